import type { AuditEntry } from '@portal/shared/contracts/audit';
import { msg, t } from '@portal/shared/i18n';
import {
  ActionButton,
  ChevronDownIcon,
  ChevronUpIcon,
  DataTable,
  type DataTableColumn,
  EmptyState,
  HistoryIcon,
  useScreenSize,
} from '@portal/shared/ui';
import { type AuditView, isFiltered, NOTHING_CHOSEN } from './audit-view.ts';
import { EntryCard } from './EntryCard.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import classes from './EntryTable.module.css';
import { detailsText, EntryTime, EntryWhat, SubjectName } from './EntryText.tsx';
import { onWhat } from './on-what.ts';
import { zoneName } from './zone-name.ts';

interface EntryTableProps {
  entries: readonly AuditEntry[];
  view: AuditView;
  isLoading: boolean;
  /** Opens a row, or closes it with an empty text. */
  onOpen: (entry: string) => void;
  onClear: (changes: Partial<AuditView>) => void;
}

interface RowContext {
  openId: string;
  toggle: (entry: AuditEntry) => void;
}

const COLUMNS: readonly DataTableColumn<AuditEntry, string, RowContext>[] = [
  {
    key: 'time',
    header: <TimeHead />,
    width: 172,
    cellClass: () => classes.quiet,
    cell: ({ at }) => <EntryTime at={at} />,
  },
  { key: 'who', header: msg('Who'), width: 188, cellClass: () => classes.who, cell: ({ actor }) => actor.email },
  {
    key: 'as',
    header: msg('As'),
    width: 140,
    cellClass: () => classes.cut,
    cell: (entry) => <SubjectName entry={entry} />,
  },
  {
    key: 'what',
    header: msg('What'),
    width: 224,
    cellClass: () => classes.cut,
    cell: (entry) => <EntryWhat entry={entry} />,
  },
  {
    key: 'on',
    header: msg('About'),
    cellClass: () => classes.quietCut,
    // may be cut
    cell: (entry) => <span title={onWhat(entry)}>{onWhat(entry)}</span>,
  },
  {
    key: 'from',
    header: msg('From'),
    width: 124,
    cellClass: () => classes.small,
    cell: ({ address }) => address ?? '–',
  },
  {
    key: 'open',
    header: (
      <span className="visually-hidden">
        <OpenHead />
      </span>
    ),
    width: 52,
    align: 'right',
    cell: (entry, { openId, toggle }) => {
      const isOpen = openId === String(entry.sequence);
      return (
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-label={detailsText(entry)}
          onClick={() => toggle(entry)}
        >
          {isOpen ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />}
        </button>
      );
    },
  },
];

/** Rows of the log, the newest first; each opens in place. Cards on small screens. */
export function EntryTable({ entries, view, isLoading, onOpen, onClear }: EntryTableProps) {
  const isSmall = useScreenSize() === 'small';
  const openId = view.entry;
  const toggle = ({ sequence }: AuditEntry) => onOpen(openId === String(sequence) ? '' : String(sequence));
  const below = (entry: AuditEntry) =>
    openId === String(entry.sequence) && (
      <div className={classes.below}>
        <EntryDetails sequence={entry.sequence} />
      </div>
    );
  return (
    <DataTable
      label={t('Audit log')}
      columns={COLUMNS}
      rows={entries}
      rowKey={({ sequence }) => sequence}
      context={{ openId, toggle }}
      // of a card the button alone: a tap on its details must not close it
      onRowClick={isSmall ? undefined : toggle}
      isRowOn={({ sequence }) => openId === String(sequence)}
      isLoading={isLoading}
      minWidth={1028}
      renderBelow={below}
      belowClass={() => classes.belowRow}
      renderCard={(entry) => <EntryCard entry={entry} isOpen={openId === String(entry.sequence)} onToggle={toggle} />}
      empty={
        isFiltered(view) ? (
          <EmptyState
            title={t('No rows match these filters')}
            action={<ActionButton onClick={() => onClear(NOTHING_CHOSEN)}>{t('Clear Filters')}</ActionButton>}
          />
        ) : (
          <EmptyState icon={<HistoryIcon size={20} />} title={t('Nothing has been recorded yet')}>
            {t('What staff change, and what they open while they act for somebody, appears here.')}
          </EmptyState>
        )
      }
    />
  );
}

function TimeHead() {
  return <>{t('Time, {zone}', { zone: zoneName() })}</>;
}

function OpenHead() {
  return <>{t('Details')}</>;
}
