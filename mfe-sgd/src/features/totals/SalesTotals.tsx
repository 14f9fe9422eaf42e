import { formatPrice } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { Skeleton } from '@portal/shared/ui';
import classes from './SalesTotals.module.css';
import { PublicRecord } from './PublicRecord.tsx';
import { hasPropertyRecords } from './public-record.queries.ts';
import { salesTotalsQuery } from './totals.queries.ts';

/**
 * What the sponsored ZIPs have brought so far (SGD-17), for agents who sponsor some, and what public records know of the agent.
 * The line has its height before it is known, so that nothing moves.
 */
export function SalesTotals({ agentId }: { agentId: number }) {
  const { agent } = useSession();
  const isSponsor = agent !== null && agent.featuredTerritory.length > 0;
  const { data, isError, refetch } = useQuery({ ...salesTotalsQuery(agentId), enabled: isSponsor });
  if (!isSponsor && !hasPropertyRecords()) return null;
  return (
    <div className={classes.totals}>
      {!isSponsor ? null : data ? (
        <span>
          <Trans
            id="All closings in your ZIPs: <b>{commissions}</b> commissions, <b>{volume}</b> sales volume, {transactions, plural, one {{transactions} transaction} other {{transactions} transactions}}"
            values={{
              commissions: formatPrice(data.totalCommissions),
              volume: formatPrice(data.totalSalesVolume),
              transactions: data.totalTransactions,
            }}
            components={{ b: <b /> }}
          />
        </span>
      ) : isError ? (
        <span role="alert">
          {t('What your ZIPs brought so far did not load.')}{' '}
          <button type="button" className={classes.again} onClick={() => void refetch()}>
            {t('Try Again')}
          </button>
        </span>
      ) : (
        <span className={classes.waiting}>
          <Skeleton height={14} />
        </span>
      )}
      <PublicRecord agentId={agentId} />
    </div>
  );
}
