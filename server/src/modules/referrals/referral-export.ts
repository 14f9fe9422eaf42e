import type { ReferralCategory, ReferralGroup } from '@portal/shared/contracts';
import { addressOnOneLine, dayIn, formatPhone, fullName, lastFirst, leadIntent } from '@portal/shared/domain';
import { csvLine } from './csv.ts';

type Cell = string | number | null;
interface ExportColumn {
  header: (category: ReferralCategory) => string;
  cell: (group: ReferralGroup) => Cell;
  /** Whether the column belongs to a category; default: to all. */
  isIn?: (category: ReferralCategory) => boolean;
}

const sides = (group: ReferralGroup, word: (side: ReferralGroup['referral'][number]) => string | null) =>
  [...new Set(group.referral.flatMap((side) => word(side) ?? []))].join(' / ') || null;
const newest = (moments: (string | null)[]) =>
  moments
    .flatMap((moment) => moment ?? [])
    .toSorted()
    .at(-1) ?? null;
const day = (group: ReferralGroup, moment: string | null) =>
  moment && dayIn(group.referral[0]?.timeZone ?? 'UTC', Date.parse(moment));
const named = (header: string) => () => header;

/** The columns of an export, in the order of the table (REF-24, D-23). */
export const EXPORT_COLUMNS = {
  contact: { header: named('Contact Information'), cell: ({ consumer }) => lastFirst(consumer) },
  email: { header: named('Email'), cell: ({ consumer }) => consumer.email },
  phone: {
    header: named('Phone'),
    cell: ({ consumer: { phoneInfo } }) => phoneInfo.phoneNumber && formatPhone(phoneInfo.phoneNumber),
  },
  agent: { header: named('Agent'), cell: ({ agent }) => fullName(agent) },
  side: {
    header: named('Side'),
    cell: (group) => sides(group, ({ buySideReferral }) => (buySideReferral ? 'Buyer' : 'Seller')),
  },
  intent: { header: named('Lead Intent'), cell: (group) => sides(group, leadIntent) },
  status: {
    header: named('Status'),
    cell: (group) => sides(group, ({ categoryStatus, categorySubStatus }) => categorySubStatus ?? categoryStatus),
  },
  address: {
    header: named('Address'),
    cell: (group) => sides(group, ({ addressInfo }) => addressOnOneLine(addressInfo)),
  },
  commission: {
    header: (category) => (category === 'Wins' ? 'GCI' : 'Est. Commission'),
    cell: ({ estimatedCommission }) => estimatedCommission ?? 'Not available',
    isIn: (category) => category !== 'Inactive',
  },
  updated: {
    header: named('Last Updated'),
    cell: (group) => day(group, newest(group.referral.map(({ updatedDate }) => updatedDate))),
  },
  appointment: {
    header: named('Appt Date'),
    cell: (group) => day(group, newest(group.referral.map(({ scheduledAppointment }) => scheduledAppointment))),
    isIn: (category) => category !== 'Active Leads' && category !== 'Inactive',
  },
  created: {
    header: named('Created'),
    cell: (group) => day(group, newest(group.referral.map(({ createdDate }) => createdDate))),
  },
  agentReferralId: {
    header: named('Agent Referral ID'),
    cell: ({ referral }) => referral.map(({ agentReferralId }) => agentReferralId).join(' / '),
  },
} satisfies Record<string, ExportColumn>;
export type ExportColumnName = keyof typeof EXPORT_COLUMNS;
export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as [ExportColumnName, ...ExportColumnName[]];

export interface ExportRequest {
  category: ReferralCategory;
  /** Undefined: all that belong to the reader. */
  columns: readonly ExportColumnName[] | undefined;
  isStaff: boolean;
  isDirector: boolean;
}

/** The columns of one export: those asked for, as far as category and reader have them (REF-26, REF-27, REF-55). */
export function columnsOfExport({ category, columns, isStaff, isDirector }: ExportRequest): ExportColumnName[] {
  return EXPORT_COLUMN_NAMES.filter((name) => {
    const column: ExportColumn = EXPORT_COLUMNS[name];
    if (column.isIn && !column.isIn(category)) return false;
    if (name === 'agentReferralId') return isStaff;
    if (name === 'agent') return isDirector;
    return columns === undefined || columns.includes(name);
  });
}

/** The text of an export in pieces, each as soon as its rows are read: its length costs no memory (D-23). */
export async function* exportText(
  pages: AsyncIterable<ReferralGroup[]>,
  request: ExportRequest,
): AsyncGenerator<string> {
  const columns = columnsOfExport(request).map((name): ExportColumn => EXPORT_COLUMNS[name]);
  // the mark tells spreadsheets that this is UTF-8
  yield `\ufeff${csvLine(columns.map(({ header }) => header(request.category)))}`;
  for await (const groups of pages) {
    yield groups.map((group) => csvLine(columns.map(({ cell }) => cell(group)))).join('');
  }
}
