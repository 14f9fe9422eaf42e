import type { ReferralCategory, SortColumn } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import { CellLines, type DataTableColumn } from '@portal/shared/ui/data-table';
import { Moment } from '@portal/shared/ui/dates';
import { Money } from '@portal/shared/ui/money';
import { clsx } from 'clsx';
import { ContactLine } from '../../../contact/ContactLine.tsx';
import { besideCheckbox } from '../../list-selection/RowCheckboxes.tsx';
import { columnsIn } from '../../list-views/column-order.ts';
import type { ShownColumns } from '../../list-views/view-match.ts';
import { COLUMN_HEADERS } from './column-headers.ts';
import { type ColumnRoom, columnWidths, type TableColumn } from './column-widths.ts';
import { NameLink } from '../row/NameLink.tsx';
import { hasAppointment } from '../sort/list-sort.ts';
import type { RowView } from '../row/referral-row.ts';
import classes from './ReferralTable.module.css';
import { SideStatuses, SideWithIntent, Stack } from '../row/SideCells.tsx';
import { RowAction } from '../row/RowAction.tsx';

/** What the cells need to know beyond their row. */
export interface CellContext {
  /** Rows of 36 pixels: one line for each side. */
  isDense: boolean;
}
const USUAL: ShownColumns = { hiddenColumns: [] };
type Column = DataTableColumn<RowView, SortColumn, CellContext> & { key: TableColumn };

const dash = <span className={classes.quiet}>—</span>;

const contact: Column = {
  key: 'contact',
  header: COLUMN_HEADERS.contact,
  sortBy: 'CONSUMER_INFO',
  skeleton: 'lines',
  className: clsx(besideCheckbox, classes.contact),
  cell: (row, { isDense }) => (
    <CellLines below={isDense ? undefined : <ContactLine group={row.group} />}>
      <NameLink row={row} />
    </CellLines>
  ),
};
const agent: Column = {
  key: 'agent',
  header: msg('Agent'),
  cell: (row) => (
    <CellLines isPlain>
      <span title={row.agentName}>{row.agentName}</span>
    </CellLines>
  ),
};
const side: Column = {
  key: 'side',
  header: COLUMN_HEADERS.side,
  cell: (row) => <Stack lines={row.sides.map((each) => each.side)} />,
};
const leadIntent: Column = {
  key: 'leadIntent',
  header: COLUMN_HEADERS.leadIntent,
  cell: (row) => <Stack lines={row.sides.map((each) => each.intent ?? dash)} />,
};
/** Both in one column, where there is no room for two. */
const sideAndIntent: Column = {
  key: 'sideAndIntent',
  header: msg('Side, Lead Intent'),
  skeleton: 'lines',
  cell: (row, { isDense }) =>
    row.sides.length === 1 && !isDense ? (
      <CellLines isPlain below={row.sides[0]?.intent ?? dash}>
        {row.sides[0]?.side}
      </CellLines>
    ) : (
      <Stack
        lines={row.sides.map((each) => (
          <SideWithIntent key={each.side} of={each} />
        ))}
      />
    ),
};
/** A director's, where there is no room for three: the agent, and one line for each side. */
const agentAndSide: Column = {
  key: 'agentAndSide',
  header: msg('Agent, Side, Lead Intent'),
  skeleton: 'lines',
  cell: ({ agentName, sides }) => (
    <>
      <CellLines isPlain>
        <span title={agentName}>{agentName}</span>
      </CellLines>
      {sides.map((each) => (
        <SideWithIntent key={each.agentReferralId} of={each} isSmall />
      ))}
    </>
  ),
};
const status: Column = {
  key: 'status',
  header: COLUMN_HEADERS.status,
  sortBy: 'CATEGORY_STATUS',
  skeleton: 'tag',
  cell: (row) => <SideStatuses sides={row.sides} />,
};
const address: Column = {
  key: 'address',
  header: COLUMN_HEADERS.address,
  skeleton: 'lines',
  cell: ({ address: { first, second } }, { isDense }) => (
    <CellLines isPlain below={second === null || isDense ? undefined : <span title={second}>{second}</span>}>
      {first === null ? dash : <span title={first}>{first}</span>}
    </CellLines>
  ),
};
const commission: Column = {
  key: 'commission',
  header: COLUMN_HEADERS.commission,
  align: 'right',
  cell: (row) => (
    <span className={classes.money}>
      <Money dollars={row.commission} />
    </span>
  ),
};
const updated: Column = {
  key: 'updated',
  header: COLUMN_HEADERS.updated,
  sortBy: 'LAST_MODIFIED_DATE',
  isQuiet: true,
  cell: (row) => <Moment {...row.updated} />,
};
const appointment: Column = {
  key: 'appointment',
  header: COLUMN_HEADERS.appointment,
  sortBy: 'APPOINTMENT_DATE',
  isQuiet: true,
  cell: (row) => (
    <Stack lines={row.appointments.map((moment) => (moment ? <Moment key={moment.moment} {...moment} /> : '—'))} />
  ),
};
const created: Column = {
  key: 'created',
  header: COLUMN_HEADERS.created,
  sortBy: 'DATE_ADDED',
  isQuiet: true,
  cell: (row) => <Moment {...row.created} />,
};
const actions: Column = {
  key: 'actions',
  header: COLUMN_HEADERS.actions,
  align: 'right',
  skeleton: 'none',
  cell: (row) => <RowAction row={row} />,
};

