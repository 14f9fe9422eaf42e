import { useSearchParams } from '@portal/shared/router';
import { useMemo, useState } from 'react';
import { readShopView, type ShopView, writeShopView } from './shop-view.ts';

/** What the address of the shop shows, and how list and map change it. */
export function useShopChoice() {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => readShopView(parameters), [parameters]);
  /** The ZIP that was selected on the map. */
  const [tapped, setTapped] = useState<string | null>(null);

  /** A selection within the list adds no history entry; another list does. */
  const refine = (change: (now: ShopView) => ShopView) =>
    setParameters((now) => writeShopView(change(readShopView(now))), { replace: true });
  const goTo = (change: Partial<ShopView>) => {
    setTapped(null);
    setParameters((now) => writeShopView({ ...readShopView(now), selected: null, shown: [], ...change }));
  };
  const select = (zip: string) => refine((now) => ({ ...now, selected: zip }));
  return {
    view,
    tapped,
    refine,
    goTo,
    selectOnMap: (zip: string) => {
      setTapped(zip);
      select(zip);
    },
    selectInList: (zip: string) => {
      // a row that was tapped stays where it is
      if (zip !== tapped) setTapped(null);
      select(zip);
    },
  };
}
