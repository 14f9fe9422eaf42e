import { z } from 'zod';
import { EntityId, Moment } from '../primitives.ts';
import { ACTING_SUBJECT_KINDS } from '../people/session.ts';

/** What a row of the audit log is about. Acting has three: it began, the admin ended it, another admin revoked it. */
export const AUDIT_EVENTS = [
  'login-as-start',
  'login-as-stop',
  'login-as-revoke',
  'write',
  'read',
  'export',
  'refused',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** The kinds that the page filters by; `acting` is all three events of it. */
export const AUDIT_KINDS = ['acting', 'write', 'read', 'export', 'refused'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** One value before and after a change. Those of secrets and contact data are not kept, only that they changed. */
export const AuditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isHidden: z.boolean(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** What something was done to: `referral 4810277`, `page dashboard`. */
export const AuditObject = z.object({ kind: z.string(), id: z.string(), label: z.string().nullable() });
export type AuditObject = z.infer<typeof AuditObject>;

/** A row of the audit log as the list shows it. */
export const AuditEntry = z.object({
  /** Its place in the chain: without gaps, and never given twice. */
  sequence: EntityId,
  at: Moment,
  actor: z.object({ userId: z.string(), email: z.string() }),
  /** Whom the actor acted for; null for what they did as themselves. */
  subject: z
    .object({
      role: z.enum(ACTING_SUBJECT_KINDS),
      id: EntityId,
      /** Null when the record is gone. */
      name: z.string().nullable(),
    })
    .nullable(),
  event: z.enum(AUDIT_EVENTS),
  /** An operation of the table of permissions; null where the event says it all. */
  operation: z.string().nullable(),
  /** Which of the things an operation can do: `retry` or `discard` of a message. Earlier servers do not say. */
  decision: z.string().nullable().default(null),
  object: AuditObject.nullable(),
  reason: z.string().nullable(),
  /** The network address the request came from; null where it is not known. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `GET /api/admin/audit/entries/:sequence`: everything of a row. */
export const AuditEntryDetails = AuditEntry.extend({
  requestId: z.string().nullable(),
  changes: z.array(AuditChange),
  /** Other facts by their name, such as a decision. */
  facts: z.record(z.string(), z.string()),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditEntryDetails = z.infer<typeof AuditEntryDetails>;

/** `GET /api/admin/audit`: rows by time, the newest first. */
export const AuditList = z.object({
  entries: z.array(AuditEntry),
  total: z.number().int(),
  /** True: there are more than `total`, which are not counted. */
  isMore: z.boolean(),
  /** The row after which older ones begin, and the one before which newer ones end; null when there are none. */
  older: EntityId.nullable(),
  newer: EntityId.nullable(),
});
export type AuditList = z.infer<typeof AuditList>;

/** `GET /api/admin/audit/people`: whose rows there are, for the filters. */
export const AuditPeople = z.object({
  actors: z.array(AuditEntry.shape.actor),
  subjects: z.array(AuditEntry.shape.subject.unwrap()),
});
export type AuditPeople = z.infer<typeof AuditPeople>;

/** `GET /api/admin/audit/chain`, and the response to a check. */
export const AuditChainState = z.object({
  chainId: z.uuid(),
  startedAt: Moment,
  /** How many rows there are. */
  sequence: z.number().int().nonnegative(),
  /** False: the role that the server connects as could still change the log. */
  isProtected: z.boolean(),
  /** The last check of the whole chain; null when there was none yet. */
  check: z
    .object({
      checkedAt: Moment,
      /** Up to which row. */
      sequence: z.number().int().nonnegative(),
      /** What is wrong, in sentences; empty when nothing is. */
      problems: z.array(z.string()),
    })
    .nullable(),
});
export type AuditChainState = z.infer<typeof AuditChainState>;

/** `GET /api/admin/acting-grants`: who acts for whom right now. */
export const ActingGrants = z.object({
  grants: z.array(
    z.object({
      grantId: z.uuid(),
      actor: AuditEntry.shape.actor,
      subject: AuditEntry.shape.subject.unwrap(),
      reason: z.string(),
      createdAt: Moment,
      expiresAt: Moment,
    }),
  ),
});
export type ActingGrants = z.infer<typeof ActingGrants>;

/** `GET /api/agents/:agentId/staff-activity`: what staff did in an agent's name, the newest first, without their reasons. */
export const StaffActivity = z.object({
  entries: z.array(
    AuditEntry.pick({ sequence: true, at: true, event: true, operation: true, object: true }).extend({
      staff: z.string(),
    }),
  ),
  /** The row after which older ones begin. */
  older: EntityId.nullable(),
});
export type StaffActivity = z.infer<typeof StaffActivity>;
