import type { ReactNode } from 'react';
import type { ZipSearch } from '../../zip-search/zip-search.ts';
import type { ShopActions } from '../shop-actions.ts';
import type { ShopView } from '../shop-view.ts';
import type { ShopData } from '../use-shop.ts';

/** What both frames of the shop put in its place. */
export interface ShopParts {
  agentId: number;
  shop: ShopData;
  view: ShopView;
  actions: ShopActions;
  search: ZipSearch;
  onSearch: (search: ZipSearch) => void;
  /** That brought the visitor (HOST-14). */
  campaign: string | null;
  /** Why nothing can be ordered. */
  closed: ReactNode;
  map: ReactNode;
  chips: ReactNode;
  nearby: ReactNode;
  notice: ReactNode;
  list: ReactNode;
}
