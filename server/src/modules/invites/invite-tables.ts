import type { Generated } from 'kysely';

/** An invitation to become an agent (migration 0028). */
export interface AgentInviteTable {
  /** The e-mail without a `+tag`: invitations to the same mailbox are invitations of the same person. */
  mailbox: string;
  inviteId: string;
  /** The account that made it. */
  inviterUserId: string;
  /** In whose name; null for staff who do not act for anybody. */
  inviterAgentId: number | null;
  /** An admin made it in the agent's name. */
  isByStaff: boolean;
  /** False once somebody was allowed to invite the same mailbox again. */
  isCurrent: Generated<boolean>;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  marketId: string | null;
  note: string;
  /** Hash of the secret in the link of the mail. */
  tokenHash: string;
  createdAt: Date;
  /** The last mail. */
  sentAt: Date;
  /** Mails since it was created or renewed. */
  mails: Generated<number>;
  expiresAt: Date;
  openedTimes: Generated<number>;
  lastOpenedAt: Date | null;
}

export interface InviteTables {
  agentInvite: AgentInviteTable;
}
