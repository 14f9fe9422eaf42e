import { msg, t } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { Version } from '../controls/Version.tsx';
import type { Difference } from '../rules/snapshot-differences.ts';
import classes from './ComparePanel.module.css';

const plain = (version: string | null) => (version ? <Version version={version} room="tiny" /> : '–');

const WORDS: Record<Difference['word'], string> = {
  same: msg('same'),
  newer: msg('newer'),
  older: msg('older'),
  changed: msg('changed'),
  new: msg('new'),
  missing: msg('missing'),
};

const COLUMNS: readonly DataTableColumn<Difference>[] = [
  {
    key: 'remote',
    header: msg('Remote'),
    isRowHeader: true,
    cell: ({ remote }) => <span title={remote}>{remote}</span>,
  },
  {
    key: 'before',
    header: msg('Before'),
    cellClass: () => classes.version,
    cell: ({ from, word }) =>
      word === 'same' || from === null ? plain(from) : <del className={classes.before}>{plain(from)}</del>,
  },
  {
    key: 'after',
    header: msg('After'),
    cellClass: () => classes.version,
    cell: ({ to, word }) =>
      word === 'same' || to === null ? (
        plain(to)
      ) : (
        <ins className={clsx(classes.after, word === 'older' && classes.older)}>{plain(to)}</ins>
      ),
  },
  { key: 'difference', header: msg('Difference'), cell: ({ word }) => t(WORDS[word]) },
];

/** Every remote of two snapshots with its two versions, differences highlighted. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <DataTable
      label={t('Versions of the two snapshots')}
      look={classes.table}
      isHeadHidden
      columns={COLUMNS}
      rows={differences}
      rowKey={({ remote }) => remote}
      rowClass={({ word }) => (word === 'same' ? classes.same : classes.differs)}
    />
  );
}
