import type { ShopResponse, ShopTab } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { usePageTitle } from '@portal/shared/page-title';
import { paths } from '../../paths.ts';
import { TabLinks } from '../controls/TabLinks.tsx';
import { type ShopView, withTab } from './shop-view.ts';

const TITLES: Record<ShopTab, string> = {
  service: msg('Service'),
  nearby: msg('Nearby'),
  search: msg('Search'),
  renewals: msg('Renewals'),
  waitlist: msg('Waitlist'),
};

interface ShopTabsProps {
  view: ShopView;
  counts: Partial<ShopResponse['counts']>;
}

/** The tabs of the shop as links: each has an address (SGD-01, D-29). */
export function ShopTabs({ view, counts }: ShopTabsProps) {
  usePageTitle(t(TITLES[view.tab]), t('Guaranteed Display'));
  return (
    <TabLinks
      label={t('ZIP codes')}
      tabs={(Object.keys(TITLES) as ShopTab[]).map((tab) => ({
        path: paths.shop(withTab(view, tab)),
        title: t(TITLES[tab]),
        isCurrent: tab === view.tab,
        count: tab === 'search' ? undefined : (counts[tab] ?? null),
      }))}
    />
  );
}
