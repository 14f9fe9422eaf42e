import type { PerkAction, PerkCategory, PerkIcon } from '@portal/shared/contracts';
import type { Generated } from 'kysely';

/** An offer of a partner to agents (migrations 0022 and 0037). */
export interface PerkTable {
  perkId: string;
  /** Perks are shown in this order. */
  position: number;
  company: string;
  kind: string;
  category: PerkCategory;
  offer: string;
  description: string;
  action: PerkAction;
  icon: PerkIcon;
  /** The partner answers within so many days; then an agent may ask again. */
  answerDays: number;
  /** False for one that staff has taken offline. */
  isShown: Generated<boolean>;
}

/** The last time an agent asked for a perk (migration 0022). */
export interface PerkRequestTable {
  agentId: number;
  perkId: string;
  requestedAt: Date;
}

export interface PerkTables {
  perk: PerkTable;
  perkRequest: PerkRequestTable;
}
