import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Operation } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import type { VerifiedGrant } from './acting-grants.ts';

export interface AuditFacts {
  actor: { userId: string; email: string };
  event: 'login-as-start' | 'login-as-stop' | 'write';
  /** Null when an admin acts in their own name. */
  grant: Pick<VerifiedGrant, 'grantId' | 'role' | 'subjectId'> | null;
  operation?: Operation;
  reason?: string;
  /** What it was done to, by ids. */
  detail?: Record<string, string>;
  requestId: string;
  at: Date;
}

/** One row of what an admin did, in another person's name (D-05) or with a tool of staff. */
export async function writeAudit(db: Kysely<Database>, facts: AuditFacts): Promise<void> {
  const { actor, event, grant, operation, reason, detail, requestId, at } = facts;
  await db
    .insertInto('auditEntry')
    .values({
      actorId: actor.userId,
      entryId: randomUUID(),
      at,
      actorEmail: actor.email,
      event,
      requestId,
      subjectRole: grant?.role ?? null,
      subjectId: grant?.subjectId ?? null,
      grantId: grant?.grantId ?? null,
      operation: operation ?? null,
      reason: reason ?? null,
      ...(detail && { detail: JSON.stringify(detail) }),
    })
    .execute();
}
