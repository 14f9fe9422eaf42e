import type { ResponseTimes } from '@portal/shared/contracts';
import { formatShortDay, spokenDuration } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { Bars } from '@portal/shared/charts';
import { SPEED_BARS } from './chart-sizes.ts';

/** Median minutes until the first contact, week by week, written at the bars; the current week is highlighted. */
export function SpeedBars({ weeks }: Pick<ResponseTimes, 'weeks'>): ReactNode {
  const spoken = weeks.flatMap(({ endsOn, medianSeconds }) =>
    medianSeconds === null
      ? []
      : t('{day} {time}', { day: formatShortDay(endsOn), time: t(spokenDuration(medianSeconds)) }),
  );
  return (
    <Bars
      label={t('Median response time of the weeks until: {times}', { times: spoken.join(', ') })}
      height={SPEED_BARS.height}
      padding={0.38}
      currentKey={weeks.at(-1)?.endsOn}
      bars={weeks.map(({ endsOn, medianSeconds }, index) => ({
        key: endsOn,
        value: medianSeconds,
        text: medianSeconds === null ? '' : minutesText(medianSeconds),
        name: axisText(endsOn, weeks[index - 1]?.endsOn),
      }))}
    />
  );
}

/** Minutes up to 99, then hours, then days: there is room for three characters over a bar. */
function minutesText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 100) return String(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('{hours} h', { hours }) : t('{days} d', { days: Math.round(hours / 24) });
}

/** `Nov 6`, and `13` where the month is that of the bar before. */
function axisText(day: string, before: string | undefined): string {
  return before?.slice(0, 7) === day.slice(0, 7) ? String(Number(day.slice(8))) : formatShortDay(day);
}
