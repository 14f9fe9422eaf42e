import type { AgentRank } from '@portal/shared/contracts';
import { formatDay, formatShortDay } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { ArrowDownIcon, ArrowUpIcon } from '@portal/shared/ui/icon';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { hasPage } from '@portal/shared/remote';
import { Chart } from '../../charts/Chart.tsx';
import { RANK_LINE } from '../../charts/chart-sizes.ts';
import { useRankingCallout } from '../ranking-callout.ts';
import { DashboardCard } from './DashboardCard.tsx';
import classes from './RankCard.module.css';
import { RankingCallout } from './RankingCallout.tsx';
import { chartColumns, ScrollingTable } from './ScrollingTable.tsx';
import { ViewToggle } from './ViewToggle.tsx';

const RANK_COLUMNS = chartColumns(msg('Week of'), msg('Rank'));

interface RankCardProps {
  className: string | undefined;
  agentId: number;
  agentRank: AgentRank;
}

/** The agent's rank in the market, its history and what changed it last (D-24, CS-084). */
export function RankCard({ className, agentId, agentRank }: RankCardProps): ReactNode {
  const { rank, outOf, market, history, change } = agentRank;
  const [isTable, setIsTable] = useState(false);
  const callout = useRankingCallout(agentId, change);
  const isSmall = useScreenSize() === 'small';
  const hasHistory = history.length > 1;
  const width = isSmall ? 168 : 212;
  const table = (
    <div className={classes.history}>
      <ScrollingTable
        label={t('Your rank by week')}
        columns={RANK_COLUMNS}
        rows={history.toReversed().map(({ week, rank: place }) => [formatDay(week), place])}
      />
    </div>
  );
  return (
    <DashboardCard
      className={className ?? ''}
      title={t('Your rank')}
      link={
        <>
          {hasHistory && (
            <ViewToggle
              asChart={t('Show your rank as a chart')}
              asTable={t('Show your rank as a table')}
              isTable={isTable}
              onChange={setIsTable}
            />
          )}
          {hasPage(paths.rank()) && <Link to={paths.rank()}>{t('What counts')}</Link>}
        </>
      }
    >
      {rank === null ? (
        <EmptyState isPlain title={t('No rank yet')}>
          {t('Active agents are ranked every Friday in the ZIP codes they serve.')}
        </EmptyState>
      ) : (
        <div className={classes.rank}>
          <div className={classes.now}>
            <p className={classes.place}>
              <Trans id="<b>{rank}</b> of {outOf}" values={{ rank, outOf }} components={{ b: <b /> }} />
              {market && <span className={classes.market}> {t('in {market}', { market })}</span>}
            </p>
            {change && <Change {...change} />}
          </div>
          {isTable
            ? table
            : hasHistory && (
                <Chart size={{ ...RANK_LINE, width }} otherwise={table}>
                  {({ RankLine }) => <RankLine history={history} width={width} />}
                </Chart>
              )}
        </div>
      )}
      {callout.state !== 'none' && change && (
        <RankingCallout change={change} isReserved={callout.state === 'reserved'} onDismiss={callout.dismiss} />
      )}
    </DashboardCard>
  );
}

function Change({ from, to, since }: NonNullable<AgentRank['change']>): ReactNode {
  const isUp = to < from;
  return (
    <StatusTag
      tone={isUp ? 'green' : 'neutral'}
      icon={isUp ? <ArrowUpIcon size={12} /> : <ArrowDownIcon size={12} />}
      status={{
        id: isUp ? msg('Up {places} since {day}') : msg('Down {places} since {day}'),
        values: { places: Math.abs(from - to), day: formatShortDay(since) },
      }}
    />
  );
}
