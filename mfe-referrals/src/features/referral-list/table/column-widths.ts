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

const ROOMY: Omit<ColumnWidths, 'contact' | 'status' | 'side'> = {
  agent: 150,
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

/** How wide the columns of a tab are. */
export function columnWidths(category: ReferralCategory, { hasAgent, isWide }: ColumnRoom): ColumnWidths {
  const widths = { status: statusWidth(category), side: sideWidth() };
  const isFull = hasAppointment(category);
  if (hasAgent && isFull) return { ...TIGHT, ...widths, contact: 178 };
  if (hasAgent) return { ...ROOMY, ...widths, contact: 226, sideAndIntent: 176 };
  if (isFull) return { ...TIGHT, ...widths, contact: isWide ? 226 : 178 };
  return { ...ROOMY, ...widths, contact: isWide ? 296 : 256 };
}

/** "Seller" in English; "Comprador" is longer. */
const sideWidth = (): number => 16 + 9 * Math.max(t('Seller').length, t('Buyer').length);

/** The longest words are on Active Appointments; closed categories have no freshness ring next to the tag. */
function statusWidth(category: ReferralCategory): number {
  if (category === 'Active Appointments') return 205;
  return isOpenCategory(category) ? 192 : 150;
}
