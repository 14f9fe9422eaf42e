import { z } from 'zod';
import { EntityId } from '../primitives.ts';

/** An e-mail as a person types it; RFC 5321 allows 254 characters. */
const Email = z.string().trim().toLowerCase().min(3).max(254);

/** The body of `register-email`, `get-phone-number` and `send-verification` (API-33, API-35, API-36). */
export const AccountEmail = z.object({ email: Email });
export type AccountEmail = z.infer<typeof AccountEmail>;

/** The body of `force-confirm-user` (API-34). */
export const ForceConfirmRequest = z.object({ Username: Email });

/** What was done about an e-mail that had no account: an invitation was sent (AUTH-27). */
export const EmailRegistered = z.object({ message: z.string() });

/** Where an SMS would go, for display only (D-14): all but the last digits are hidden (D-13). */
export const PhoneDestination = z.object({ phoneNumber: z.string() });

/** The most agents that one call invites. */
export const INVITED_AT_ONCE = 50;

/** The body of `agent/create` (API-37). `resendInvite`: also those who have not used their invitation (CS-109). */
export const InviteAgents = z.strictObject({
  agentIds: z.array(EntityId).min(1).max(INVITED_AT_ONCE),
  resendInvite: z.boolean(),
  /** One of many requests that belong together: in one run an agent is sent one invite, however often it is asked for. */
  runId: z.uuid().optional(),
});
export type InviteAgents = z.infer<typeof InviteAgents>;

/** For so long after an invite nobody sends another one to the same agent. */
export const INVITE_COOL_DOWN_SECONDS = 60;

/**
 * What became of each agent, in the order of the request, each once; `error` is a sentence for staff. `nextInSeconds` is
 * there when an invite was sent less than a minute ago, or with `isUnderWay` when one may still be sent: then it is not
 * known that the agent gets any, and the request can be repeated.
 */
export const InvitedAgents = z.array(
  z.object({
    agentId: EntityId,
    error: z.string().optional(),
    nextInSeconds: z.number().int().nonnegative().optional(),
    isUnderWay: z.boolean().optional(),
  }),
);
export type InvitedAgents = z.infer<typeof InvitedAgents>;

/** In the error of a person whose e-mail has an account, in any letter case (ADM-26). */
export const ACCOUNT_EXISTS = 'account with the given email already exists';

/** One invite of an agent, for staff. */
export const PortalInvite = z.object({
  inviteId: z.uuid(),
  at: z.iso.datetime(),
  /** E-mail of the admin; null when it is not known any more. */
  by: z.string().nullable(),
  isOwn: z.boolean(),
  /** `unknown`: the server stopped while it was sent. */
  state: z.enum(['sending', 'sent', 'failed', 'unknown']),
  /** The agent had an account, and must choose a new password. */
  hadAccount: z.boolean(),
  error: z.string().nullable(),
  /** State of the mail; null where the identity provider sends its own. */
  delivery: z.enum(['waiting', 'sent', 'given-up', 'discarded']).nullable(),
});
export type PortalInvite = z.infer<typeof PortalInvite>;

/** More invites of an agent are of no use to somebody who decides whether to send another one. */
export const PORTAL_INVITES_SHOWN = 5;

/** `GET /api/admin/agents/{agentId}/invites`: the newest ones first, and when the next one can be sent. */
export const PortalInvites = z.object({
  invites: z.array(PortalInvite),
  nextInSeconds: z.number().int().nonnegative(),
});
export type PortalInvites = z.infer<typeof PortalInvites>;

/** How far a bulk invite is. Stopped, it waits for the admin; paused, until the admin is no longer somebody else. */
export const InviteRunProgress = z.object({
  runId: z.string(),
  phase: z.enum(['running', 'paused', 'stopped', 'over']),
  total: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  sent: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
});
export type InviteRunProgress = z.infer<typeof InviteRunProgress>;

/** The body of `admin-generate-temp-password` (API-38). The portal sets temporary passwords only. */
export const TemporaryPasswordRequest = z.strictObject({
  adminEmail: Email,
  email: Email,
  permanent: z.literal(false),
  /** Id of the bulk invite that forces the change: the agent is not one the admin worked with. */
  runId: z.uuid().optional(),
});
export type TemporaryPasswordRequest = z.infer<typeof TemporaryPasswordRequest>;

/** A password for staff to pass on; it must be replaced at the first sign-in and expires after seven days. */
export const TemporaryPassword = z.object({ tempPassword: z.string() });
export type TemporaryPassword = z.infer<typeof TemporaryPassword>;