/**
 * The columns of a tab (REF-24, CS-057): commission is "GCI" on Wins and absent on Inactive (REF-26), the appointment
 * date is on three tabs only (REF-27). Where there is no room for it, intent is a second line of the side; it is shown
 * at every width, and to directors.
 * @param settings the columns the person does not want to see, and the order of the others
 */
export function columnsOf(category: ReferralCategory, room: ColumnRoom, settings: ShownColumns = USUAL): Column[] {
  const { hiddenColumns: hidden, columnOrder } = settings;
  const widths = columnWidths(category, room);
  const isShown = ({ key }: Column) => !hidden.some((name) => name === key);
  const columns: Column[] = [
    contact,
    ...whoAndWhat(room, { hasSide: isShown(side), hasIntent: isShown(leadIntent) }),
    status,
    address,
    ...(category === 'Inactive' ? [] : [category === 'Wins' ? { ...commission, header: msg('GCI') } : commission]),
    updated,
    ...(hasAppointment(category) ? [appointment] : []),
    created,
    actions,
  ].filter(isShown);
  // Without the address another column takes what is left over: the name, which is the longest.
  const fluid = isShown(address) ? 'address' : 'contact';
  return inOrder(columns, columnOrder).map((column) =>
    column.key === fluid || column.key === 'address' ? column : { ...column, width: widths[column.key] },
  );
}

/** The names of the columns that are shown on a tab, which are the same at every width of the window. */
export const columnNamesOf = (
  category: ReferralCategory,
  { hasAgent }: Pick<ColumnRoom, 'hasAgent'>,
  settings: ShownColumns = USUAL,
): TableColumn[] => columnsOf(category, { hasAgent, isWide: true }, settings).map(({ key }) => key);

/** In the order the person chose; a column that joins several is where the side is, and the agent beside the contact. */
function inOrder(columns: readonly Column[], order: ShownColumns['columnOrder']): readonly Column[] {
  if (!order) return columns;
  const names = columnsIn(order);
  const placeOf = ({ key }: Column): number => {
    if (key === 'agent') return names.indexOf('contact');
    return names.indexOf(key === 'sideAndIntent' || key === 'agentAndSide' ? 'side' : key);
  };
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function whoAndWhat(
  { hasAgent, isWide }: ColumnRoom,
  { hasSide, hasIntent }: { hasSide: boolean; hasIntent: boolean },
): Column[] {
  const hasBoth = hasSide && hasIntent;
  if (hasAgent && !isWide && hasBoth) return [agentAndSide];
  const isJoined = hasBoth && (hasAgent || !isWide);
  return [...(hasAgent ? [agent] : []), ...(isJoined ? [sideAndIntent] : [side, leadIntent])];
}
