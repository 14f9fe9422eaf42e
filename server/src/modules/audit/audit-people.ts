import { sql, type Kysely } from 'kysely';
import type { AuditEntry, AuditPeople } from '@portal/shared/contracts/audit';
import { foldText } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { likeText } from '../../database/search-text.ts';
import { agentIsFound } from '../agents/index.ts';

/** For the filters to choose from; more are found with the search field. */
const MAX_PEOPLE = 500;

type Actor = AuditEntry['actor'];
type Subject = NonNullable<AuditEntry['subject']>;

/** Name of the subject of row `e` of the log; null when the record is gone. */
export const subjectName = sql<string | null>`
  case e.subject_role
    when 'Agent' then (select a.first_name || ' ' || a.last_name from agent a where a.agent_id = e.subject_id)
    when 'ReloDirector' then
      (select d.first_name || ' ' || d.last_name from relo_director d where d.relo_director_id = e.subject_id)
  end`;

/** Name of the agent that row `e` of the log is about; null for a row about something else, and when the record is gone. */
export const objectAgentName = sql<string | null>`
  case when e.object_kind = 'agent' and e.object_id ~ '^[0-9]{1,15}$' then
    (select a.first_name || ' ' || a.last_name from agent a where a.agent_id = e.object_id::bigint)
  end`;

/** Everybody who is in the log, for the filters. */
export async function readPeople(db: Kysely<Database>): Promise<AuditPeople> {
  const actors = await sql<Actor>`select * from (${actorsOf(MAX_PEOPLE)}) person order by email`.execute(db);
  const subjects = await sql<Subject>`select * from (${subjectsOf(MAX_PEOPLE)}) person order by name, id`.execute(db);
  return { actors: actors.rows, subjects: subjects.rows };
}

/** Who is meant by a text: those of the log whose e-mail address or name has it, at most as many of each as `limit`. */
export async function findPeople(db: Kysely<Database>, text: string, limit: number): Promise<AuditPeople> {
  const wanted = `%${likeText(foldText(text))}%`;
  const actors = await sql<Actor>`
    select * from (${actorsOf()}) person where fold_text(email) like ${wanted} limit ${limit}`.execute(db);
  const subjects = await sql<Subject>`
    select * from (${subjectsOf()}) person where fold_text(name) like ${wanted} limit ${limit}`.execute(db);
  return { actors: actors.rows, subjects: subjects.rows };
}

/** Ids of at most `limit` agents that match a text, as in the agent search, and to whom something in the log was done. */
export async function findAuditedAgents(db: Kysely<Database>, text: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select agent_id::text as id from agent
    where ${agentIsFound(text)}
      and exists (select from audit_entry e where e.object_kind = 'agent' and e.object_id = agent.agent_id::text)
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/*
 * People are read from one end of an index to the other, a person at a time, however many rows each has.
 */

const isBelow = (most: number | undefined) => (most === undefined ? sql`true` : sql`p.place < ${most}`);

const actorsOf = (most?: number) => sql`
  with recursive person as (
    (select actor_id, 1 as place from audit_entry order by actor_id limit 1)
    union all
    select (select actor_id from audit_entry where actor_id > p.actor_id order by actor_id limit 1), p.place + 1
    from person p where p.actor_id is not null and ${isBelow(most)}
  )
  select p.actor_id as user_id, e.actor_email as email
  from person p
  cross join lateral (
    select actor_email from audit_entry where actor_id = p.actor_id order by at desc, sequence desc limit 1
  ) e
  where p.actor_id is not null`;

const subjectsOf = (most?: number) => sql`
  with recursive person as (
    (
      select subject_role, subject_id, 1 as place from audit_entry
      where subject_role is not null order by subject_role, subject_id limit 1
    )
    union all
    select next.subject_role, next.subject_id, p.place + 1
    from person p
    cross join lateral (
      select subject_role, subject_id from audit_entry
      where (subject_role, subject_id) > (p.subject_role, p.subject_id) order by subject_role, subject_id limit 1
    ) next
    where ${isBelow(most)}
  )
  select e.subject_role as role, e.subject_id as id, ${subjectName} as name from person e`;
