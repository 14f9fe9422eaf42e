import { sql, type Kysely, type Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../../database/database.ts';
import { resolveActor, type NamedActor, type PossibleEditors } from './resolve-actor.ts';

const QUEUE = 'referral-actors';
/** Servers of the previous release are gone by then; what they still write keeps its text. */
const START_AFTER_SECONDS = 30 * 60;
const AGENTS_AT_ONCE = 200;
/** A grant and the change made under it were stamped by clocks of two servers. */
const CLOCK_TOLERANCE = sql`interval '1 minute'`;

/** Fills in who changed referrals before actors were stored, once, by one of the servers (migration 0009). */
export async function scheduleActorBackfill(boss: PgBoss, db: Kysely<Database>, now: () => Date): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 });
  await boss.work(QUEUE, () => backfillActors(db, now));
  if (!(await isFinished(db))) await boss.send(QUEUE, null, { startAfter: START_AFTER_SECONDS });
}

async function isFinished(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('actorBackfill').select('finishedAt').executeTakeFirst();
  return row?.finishedAt !== null;
}

/**
 * Turns the names stored with changes of referrals into ids where they can be resolved, agent by agent in short
 * transactions: others wait for one of them at most, and after an interruption it continues. A name that could be
 * that of several people, or of none, keeps its text.
 */
export async function backfillActors(
  db: Kysely<Database>,
  now: () => Date,
  agentsAtOnce = AGENTS_AT_ONCE,
): Promise<void> {
  for (;;) {
    const isDone = await db.transaction().execute((trx) => backfillSome(trx, now(), agentsAtOnce));
    if (isDone) return;
  }
}

/** @returns whether nothing is left to do here: all is done, or another server does it */
async function backfillSome(trx: Transaction<Database>, now: Date, limit: number): Promise<boolean> {
  const progress = await trx
    .selectFrom('actorBackfill')
    .selectAll()
    .where('finishedAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!progress) return true;
  const agents = await trx
    .selectFrom('agent')
    .select(['agentId', 'firstName', 'lastName'])
    .where('agentId', '>', progress.afterAgentId)
    .orderBy('agentId')
    .limit(limit)
    // as `lockAgent`: a change of one of them would wait for the version of its list, while its referral is waited for here
    .forNoKeyUpdate()
    .execute();
  const last = agents.at(-1);
  if (last) {
    const ids = agents.map(({ agentId }) => agentId);
    const others = await readOthers(trx, ids);
    const names = await readNames(trx, ids);
    const resolved = agents.flatMap((agent) =>
      (names.get(agent.agentId) ?? []).flatMap((name) => {
        const actor = resolveActor(name, { agent, ...others, acting: actingFor(others.acting, agent.agentId) });
        return actor ? { agentId: agent.agentId, name, ...actor } : [];
      }),
    );
    if (resolved.length > 0) await writeActors(trx, resolved);
  }
  await trx
    .updateTable('actorBackfill')
    .set(last ? { afterAgentId: last.agentId } : { finishedAt: now })
    .where('backfillId', '=', progress.backfillId)
    .execute();
  return !last;
}

/** The distinct names stored with changes of these agents' referrals without a known id. */
async function readNames(trx: Transaction<Database>, agentIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ agentId: number; name: string }>`
    select agent_id, modified_by as name from referral_history
    where agent_id = any(${agentIds}::bigint[]) and actor_kind is null and modified_by is not null
    union
    select agent_id, last_modified_by from referral
    where agent_id = any(${agentIds}::bigint[]) and actor_revision is distinct from revision
      and last_modified_by is not null
  `.execute(trx);
  return new Map(
    [...Map.groupBy(rows, ({ agentId }) => agentId)].map(([id, some]) => [id, some.map((row) => row.name)]),
  );
}

/** All possible actors except the agents themselves. Staff are those who acted once, and the admins of a development provider. */
async function readOthers(
  trx: Transaction<Database>,
  agentIds: readonly number[],
): Promise<Omit<PossibleEditors, 'agent'>> {
  const directors = await trx.selectFrom('reloDirector').select(['reloDirectorId', 'firstName', 'lastName']).execute();
  const staff = await sql<PossibleEditors['staff'][number]>`
    select user_id, email from staff_account
    union
    select user_id::text, email from identity_user join identity_membership using (user_id) where group_name = 'Admin'
  `.execute(trx);
  const acting = await sql<ActingRow>`
    select distinct g.actor_id as user_id, g.actor_email as email, g.subject_role, g.subject_id as id,
      coalesce(a.first_name, d.first_name) as first_name, coalesce(a.last_name, d.last_name) as last_name
    from acting_grant g
    left join agent a on g.subject_role = 'Agent' and a.agent_id = g.subject_id
    left join relo_director d on g.subject_role = 'ReloDirector' and d.relo_director_id = g.subject_id
    where (g.subject_role = 'ReloDirector' or g.subject_id = any(${agentIds}::bigint[]))
      and coalesce(a.agent_id, d.relo_director_id) is not null
  `.execute(trx);
  return {
    directors,
    staff: staff.rows,
    acting: acting.rows.map(({ userId, email, subjectRole, id, firstName, lastName }) => ({
      userId,
      email,
      subject: { firstName, lastName },
      kind: subjectRole === 'Agent' ? 'agent' : 'director',
      id,
    })),
  };
}

interface ActingRow {
  userId: string;
  email: string;
  subjectRole: 'Agent' | 'ReloDirector';
  id: number;
  firstName: string;
  lastName: string;
}

/** The acting admins who could reach the referrals of this agent. */
function actingFor(acting: PossibleEditors['acting'], agentId: number): PossibleEditors['acting'] {
  return acting.filter(({ kind, id }) => kind === 'director' || id === agentId);
}

/** Staff only acted under a grant: a change at another time was not theirs. */
async function writeActors(
  trx: Transaction<Database>,
  resolved: readonly (NamedActor & { agentId: number; name: string })[],
): Promise<void> {
  const known = sql`json_to_recordset(${JSON.stringify(resolved)}::json) as k("agentId" bigint, name text,
    "actorKind" text, "actorId" text, "subjectKind" text, "subjectId" bigint)`;
  const columns = sql`actor_kind = k."actorKind", actor_id = k."actorId", subject_kind = k."subjectKind",
    subject_id = k."subjectId", grant_id = null`;
  const wasGranted = (moment: string) => sql`(k."subjectId" is null or exists (
    select from acting_grant g
    where g.actor_id = k."actorId" and g.subject_id = k."subjectId"
      and g.subject_role = case k."subjectKind" when 'agent' then 'Agent' else 'ReloDirector' end
      and ${sql.ref(moment)} between g.created_at - ${CLOCK_TOLERANCE}
        and least(g.expires_at, g.revoked_at) + ${CLOCK_TOLERANCE}))`;
  await sql`
    update referral_history h set ${columns} from ${known}
    where h.agent_id = k."agentId" and h.modified_by = k.name and h.actor_kind is null and ${wasGranted('h.modified_at')}
  `.execute(trx.withoutPlugins());
  await sql`
    update referral f set ${columns}, actor_revision = f.revision from ${known}
    where f.agent_id = k."agentId" and f.last_modified_by = k.name and f.actor_revision is distinct from f.revision
      and ${wasGranted('f.updated_at')}
  `.execute(trx.withoutPlugins());
}
