import type { ReferralCategory } from '@portal/shared/contracts';
import {
  addressOnOneLine,
  estimatedCommission,
  formatPhone,
  fullName,
  lastFirst,
  leadIntent,
} from '@portal/shared/domain';
import type { ExportRow, ExportSide } from './export-row.ts';

/** Text, dollars, or nothing. A day is the text `2026-11-20`. */
export type ExportCell = string | number | null;

export interface ExportColumn {
  header: (category: ReferralCategory) => string;
  cell: (row: ExportRow) => ExportCell;
  /** What its cells are, where they are not text: `money` also has "Not available", `day` two days of two sides. */
  kind: 'text' | 'money' | 'day';
  /** In characters, for a workbook. */
  width: number;
  /** Whether the column belongs to a category; default: to all. */
  isIn?: (category: ReferralCategory) => boolean;
}

const named = (header: string) => () => header;

function text(header: string, width: number, cell: (row: ExportRow) => string | null): ExportColumn {
  return { header: named(header), kind: 'text', width, cell };
}

/** A word for each side, once where they are the same. */
function words(row: ExportRow, word: (side: ExportSide) => string | null): string | null {
  const first = word(row[0]);
  if (row.length === 1) return first;
  return [...new Set(row.flatMap((side) => word(side) || []))].join(' / ') || null;
}

/** The day of each side, a dash for a side without one, as the table stacks them; one where they are the same. */
function appointments(row: ExportRow): string | null {
  const days = [...new Set(row.map(({ appointmentDay }) => appointmentDay))];
  return days.length === 1 ? (days[0] ?? null) : days.map((day) => day ?? '—').join(' / ');
}

/** The columns of an export, in the order of the table (REF-24, D-23). */
export const EXPORT_COLUMNS = {
  contact: text('Contact Information', 30, ([side]) => lastFirst(side)),
  email: text('Email', 34, ([{ email }]) => email),
  phone: text('Phone', 16, ([{ phoneNumber }]) => phoneNumber && formatPhone(phoneNumber)),
  agent: text('Agent', 24, ([{ agentFirstName: firstName, agentLastName: lastName }]) =>
    fullName({ firstName, lastName }),
  ),
  side: text('Side', 14, (row) => words(row, ({ buySide }) => (buySide ? 'Buyer' : 'Seller'))),
  intent: text('Lead Intent', 26, (row) => words(row, leadIntent)),
  status: text('Status', 24, (row) => words(row, ({ status, subStatus }) => subStatus ?? status)),
  address: text('Address', 44, (row) => words(row, addressOnOneLine)),
  commission: {
    header: (category) => (category === 'Wins' ? 'GCI' : 'Est. Commission'),
    kind: 'money',
    width: 16,
    cell: (row) => estimatedCommission(row.map(commissionFacts)) ?? 'Not available',
    isIn: (category) => category !== 'Inactive',
  },
  // of two sides the last change and the first creation, as in the table
  updated: {
    header: named('Last Updated'),
    kind: 'day',
    width: 14,
    cell: (row) => row.reduce((one, other) => (other.updatedAt >= one.updatedAt ? other : one)).updatedDay,
  },
  appointment: {
    header: named('Appt Date'),
    kind: 'day',
    width: 14,
    cell: appointments,
    isIn: (category) => category !== 'Active Leads' && category !== 'Inactive',
  },
  created: {
    header: named('Created'),
    kind: 'day',
    width: 14,
    cell: (row) => row.reduce((one, other) => (other.createdAt < one.createdAt ? other : one)).createdDay,
  },
  agentReferralId: text('Agent Referral ID', 20, (row) => row.map(({ referralId }) => referralId).join(' / ')),
} satisfies Record<string, ExportColumn>;
export type ExportColumnName = keyof typeof EXPORT_COLUMNS;
export const EXPORT_COLUMN_NAMES = Object.keys(EXPORT_COLUMNS) as [ExportColumnName, ...ExportColumnName[]];

export interface ColumnsRequest {
  category: ReferralCategory;
  /** Undefined: all that belong to the reader. */
  columns: readonly ExportColumnName[] | undefined;
  isStaff: boolean;
  isDirector: boolean;
}

/**
 * The columns of one export: those requested, in their order, as far as category and reader have them (REF-26, REF-27,
 * D-23). An admin's always has the agent referral id, at the end, and nobody else's (REF-55); only a director's has the
 * agent.
 */
export function columnsOfExport({ category, columns, isStaff, isDirector }: ColumnsRequest): ExportColumnName[] {
  const wanted = new Set<ExportColumnName>(columns ?? EXPORT_COLUMN_NAMES);
  if (isStaff) wanted.add('agentReferralId');
  return [...wanted].filter((name) => {
    const column: ExportColumn = EXPORT_COLUMNS[name];
    if (column.isIn && !column.isIn(category)) return false;
    if (name === 'agentReferralId') return isStaff;
    return name !== 'agent' || isDirector;
  });
}

/** The amounts of a side as the rule of commissions knows them. */
function commissionFacts(side: ExportSide) {
  const { listedPrice, esListingCommission, contractSalePrice } = side;
  return {
    category: side.category,
    buySideReferral: side.buySide,
    commissionReceived: side.commissionReceived,
    referralEscrowInfo: { esListingCommission, contractSalePrice },
    soldPrice: side.soldPrice,
    listPrice: side.listPrice,
    avgAvm: side.avgAvm,
    calculatedMidRange: side.midRange,
    portalStatusInfoHistory:
      listedPrice === null ? [] : [{ friendlyStatus: 'Listed', listPrice: listedPrice, lastModifiedDate: '' }],
  };
}
