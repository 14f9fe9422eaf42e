import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Operation } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import type { VerifiedGrant } from './acting-grants.ts';

export interface AuditFacts {
  actor: { userId: string; email: string };
  event: 'login-as-start' | 'login-as-stop' | 'write';
  grant: Pick<VerifiedGrant, 'grantId' | 'role' | 'subjectId'>;
  operation?: Operation;
  reason?: string;
  requestId: string;
  at: Date;
}

/** One row of what an admin did in somebody's name (D-05). */
export async function writeAudit(db: Kysely<Database>, facts: AuditFacts): Promise<void> {
  const { actor, event, grant, operation, reason, requestId, at } = facts;
  await db
    .insertInto('auditEntry')
    .values({
      actorId: actor.userId,
      entryId: randomUUID(),
      at,
      actorEmail: actor.email,
      event,
      requestId,
      subjectRole: grant.role,
      subjectId: grant.subjectId,
      grantId: grant.grantId,
      operation: operation ?? null,
      reason: reason ?? null,
    })
    .execute();
}
