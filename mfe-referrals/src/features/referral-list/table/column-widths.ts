import type { ColumnName, ReferralCategory } from '@portal/shared/contracts';
import { isOpenCategory } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { hasAppointment } from '../sort/list-sort.ts';

/** A column of the table: one of the list's, or one that joins several where there is no room for all. */
export type TableColumn = ColumnName | 'agent' | 'sideAndIntent' | 'agentAndSide';

export interface ColumnRoom {
  /** Directors see whose referral it is (D-08). */
  hasAgent: boolean;
  /** The window is at least 1440 pixels wide. */
  isWide: boolean;
}

/** In CSS pixels; what is left over is the address's. */
export type ColumnWidths = Readonly<Record<Exclude<TableColumn, 'address'>, number>>;

/** In English, as all widths here. */
const ROOMY: Omit<ColumnWidths, 'contact' | 'status'> = {
  agent: 150,
  side: 76,
  leadIntent: 154,
  sideAndIntent: 144,
  agentAndSide: 172,
  commission: 124,
  updated: 118,
  appointment: 112,
  created: 106,
  actions: 104,
};
/** With one column more, no wider than their content. */
const TIGHT = {
  ...ROOMY,
  agent: 126,
  sideAndIntent: 138,
  commission: 116,
  updated: 115,
  appointment: 111,
  created: 108,
  actions: 101,
};
const MIN_CONTACT = 178;
/** The longest words in front of a freshness ring, in English or another language. */
const LONG_STATUSES: Partial<Record<ReferralCategory, string[]>> = {
  'Active Leads': ['Attempting', 'Contacted', 'Nurture'],
  'Active Appointments': ['Appointment Set', 'Offer Accepted'],
};

/** How wide the columns of a tab are. Two thirds of what another language needs more come from the contact, the rest from the address. */
export function columnWidths(category: ReferralCategory, room: ColumnRoom): ColumnWidths {
  const widths = englishWidths(category, room);
  const side = 11 * longerBy('Seller', 'Buyer');
  const leadIntent = 10 * longerBy('Listing consultation', 'Home valuation', 'Relocation program');
  const status = 5 * longerBy(...(LONG_STATUSES[category] ?? []));
  const actions = 5 * longerBy('Update', 'Call');
  return {
    ...widths,
    contact: Math.max(MIN_CONTACT, widths.contact - Math.round(((side + leadIntent + status + actions) * 2) / 3)),
    side: widths.side + side,
    leadIntent: widths.leadIntent + leadIntent,
    sideAndIntent: widths.sideAndIntent + leadIntent,
    status: widths.status + status,
    actions: widths.actions + actions,
  };
}

function englishWidths(category: ReferralCategory, { hasAgent, isWide }: ColumnRoom): ColumnWidths {
  const status = statusWidth(category);
  const isFull = hasAppointment(category);
  if (hasAgent && isFull) return { ...TIGHT, status, contact: MIN_CONTACT };
  if (hasAgent) return { ...ROOMY, status, contact: 226, sideAndIntent: 176 };
  if (isFull) return { ...TIGHT, status, contact: isWide ? 226 : MIN_CONTACT };
  return { ...ROOMY, status, contact: isWide ? 296 : 256 };
}

/** The longest words are on Active Appointments; closed categories have no freshness ring next to the tag. */
function statusWidth(category: ReferralCategory): number {
  if (category === 'Active Appointments') return 205;
  return isOpenCategory(category) ? 192 : 150;
}

/** How many characters the longest of these words has more than in English. */
function longerBy(...words: readonly string[]): number {
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  return Math.max(0, longest(words.map((word) => t(word))) - longest(words));
}
