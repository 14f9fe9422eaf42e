import type { RankOfWeek } from '@portal/shared/contracts';
import { formatShortDay } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { ArrowDownIcon, ArrowUpIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import tables from '../../tables/table.module.css';
import { moveOf } from './rank-texts.ts';
import { ShowAll } from './ShowAll.tsx';
import classes from './Rank.module.css';

const SHOWN_AT_FIRST = 5;

/** A week with the place of the week before; null for the first. */
type Row = RankOfWeek & { before: number | null };

const COLUMNS: readonly DataTableColumn<Row>[] = [
  { key: 'week', header: msg('Week'), isRowHeader: true, cell: ({ week }) => formatShortDay(week) },
  {
    key: 'place',
    header: msg('Place'),
    className: tables.number,
    cellClass: () => classes.counts,
    cell: ({ rank }) => rank,
  },
  // not the "Change" of a button: other languages have another word for it
  {
    key: 'change',
    header: msg('{head, select, other {Change}}'),
    cell: ({ rank, before }) => <Change rank={rank} before={before} />,
  },
  { key: 'points', header: msg('Points'), className: tables.number, cell: ({ points }) => points.toFixed(1) },
  {
    key: 'moved',
    header: msg('Biggest change'),
    cellClass: () => classes.other,
    cell: (row) => (row.before === null ? '–' : moveOf(row)),
  },
];

/** The place week by week, and what moved it. */
export function WeekHistory({ weeks }: { weeks: readonly RankOfWeek[] }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const rows = weeks.map((week, index) => ({ ...week, before: weeks[index + 1]?.rank ?? null }));
  return (
    <Panel title={t('History')} isFlush>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('Your rank by week')}>
        <DataTable
          label={t('Your rank by week')}
          look={tables.table}
          columns={COLUMNS}
          rows={isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST)}
          rowKey={({ week }) => week}
        />
      </div>
      {!isWhole && rows.length > SHOWN_AT_FIRST && (
        <ShowAll onClick={() => setIsWhole(true)}>{t('Show all {count} weeks', { count: rows.length })}</ShowAll>
      )}
    </Panel>
  );
}

function Change({ rank, before }: { rank: number; before: number | null }): ReactNode {
  if (before === null) return '–';
  if (before === rank) return <span className={classes.other}>{t('same')}</span>;
  const isUp = rank < before;
  const places = Math.abs(before - rank);
  return (
    <span className={clsx(classes.change, isUp && classes.up)}>
      {isUp ? <ArrowUpIcon size={14} aria-label={t('up')} /> : <ArrowDownIcon size={14} aria-label={t('down')} />}
      {places}
    </span>
  );
}
