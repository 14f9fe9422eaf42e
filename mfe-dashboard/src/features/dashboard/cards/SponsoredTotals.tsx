import type { OwnZip } from '@portal/shared/contracts';
import { formatPrice, fromCents, toCents } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Skeleton } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { salesStatsQuery } from '../dashboard.queries.ts';
import classes from './Zips.module.css';

interface SponsoredTotalsProps {
  agentId: number;
  /** The ZIPs that the agent sponsors. */
  zips: readonly OwnZip[];
}

/**
 * What Guaranteed Display has brought so far: the closed business in the ZIPs that the agent sponsors (SGD-17, API-68). An older
 * server does not send it with the ZIPs, and is asked.
 */
export function SponsoredTotals({ agentId, zips }: SponsoredTotalsProps): ReactNode {
  const given = totalsOf(zips);
  const asked = useQuery({ ...salesStatsQuery(agentId), enabled: given === null });
  const { error, isFetching, refetch } = asked;
  const data = given ?? asked.data;
  return (
    <div className={classes.totals}>
      {data ? (
        <p>
          <Trans
            id="All closings in Guaranteed Display ZIPs: <b>{commissions}</b> commissions, <b>{volume}</b> sales volume, {transactions, plural, one {{transactions} transaction} other {{transactions} transactions}}"
            values={{
              commissions: formatPrice(data.commissions),
              volume: formatPrice(data.salesVolume),
              transactions: data.transactions,
            }}
            components={{ b: <b /> }}
          />
        </p>
      ) : error ? (
        <span role="alert">
          {t('What these ZIPs brought so far did not load.')}{' '}
          <button type="button" className={classes.again} disabled={isFetching} onClick={() => void refetch()}>
            {t('Try Again')}
          </button>
        </span>
      ) : (
        <Skeleton width={320} height={14} />
      )}
    </div>
  );
}

type Closed = NonNullable<NonNullable<OwnZip['stats']>['closed']>;

/** Totals of all ZIPs; null when one has no figures. */
function totalsOf(zips: readonly OwnZip[]): Closed | null {
  const closed = zips.flatMap(({ stats }) => stats?.closed ?? []);
  if (closed.length < zips.length) return null;
  const dollars = (amounts: number[]) => fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0));
  return {
    commissions: dollars(closed.map(({ commissions }) => commissions)),
    salesVolume: dollars(closed.map(({ salesVolume }) => salesVolume)),
    transactions: closed.reduce((sum, { transactions }) => sum + transactions, 0),
  };
}
