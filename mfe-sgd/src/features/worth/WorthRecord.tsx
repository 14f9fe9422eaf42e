import type { WorthMonth, ZipWorth } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { DataTable, EmptyState, Panel } from '@portal/shared/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { RadioBar } from '../controls/RadioBar.tsx';
import { centsText } from '../payment/cents-text.ts';
import { evenPrice, monthsOf, sumOf, WORTH_RANGES, type WorthRange } from './worth-figures.ts';
import { MonthName, paidText, TOTAL, WORTH_COLUMNS } from './worth-columns.tsx';
import { WorthCharts } from './WorthCharts.tsx';
import classes from './Worth.module.css';

const RANGE_TEXTS: Record<WorthRange, string> = {
  term: msg('This term'),
  year: msg('12 months'),
  all: msg('All'),
};

interface WorthRecordProps {
  worth: ZipWorth;
  range: WorthRange;
  /** `2026-11` */
  currentMonth: string;
  onRange: (range: WorthRange) => void;
}

/** One ZIP: its figures, how they came about, and the table behind them. */
export function WorthRecord({ worth, range, currentMonth, onRange }: WorthRecordProps): ReactNode {
  const { zip, name, since, until, hasEnded } = worth;
  const months = monthsOf(worth, range);
  const sums = sumOf(months);
  const isQuiet = sums.referrals === 0 && sums.closings === 0;
  return (
    <Panel className={classes.record}>
      <header className={classes.head}>
        <h2>
          {zip} {name}
        </h2>
        <span className={classes.quiet}>
          {hasEnded
            ? t('{start} to {end}', { start: formatDay(since), end: formatDay(until) })
            : t('since {day}', { day: formatDay(since) })}
        </span>
        <div className={classes.range}>
          <RadioBar
            label={t('Months shown')}
            value={range}
            options={WORTH_RANGES.map((value) => ({
              value,
              label: value === 'term' && hasEnded ? t('Last term') : t(RANGE_TEXTS[value]),
            }))}
            onChange={onRange}
          />
        </div>
      </header>
      <dl className={classes.figures}>
        <Figure
          name={hasEnded ? t('Price') : t('Price so far')}
          value={paidText(sums.paidCents)}
          note={priceNote(worth, range)}
        />
        <Figure
          name={t('Referrals')}
          value={sums.referrals}
          note={t(
            '{appointments, plural, one {{appointments} appointment} other {{appointments} appointments}}, {closings, plural, one {{closings} closing} other {{closings} closings}}',
            { appointments: sums.appointments, closings: sums.closings },
          )}
        />
        <Figure
          name={t('Commissions received')}
          value={centsText(sums.commissionCents)}
          note={t('before the referral fee')}
        />
        {sums.leftCents !== null && (
          <Figure
            name={hasEnded ? t('Left after the price') : t('Left so far')}
            value={centsText(sums.leftCents)}
            note={hasEnded ? t('before the referral fee') : t('after this price, before the referral fee')}
          />
        )}
      </dl>
      {isQuiet ? (
        <EmptyState isPlain title={t('No referrals in these months')}>
          {hasEnded
            ? t('None came while you sponsored this ZIP.')
            : t('They count here from {day}, the day you began to sponsor it.', { day: formatDay(since) })}
        </EmptyState>
      ) : (
        <WorthCharts months={months} currentMonth={currentMonth} />
      )}
      <div className={classes.months}>
        <DataTable
          label={t('{zip} by month', { zip })}
          isPlain
          isDense
          columns={WORTH_COLUMNS}
          rows={[...months.toReversed(), { month: TOTAL, ...sums }]}
          rowKey={({ month }) => month}
          rowClass={({ month }) => clsx(month === TOTAL && classes.total)}
          context={{ currentMonth }}
          renderCard={(row) => <MonthCard row={row} currentMonth={currentMonth} />}
        />
      </div>
    </Panel>
  );
}

/** A month on small screens. */
function MonthCard({ row, currentMonth }: { row: WorthMonth; currentMonth: string }): ReactNode {
  const { month, paidCents, referrals, closings, commissionCents } = row;
  return (
    <div className={clsx(classes.month, month === TOTAL && classes.total)}>
      <span>
        <MonthName month={month} currentMonth={currentMonth} />
      </span>
      <span className={clsx('tabular', commissionCents === 0 ? classes.nothing : classes.amount)}>
        {centsText(commissionCents)}
      </span>
      <span className={classes.quiet}>
        {t(
          '{referrals, plural, one {{referrals} referral} other {{referrals} referrals}}, {closings, plural, one {{closings} closing} other {{closings} closings}}',
          { referrals, closings },
        )}
      </span>
      <span className={classes.quiet}>{t('Price {price}', { price: paidText(paidCents) })}</span>
    </div>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.quiet}>{note}</dd>
    </div>
  );
}

/** The price counts month by month: of the present term it says how much of it that is. */
function priceNote(worth: ZipWorth, range: WorthRange): string {
  const months = monthsOf(worth, range);
  if (months.every(({ paidCents }) => paidCents === null)) return t('not ordered in the portal');
  if (range === 'term' && !worth.hasEnded && worth.term) {
    return t('{count} of {months} months, {total} in all', {
      count: months.filter(({ paidCents }) => paidCents).length,
      months: worth.term.months,
      total: centsText(worth.term.totalCents),
    });
  }
  if (worth.refundedCents > 0) return t('{amount} was given back', { amount: centsText(worth.refundedCents) });
  const even = evenPrice(months);
  return even
    ? t('{price} a month for {count, plural, one {{count} month} other {{count} months}}', {
        price: centsText(even.cents),
        count: even.count,
      })
    : t('in {count, plural, one {{count} month} other {{count} months}}', { count: months.length });
}
