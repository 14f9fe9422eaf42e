import { sql, type Kysely } from 'kysely';
import type { ActingGrants } from '@portal/shared/contracts/audit';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { conflict, notFound } from '../../platform/responses/problem-error.ts';
import { recordChange, type ActingGrants as Grants } from '../access/index.ts';
import { subjectName } from './audit-people.ts';

interface ActingGrantServiceOptions {
  db: Kysely<Database>;
  grants: Grants;
  now: () => Date;
}

/** Who acts for whom, and the end of it by another admin (D-05). */
export class ActingGrantService {
  readonly #options: ActingGrantServiceOptions;

  constructor(options: ActingGrantServiceOptions) {
    this.#options = options;
  }

  /** The grants that can be used now; the one that began last is first. */
  async list(): Promise<ActingGrants> {
    const { db, now } = this.#options;
    const { rows } = await sql<GrantRow>`
      select e.grant_id, e.actor_id, e.actor_email, e.subject_role, e.subject_id, ${subjectName} as subject_name,
        e.reason, e.created_at, e.expires_at
      from acting_grant e
      where e.revoked_at is null and e.expires_at > ${now()}
      order by e.created_at desc, e.grant_id`.execute(db);
    return { grants: rows.map(toGrant) };
  }

  /**
   * Ends anyone's grant, at once and on every server: the next call with it is refused, and live channels are closed.
   * @throws ProblemError 404 when there is none, 409 `grant_over` when it has ended already
   */
  async revoke(grantId: string): Promise<void> {
    const { db, grants } = this.#options;
    await withinTransaction(db, async (trx) => {
      const ended = await grants.revokeById(trx, grantId);
      if (ended === 'unknown') throw notFound('This acting session does not exist.');
      if (ended === 'over') throw conflict('grant_over', 'This has already ended.');
      const { actorEmail, ...grant } = ended;
      const object = { kind: 'staff', id: ended.actorId, label: actorEmail };
      await recordChange(trx, 'acting-grant.revoke', { event: 'login-as-revoke', grant, object });
    });
  }
}

interface GrantRow {
  grantId: string;
  actorId: string;
  actorEmail: string;
  subjectRole: 'Agent' | 'ReloDirector';
  subjectId: number;
  subjectName: string | null;
  reason: string;
  createdAt: Date;
  expiresAt: Date;
}

function toGrant({
  grantId,
  actorId,
  actorEmail,
  subjectRole,
  subjectId,
  subjectName: name,
  reason,
  ...times
}: GrantRow) {
  return {
    grantId,
    actor: { userId: actorId, email: actorEmail },
    subject: { role: subjectRole, id: subjectId, name },
    reason,
    createdAt: times.createdAt.toISOString(),
    expiresAt: times.expiresAt.toISOString(),
  };
}
