import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { AuditChange, AuditEvent } from '@portal/shared/contracts/audit';
import type { Operation } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { wakeLive } from '../../database/live-wake.ts';
import type { VerifiedGrant } from './acting-grants.ts';
import { isVisibleToSubject } from './rules/visible-to-subject.ts';

/** What something is done to, by its kind and id, and where it helps by a short name without contact data. */
export interface AuditedObject {
  kind: string;
  id: string;
  label?: string;
}

export interface AuditFacts {
  actor: { userId: string; email: string };
  event: AuditEvent;
  /** Null when somebody acts in their own name. */
  grant: Pick<VerifiedGrant, 'grantId' | 'role' | 'subjectId'> | null;
  operation?: Operation | undefined;
  object?: AuditedObject | undefined;
  /** Values before and after, without those of secrets and contact data. */
  changes?: readonly AuditChange[] | undefined;
  reason?: string | undefined;
  /** Other facts, by ids and words of the code. */
  detail?: Record<string, string> | undefined;
  requestId: string;
  at: Date;
}

/** A call in progress, as the audit rows that are written during it see it. */
export interface CallInProgress {
  /** The network address of the caller. */
  readonly address: string;
  noteRow: (operation: Operation | undefined) => void;
}

export const callInProgress = new AsyncLocalStorage<CallInProgress>();

/**
 * Adds a row to the audit log: what staff did, in another person's name (D-05) or in their own. It gets its number and hash
 * when the transaction is committed (migration 0035).
 * @returns the id of the row
 */
export async function writeAudit(db: Kysely<Database>, facts: AuditFacts): Promise<string> {
  const { actor, event, grant, operation, changes = [], reason, detail, requestId, at } = facts;
  const object = facts.object ?? objectNamedIn(detail);
  const call = callInProgress.getStore();
  const entryId = randomUUID();
  const isDetailed = detail !== undefined || changes.length > 0;
  await db
    .insertInto('auditEntry')
    .values({
      actorId: actor.userId,
      entryId,
      at,
      actorEmail: actor.email,
      event,
      requestId,
      subjectRole: grant?.role ?? null,
      subjectId: grant?.subjectId ?? null,
      grantId: grant?.grantId ?? null,
      operation: operation ?? null,
      reason: reason ?? null,
      address: call?.address ?? null,
      objectKind: object?.kind ?? null,
      objectId: object?.id ?? null,
      objectLabel: object?.label ?? null,
      ...(isDetailed && { detail: JSON.stringify({ ...detail, ...(changes.length > 0 && { changes }) }) }),
      seal: sql<string>`(select ${sealOf(sql`${actor.userId}::text`, sql`${entryId}::text`)}
        from portal_secret s where s.secret_name = 'audit-seal')`,
    })
    .execute();
  call?.noteRow(operation);
  if (grant?.role === 'Agent' && isVisibleToSubject(event, operation))
    await wakeLive(db, `activity ${grant.subjectId}`);
  return entryId;
}

function objectNamedIn({ agentId, messageId }: Record<string, string> = {}): AuditedObject | undefined {
  if (agentId !== undefined) return { kind: 'agent', id: agentId };
  return messageId === undefined ? undefined : { kind: 'message', id: messageId };
}

/**
 * The seal of a row, for a statement in which `s` is the secret: without it nobody adds a row by hand unnoticed. The rest of
 * the row is protected by its hash.
 */
export function sealOf(actorId: ReturnType<typeof sql>, entryId: ReturnType<typeof sql>) {
  return sql`encode(sha256(convert_to(concat_ws('/', s.secret, ${actorId}, ${entryId}, s.secret), 'UTF8')), 'hex')`;
}
