import type { ReferralCategory, SortColumn } from '@portal/shared/contracts';
import { isOpenCategory } from '@portal/shared/domain';
import { CellLines, type DataTableColumn } from '@portal/shared/ui/data-table';
import { Moment } from '@portal/shared/ui/dates';
import { Money } from '@portal/shared/ui/money';
import { ContactLine } from '../../contact/ContactLine.tsx';
import { NameLink } from './NameLink.tsx';
import { hasAppointment } from './list-sort.ts';
import type { RowView } from './referral-row.ts';
import classes from './ReferralTable.module.css';
import { SideStatuses, Stack } from './SideCells.tsx';
import { UpdateLink } from './UpdateLink.tsx';

type Column = DataTableColumn<RowView, SortColumn>;

const dash = <span className={classes.quiet}>—</span>;

const contact = (width: number): Column => ({
  key: 'contact',
  header: 'Contact Information',
  sortBy: 'CONSUMER_INFO',
  width,
  skeleton: 'lines',
  cell: (row) => (
    <CellLines below={<ContactLine group={row.group} />}>
      <NameLink row={row} />
    </CellLines>
  ),
});
const agent: Column = {
  key: 'agent',
  header: 'Agent',
  width: 136,
  cell: (row) => <CellLines isPlain>{row.agentName}</CellLines>,
};
const side: Column = {
  key: 'side',
  header: 'Side',
  width: 70,
  cell: (row) => <Stack lines={row.sides.map((each) => each.side)} />,
};
const intent: Column = {
  key: 'intent',
  header: 'Lead Intent',
  width: 154,
  cell: (row) => <Stack lines={row.sides.map((each) => each.intent ?? dash)} />,
};
/** Both in one column, where there is no room for two. */
const sideAndIntent: Column = {
  key: 'side',
  header: 'Side, Lead Intent',
  width: 144,
  skeleton: 'lines',
  cell: (row) =>
    row.sides.length === 1 ? (
      <CellLines isPlain below={row.sides[0]?.intent ?? dash}>
        {row.sides[0]?.side}
      </CellLines>
    ) : (
      <Stack
        lines={row.sides.map((each) => (
          <>
            {each.side} <span className={classes.quiet}>{each.intent ?? '—'}</span>
          </>
        ))}
      />
    ),
};
const status = (width: number): Column => ({
  key: 'status',
  header: 'Status',
  sortBy: 'CATEGORY_STATUS',
  width,
  skeleton: 'tag',
  cell: (row) => <SideStatuses sides={row.sides} />,
});
const address: Column = {
  key: 'address',
  header: 'Address',
  skeleton: 'lines',
  cell: ({ address: { first, second } }) => (
    <CellLines isPlain below={second ?? undefined}>
      {first ?? dash}
    </CellLines>
  ),
};
const commission = (header: string): Column => ({
  key: 'commission',
  header,
  align: 'right',
  width: 124,
  cell: (row) => (
    <span className={classes.money}>
      <Money dollars={row.commission} />
    </span>
  ),
});
const updated: Column = {
  key: 'updated',
  header: 'Last Updated',
  sortBy: 'LAST_MODIFIED_DATE',
  width: 118,
  isQuiet: true,
  cell: (row) => <Moment {...row.updated} />,
};
const appointment: Column = {
  key: 'appointment',
  header: 'Appt Date',
  sortBy: 'APPOINTMENT_DATE',
  width: 112,
  isQuiet: true,
  cell: (row) => (
    <Stack lines={row.appointments.map((moment) => (moment ? <Moment key={moment.moment} {...moment} /> : '—'))} />
  ),
};
const created: Column = {
  key: 'created',
  header: 'Created',
  sortBy: 'DATE_ADDED',
  width: 106,
  isQuiet: true,
  cell: (row) => <Moment {...row.created} />,
};
const actions: Column = {
  key: 'actions',
  header: 'Actions',
  align: 'right',
  width: 104,
  skeleton: 'none',
  cell: (row) => <UpdateLink row={row} />,
};

interface ColumnRoom {
  /** Directors see whose referral it is (D-08). */
  hasAgent: boolean;
  /** The window is at least 1440 pixels wide. */
  isWide: boolean;
}

/**
 * The columns of a tab (REF-24, CS-057): commission is "GCI" on Wins and absent on Inactive (REF-26), the appointment
 * date is on three tabs only (REF-27). Where there is no room for it, intent is a second line of the side.
 */
export function columnsOf(category: ReferralCategory, { hasAgent, isWide }: ColumnRoom): Column[] {
  const isRoomy = isWide && !hasAgent;
  const contactWidth = hasAppointment(category) || hasAgent ? 250 : isWide ? 326 : 280;
  return [
    contact(contactWidth),
    ...(hasAgent ? [agent] : []),
    ...(isRoomy ? [side, intent] : [sideAndIntent]),
    // Closed categories have no freshness ring beside the tag.
    status(isOpenCategory(category) ? 192 : 150),
    address,
    ...(category === 'Inactive' ? [] : [commission(category === 'Wins' ? 'GCI' : 'Est. Commission')]),
    updated,
    ...(hasAppointment(category) ? [appointment] : []),
    created,
    actions,
  ];
}
