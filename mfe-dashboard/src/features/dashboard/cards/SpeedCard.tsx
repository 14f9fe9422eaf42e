import type { ResponseTimes } from '@portal/shared/contracts';
import { durationMessage, formatDay } from '@portal/shared/domain';
import { msg, t, Trans } from '@portal/shared/i18n';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { ArrowDownIcon, ArrowUpIcon } from '@portal/shared/ui/icon';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { type ReactNode, useState } from 'react';
import { Chart } from '../../charts/Chart.tsx';
import { SPEED_BARS } from '../../charts/chart-sizes.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { chartColumns, ScrollingTable } from './ScrollingTable.tsx';
import classes from './SpeedCard.module.css';
import { ViewToggle } from './ViewToggle.tsx';

const WEEK_COLUMNS = chartColumns(msg('Week until'), msg('Median'));

interface SpeedCardProps {
  className: string | undefined;
  times: ResponseTimes;
}

/** How fast the agent reaches their new leads: the median of 30 days, week by week, and what counts (D-47). */
export function SpeedCard({ className, times }: SpeedCardProps): ReactNode {
  const { medianSeconds, medianBefore, count, weeks } = times;
  const [isTable, setIsTable] = useState(false);
  const hasWeeks = weeks.some((week) => week.count > 0);
  const table = (
    <ScrollingTable
      label={t('Response times by week')}
      columns={WEEK_COLUMNS}
      rows={weeks.toReversed().map((week) => [formatDay(week.endsOn), weekText(week)])}
    />
  );
  return (
    <DashboardCard
      className={className ?? ''}
      title={t('Speed to lead')}
      link={
        hasWeeks ? (
          <ViewToggle
            asChart={t('Show response times as a chart')}
            asTable={t('Show response times as a table')}
            isTable={isTable}
            onChange={setIsTable}
          />
        ) : undefined
      }
    >
      {medianSeconds === null ? (
        <EmptyState isPlain title={t('No response time yet')}>
          {t('You reached no new lead in the last 30 days.')}
        </EmptyState>
      ) : (
        <p className={classes.now}>
          <span>
            <Trans
              id="<b>{time}</b> median of 30 days, {count, plural, one {{count} lead} other {{count} leads}}"
              values={{ time: t(durationMessage(medianSeconds)), count }}
              components={{ b: <b /> }}
            />
          </span>
          {medianBefore !== null && <Change from={medianBefore} to={medianSeconds} />}
        </p>
      )}
      {hasWeeks &&
        (isTable ? (
          table
        ) : (
          <Chart size={SPEED_BARS} otherwise={table}>
            {({ SpeedBars }) => <SpeedBars weeks={weeks} />}
          </Chart>
        ))}
      <p className={classes.counts}>
        {t(
          'From the moment a lead is given to you until you say that you reached them. Leads whose contact is locked do not count, nor does what support enters for you.',
        )}
      </p>
    </DashboardCard>
  );
}

/** `14 min, 3 leads` */
function weekText({ medianSeconds, count }: ResponseTimes['weeks'][number]): string {
  if (medianSeconds === null) return '—';
  const time = t(durationMessage(medianSeconds));
  return t('{time}, {count, plural, one {{count} lead} other {{count} leads}}', { time, count });
}

/** Compared with the 30 days before; nothing where the difference is less than a minute. */
function Change({ from, to }: { from: number; to: number }): ReactNode {
  const difference = Math.abs(from - to);
  if (difference < 60) return null;
  const isFaster = to < from;
  return (
    <StatusTag
      tone={isFaster ? 'green' : 'neutral'}
      icon={isFaster ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />}
      status={{
        id: isFaster ? msg('{time} faster than before') : msg('{time} slower than before'),
        values: { time: t(durationMessage(difference)) },
      }}
    />
  );
}
