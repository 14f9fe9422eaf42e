import { formatPrice } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import type { ReactNode } from 'react';
import classes from './SalesTotals.module.css';
import { PublicRecord } from './PublicRecord.tsx';
import { hasPropertyRecords } from './public-record.queries.ts';
import { type SalesTotals as Totals, salesTotalsQuery } from './totals.queries.ts';
import { WaitingWords } from './WaitingWords.tsx';

const USUAL: Totals = { totalCommissions: 60_000, totalSalesVolume: 2_000_000, totalTransactions: 12 };

/**
 * What the sponsored ZIPs have brought so far (SGD-17), for agents who sponsor some, and what public records know of the agent.
 * Its lines have their room before they are known, so that nothing moves.
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
          <TotalsText totals={data} />
        </span>
      ) : isError ? (
        <span role="alert">
          {t('What your ZIPs brought so far did not load.')}{' '}
          <button type="button" className={classes.again} onClick={() => void refetch()}>
            {t('Try Again')}
          </button>
        </span>
      ) : (
        <WaitingWords>
          <TotalsText totals={USUAL} />
        </WaitingWords>
      )}
      <PublicRecord agentId={agentId} />
    </div>
  );
}

function TotalsText({ totals }: { totals: Totals }): ReactNode {
  return (
    <Trans
      id="All closings in your ZIPs: <b>{commissions}</b> commissions, <b>{volume}</b> sales volume, {transactions, plural, one {{transactions} transaction} other {{transactions} transactions}}"
      values={{
        commissions: formatPrice(totals.totalCommissions),
        volume: formatPrice(totals.totalSalesVolume),
        transactions: totals.totalTransactions,
      }}
      components={{ b: <b /> }}
    />
  );
}
