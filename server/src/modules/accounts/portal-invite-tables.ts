import type { Generated } from 'kysely';

/** One attempt to invite an agent to the portal (migration 0036). */
export interface PortalInviteTable {
  agentId: number;
  inviteId: string;
  /** The admin's account. */
  actorId: string;
  /** Id of the bulk invite; null for a single one. */
  runId: string | null;
  /** `account-exists`: refused, and whoever asked may continue once the account has a temporary password. */
  state: Generated<'sending' | 'sent' | 'account-exists' | 'failed'>;
  hadAccount: Generated<boolean>;
  error: string | null;
  startedAt: Generated<Date>;
  endedAt: Date | null;
}

export interface PortalInviteTables {
  portalInvite: PortalInviteTable;
}
