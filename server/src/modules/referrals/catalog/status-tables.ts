import type { ReferralCategory, StatusField, StatusTone } from '@portal/shared/contracts';
import type { EditableStatus } from '@portal/shared/contracts/status-editor';
import type { Generated, JSONColumnType } from 'kysely';

/** A status of one side (migration 0012, D-16). `subStatus` is '' for none. */
interface ReferralStatusTable {
  side: 'seller' | 'buyer';
  status: string;
  subStatus: Generated<string>;
  category: ReferralCategory;
  tone: StatusTone;
  requires: Generated<StatusField[]>;
  optional: Generated<StatusField[]>;
  /** The order in which statuses are offered; equal ones are sorted by name. */
  position: number;
  /** An inactive one is not offered. Rows are not deleted, so that the referrals that have it keep its color. */
  isActive: Generated<boolean>;
  /** What agents read where it is chosen; null: the word of the status itself (migration 0038). */
  label: Generated<string | null>;
}

/** A catalog that staff has saved (migration 0038). Rows are never changed. */
interface StatusCatalogVersionTable {
  version: number;
  statuses: JSONColumnType<EditableStatus[]>;
  /** A user id; null for what was there before it could be edited. */
  changedBy: string | null;
  changedAt: Date | null;
}

/** What an agent may choose after a status (REF-72). */
interface ReferralStatusTransitionTable {
  side: 'seller' | 'buyer';
  fromStatus: string;
  fromSubStatus: Generated<string>;
  toStatus: string;
  toSubStatus: Generated<string>;
  needsNote: Generated<boolean>;
}

export interface StatusTables {
  referralStatus: ReferralStatusTable;
  referralStatusTransition: ReferralStatusTransitionTable;
  statusCatalogVersion: StatusCatalogVersionTable;
}
