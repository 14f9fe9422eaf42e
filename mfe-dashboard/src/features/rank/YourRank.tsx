import type { Ranking, RankOfWeek } from '@portal/shared/contracts';
import { formatDay, formatShortDay, formatTime, perLocale } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ArrowDownIcon, ArrowUpIcon, ZapIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { chartColumns, ScrollingTable } from '../dashboard/cards/ScrollingTable.tsx';
import { ViewToggle } from '../dashboard/cards/ViewToggle.tsx';
import { Chart } from '../charts/Chart.tsx';
import { RANK_CHART } from '../charts/chart-sizes.ts';
import classes from './Rank.module.css';

/** Weeks in the chart. */
const CHARTED = 12;
const COLUMNS = chartColumns(msg('Week of'), msg('Rank'));
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' }));

/** The place in the market, how it came about, and what would move it. */
export function YourRank({ ranking, latest }: { ranking: Ranking; latest: RankOfWeek }): ReactNode {
  const { market, newLeads, next, weeks } = ranking;
  const [isTable, setIsTable] = useState(false);
  const isSmall = useScreenSize() === 'small';
  const charted = weeks.slice(0, CHARTED).toReversed();
  const hasHistory = charted.length > 1;
  const table = (
    <div className={classes.table}>
      <ScrollingTable
        label={t('Your rank by week')}
        columns={COLUMNS}
        rows={charted.toReversed().map(({ week, rank }) => [formatDay(week), rank])}
      />
    </div>
  );
  const { width, height } = isSmall ? RANK_CHART.narrow : RANK_CHART.wide;
  return (
    <Panel
      title={t('Your rank')}
      link={
        hasHistory && (
          <ViewToggle
            asChart={t('Show your rank as a chart')}
            asTable={t('Show your rank as a table')}
            isTable={isTable}
            onChange={setIsTable}
          />
        )
      }
    >
      <div className={classes.hero}>
        <div className={classes.now}>
          <p className={classes.place}>
            <Trans
              id="<b>{rank}</b> of {outOf} in {market}"
              values={{ rank: latest.rank, outOf: latest.outOf, market: market ?? '' }}
              components={{ b: <b /> }}
            />
          </p>
          <Change latest={latest} before={weeks[1]} />
          {next && (
            <p className={classes.ahead}>
              {t('Place {rank} has {points} points.', { rank: next.rank, points: next.points.toFixed(1) })}{' '}
              {newLeads?.points !== undefined &&
                newLeads.points !== null &&
                t(
                  '{count, plural, one {Your new lead, updated in time, brings you to {points}.} other {Your {count} new leads, updated in time, bring you to {points}.}}',
                  { count: newLeads.count, points: newLeads.points.toFixed(1) },
                )}
            </p>
          )}
        </div>
        {isTable
          ? table
          : hasHistory && (
              <Chart size={{ width: '100%', maxWidth: 640, aspectRatio: `${width} / ${height}` }} otherwise={table}>
                {({ RankChart }) => <RankChart weeks={charted} isSmall={isSmall} />}
              </Chart>
            )}
      </div>
      {newLeads && (
        <div className={classes.callout}>
          <ZapIcon size={16} />
          <p>
            <b>
              {t(
                '{count, plural, one {{count} new lead counts until {day} {time}.} other {{count} new leads count, the first until {day} {time}.}}',
                {
                  count: newLeads.count,
                  day: weekday().format(new Date(newLeads.until)),
                  time: formatTime(newLeads.until),
                },
              )}
            </b>{' '}
            {t('An update within two days earns points.')}
          </p>
          <Link to={paths.newLeads()} className="touch-target">
            {t('Update them')}
          </Link>
        </div>
      )}
    </Panel>
  );
}

function Change({ latest, before }: { latest: RankOfWeek; before: RankOfWeek | undefined }): ReactNode {
  if (!before || before.rank === latest.rank) return null;
  const isUp = latest.rank < before.rank;
  return (
    <StatusTag
      tone={isUp ? 'green' : 'neutral'}
      icon={isUp ? <ArrowUpIcon size={12} /> : <ArrowDownIcon size={12} />}
      status={{
        id: isUp ? msg('Up {places} since {day}') : msg('Down {places} since {day}'),
        values: { places: Math.abs(before.rank - latest.rank), day: formatShortDay(before.week) },
      }}
    />
  );
}
