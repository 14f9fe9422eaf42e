import type { ReferralCategory } from '@portal/shared/contracts';
import { isOpenCategory } from '@portal/shared/domain';
import { hasAppointment } from './list-sort.ts';

export type ColumnName =
  | 'contact'
  | 'agent'
  | 'side'
  | 'intent'
  | 'sideAndIntent'
  | 'agentAndSide'
  | 'status'
  | 'address'
  | 'commission'
  | 'updated'
  | 'appointment'
  | 'created'
  | 'actions';

export interface ColumnRoom {
  /** Directors see whose referral it is (D-08). */
  hasAgent: boolean;
  /** The window is at least 1440 pixels wide. */
  isWide: boolean;
}

/** In CSS pixels; what is left over is the address's. */
export type ColumnWidths = Readonly<Record<Exclude<ColumnName, 'address'>, number>>;

const ROOMY: Omit<ColumnWidths, 'contact' | 'status'> = {
  agent: 150,
  side: 70,
  intent: 154,
  sideAndIntent: 144,
  agentAndSide: 172,
  commission: 124,
  updated: 118,
  appointment: 112,
  created: 106,
  actions: 104,
};
/** With one column more, no wider than what stands in them. */
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
  const status = statusWidth(category);
  const isFull = hasAppointment(category);
  if (hasAgent && isFull) return { ...TIGHT, status, contact: 206 };
  if (hasAgent) return { ...ROOMY, status, contact: 250, sideAndIntent: 176 };
  if (isFull) return { ...TIGHT, status, contact: isWide ? 240 : 206 };
  return { ...ROOMY, status, contact: isWide ? 326 : 280 };
}

/** The longest words stand on Active Appointments; closed categories have no freshness ring beside the tag. */
function statusWidth(category: ReferralCategory): number {
  if (category === 'Active Appointments') return 205;
  return isOpenCategory(category) ? 192 : 150;
}
