import { formatPrice } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { salesStatsQuery } from '../dashboard.queries.ts';
import styles from './Zips.module.css';

/** What Guaranteed Display has brought so far: the closed business in the ZIPs that the agent sponsors (SGD-17, API-68). */
export function SponsoredTotals({ agentId }: { agentId: number }): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(salesStatsQuery(agentId));
  return (
    <div className={styles.totals}>
      {data ? (
        <p>
          <Trans
            id="Guaranteed Display ZIPs so far: <b>{commissions}</b> commissions, <b>{volume}</b> sales volume, {transactions, plural, one {{transactions} transaction} other {{transactions} transactions}}"
            values={{
              commissions: formatPrice(data.totalCommissions),
              volume: formatPrice(data.totalSalesVolume),
              transactions: data.totalTransactions,
            }}
            components={{ b: <b /> }}
          />
        </p>
      ) : error ? (
        <span role="alert">
          {t('What these ZIPs brought so far did not load.')}{' '}
          <button type="button" className={styles.again} disabled={isFetching} onClick={() => void refetch()}>
            {t('Try Again')}
          </button>
        </span>
      ) : (
        <Skeleton width={320} height={14} />
      )}
    </div>
  );
}
