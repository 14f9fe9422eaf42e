import type { ShopResponse, ShopTab } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { CountBadge } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { paths } from '../../paths.ts';
import styles from './ShopTabs.module.css';
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
  return (
    <nav className={styles.tabs} aria-label={t('ZIP codes')}>
      {(Object.keys(TITLES) as ShopTab[]).map((tab) => {
        const count = tab === 'search' ? undefined : counts[tab];
        const isCurrent = tab === view.tab;
        return (
          <Link
            key={tab}
            to={paths.shop(withTab(view, tab))}
            aria-current={isCurrent ? 'page' : undefined}
            className={clsx(styles.tab, isCurrent && styles.current)}
          >
            {t(TITLES[tab])}
            {count !== undefined && <CountBadge isOn={isCurrent}>{count}</CountBadge>}
            {count === undefined && tab !== 'search' && <span className={styles.count} />}
          </Link>
        );
      })}
    </nav>
  );
}
