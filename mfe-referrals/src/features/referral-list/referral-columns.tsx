import type { ReferralCategory, SortColumn } from '@portal/shared/contracts';
import { CellLines, type DataTableColumn } from '@portal/shared/ui/data-table';
import { Moment } from '@portal/shared/ui/dates';
import { Money } from '@portal/shared/ui/money';
import { ContactLine } from '../../contact/ContactLine.tsx';
import { type ColumnName, type ColumnRoom, columnWidths } from './column-widths.ts';
import { NameLink } from './NameLink.tsx';
import { hasAppointment } from './list-sort.ts';
import type { RowView } from './referral-row.ts';
import classes from './ReferralTable.module.css';
import { SideStatuses, Stack } from './SideCells.tsx';
import { UpdateLink } from './UpdateLink.tsx';

type Column = DataTableColumn<RowView, SortColumn> & { key: ColumnName };

const dash = <span className={classes.quiet}>—</span>;

const contact: Column = {
  key: 'contact',
  header: 'Contact Information',
  sortBy: 'CONSUMER_INFO',
  skeleton: 'lines',
  cell: (row) => (
    <CellLines below={<ContactLine group={row.group} />}>
      <NameLink row={row} />
    </CellLines>
  ),
};
const agent: Column = {
  key: 'agent',
  header: 'Agent',
  cell: (row) => (
    <CellLines isPlain>
      <span title={row.agentName}>{row.agentName}</span>
    </CellLines>
  ),
};
const side: Column = {
  key: 'side',
  header: 'Side',
  cell: (row) => <Stack lines={row.sides.map((each) => each.side)} />,
};
const intent: Column = {
  key: 'intent',
  header: 'Lead Intent',
  cell: (row) => <Stack lines={row.sides.map((each) => each.intent ?? dash)} />,
};
/** Both in one column, where there is no room for two. */
const sideAndIntent: Column = {
  key: 'sideAndIntent',
  header: 'Side, Lead Intent',
  skeleton: 'lines',
  cell: (row) =>
    row.sides.length === 1 ? (
      <CellLines isPlain below={row.sides[0]?.intent ?? dash}>
        {row.sides[0]?.side}
      </CellLines>
    ) : (
      <Stack
        lines={row.sides.map((each) => (
          <span key={each.side} title={each.intent ?? undefined}>
            {each.side} <small>{each.intent ?? '—'}</small>
          </span>
        ))}
      />
    ),
};
/** A director's, where there is no room for three. */
const agentAndSide: Column = {
  key: 'agentAndSide',
  header: 'Agent, Side',
  skeleton: 'lines',
  cell: ({ agentName, sides }) => (
    <CellLines isPlain below={sides.map((each) => each.side).join(', ')}>
      <span title={agentName}>{agentName}</span>
    </CellLines>
  ),
};
const status: Column = {
  key: 'status',
  header: 'Status',
  sortBy: 'CATEGORY_STATUS',
  skeleton: 'tag',
  cell: (row) => <SideStatuses sides={row.sides} />,
};
const address: Column = {
  key: 'address',
  header: 'Address',
  skeleton: 'lines',
  cell: ({ address: { first, second } }) => (
    <CellLines isPlain below={second === null ? undefined : <span title={second}>{second}</span>}>
      {first === null ? dash : <span title={first}>{first}</span>}
    </CellLines>
  ),
};
const commission: Column = {
  key: 'commission',
  header: 'Est. Commission',
  align: 'right',
  cell: (row) => (
    <span className={classes.money}>
      <Money dollars={row.commission} />
    </span>
  ),
};
const updated: Column = {
  key: 'updated',
  header: 'Last Updated',
  sortBy: 'LAST_MODIFIED_DATE',
  isQuiet: true,
  cell: (row) => <Moment {...row.updated} />,
};
const appointment: Column = {
  key: 'appointment',
  header: 'Appt Date',
  sortBy: 'APPOINTMENT_DATE',
  isQuiet: true,
  cell: (row) => (
    <Stack lines={row.appointments.map((moment) => (moment ? <Moment key={moment.moment} {...moment} /> : '—'))} />
  ),
};
const created: Column = {
  key: 'created',
  header: 'Created',
  sortBy: 'DATE_ADDED',
  isQuiet: true,
  cell: (row) => <Moment {...row.created} />,
};
const actions: Column = {
  key: 'actions',
  header: 'Actions',
  align: 'right',
  skeleton: 'none',
  cell: (row) => <UpdateLink row={row} />,
};

/**
 * The columns of a tab (REF-24, CS-057): commission is "GCI" on Wins and absent on Inactive (REF-26), the appointment
 * date is on three tabs only (REF-27). Where there is no room for it, intent is a second line of the side.
 */
export function columnsOf(category: ReferralCategory, room: ColumnRoom): Column[] {
  const widths = columnWidths(category, room);
  const columns: Column[] = [
    contact,
    ...whoAndWhat(room),
    status,
    address,
    ...(category === 'Inactive' ? [] : [category === 'Wins' ? { ...commission, header: 'GCI' } : commission]),
    updated,
    ...(hasAppointment(category) ? [appointment] : []),
    created,
    actions,
  ];
  return columns.map((column) => (column.key === 'address' ? column : { ...column, width: widths[column.key] }));
}

function whoAndWhat({ hasAgent, isWide }: ColumnRoom): Column[] {
  if (hasAgent) return isWide ? [agent, sideAndIntent] : [agentAndSide];
  return isWide ? [side, intent] : [sideAndIntent];
}
