import { z } from 'zod';
import { Agent, ReloDirector } from './agent.ts';
import { EntityId, Moment, VisibleText } from '../primitives.ts';
import { Group, PortalRole } from './roles.ts';

export const ACTING_SUBJECT_KINDS = ['Agent', 'ReloDirector'] as const;

/** `POST /api/login-as`: an admin requests to act for someone (D-05, ADM-29, ADM-30). */
export const LoginAsRequest = z.object({
  role: z.enum(ACTING_SUBJECT_KINDS),
  /** agentId or reloDirectorId, by `role`. */
  subjectId: EntityId,
  /** Why; kept in the audit log. */
  reason: VisibleText.min(3, 'Say in a few words why').max(500),
});
export type LoginAsRequest = z.infer<typeof LoginAsRequest>;

/** A server-signed permission to act for one person for 60 minutes (D-05). Sent with each call while acting. */
export const ActingGrant = z.object({
  /** A JWT, which goes into a header. */
  token: z
    .string()
    .max(4096)
    .regex(/^[\w.-]+$/),
  role: z.enum(ACTING_SUBJECT_KINDS),
  subjectId: EntityId,
  expiresAt: Moment,
});
export type ActingGrant = z.infer<typeof ActingGrant>;

/** `GET /api/session` and `POST /api/login-as`: who is signed in, as whom, for which agent (AUTH-12…16, D-04). */
export const SessionContext = z.object({
  user: z.object({ userId: z.string(), email: z.string(), groups: z.array(Group) }),
  /** The real role, from the token. Never changes in a session. */
  role: PortalRole.nullable(),
  /** Set while an admin acts for someone, else null. */
  actingRole: PortalRole.nullable(),
  /** The agent whose data is shown: oneself, or the one acted for. */
  agent: Agent.nullable(),
  reloDirector: ReloDirector.nullable(),
  grant: ActingGrant.nullable(),
});
export type SessionContext = z.infer<typeof SessionContext>;

/** Where a tab keeps its grant, in session storage. */
export const ACTING_GRANT_KEY = 'actingGrant';
/** Sent with each call while acting; the server alone decides what it is worth. */
export const ACTING_GRANT_HEADER = 'x-portal-acting-grant';
/** The id token next to the access token of `Authorization`: it contains e-mail and custom:agentId (CS-004). */
export const ID_TOKEN_HEADER = 'x-portal-id-token';
/** The snapshot a page was made from, so that the log can name the releases. */
export const SNAPSHOT_HEADER = 'x-portal-snapshot';
/** Names one action of a person, so that a request that is sent twice is done once (decision 0018). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** The token of a visit (release-health.ts), in the request for what is live, whose response has a newer one. */
export const VISIT_HEADER = 'x-portal-visit';
