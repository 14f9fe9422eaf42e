import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AuditEntry, AuditPeople } from '@portal/shared/contracts/audit';
import { foldText } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';

/** More are found with the search field. */
const MOST_PEOPLE = 500;

type Actor = AuditEntry['actor'];
type Subject = NonNullable<AuditEntry['subject']>;

/** Name of the subject of row `e` of the log; null when the record is gone. */
export const subjectName = sql<string | null>`
  case e.subject_role
    when 'Agent' then (select a.first_name || ' ' || a.last_name from agent a where a.agent_id = e.subject_id)
    when 'ReloDirector' then
      (select d.first_name || ' ' || d.last_name from relo_director d where d.relo_director_id = e.subject_id)
  end`;

/** Everybody who is in the log: read from one end of an index to the other, a person at a time, however long the log is. */
export async function readPeople(db: Kysely<Database>): Promise<AuditPeople> {
  const actors = await sql<Actor>`
    with recursive person as (
      (select actor_id, 1 as place from audit_entry order by actor_id limit 1)
      union all
      select (select actor_id from audit_entry where actor_id > p.actor_id order by actor_id limit 1), p.place + 1
      from person p where p.actor_id is not null and p.place < ${MOST_PEOPLE}
    )
    select p.actor_id as user_id, e.actor_email as email
    from person p
    cross join lateral (
      select actor_email from audit_entry where actor_id = p.actor_id order by at desc, sequence desc limit 1
    ) e
    where p.actor_id is not null
    order by e.actor_email`.execute(db);
  const subjects = await sql<Subject>`
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
      where p.place < ${MOST_PEOPLE}
    )
    select e.subject_role as role, e.subject_id as id, ${subjectName} as name
    from person e order by name, id`.execute(db);
  return { actors: actors.rows, subjects: subjects.rows };
}

/** Who is meant by a text: those of the log whose e-mail address or name has it. */
export async function findPeople(db: Kysely<Database>, text: string): Promise<AuditPeople> {
  const wanted = foldText(text);
  const has = (name: string | null) => name !== null && foldText(name).includes(wanted);
  const { actors, subjects } = await readPeople(db);
  return { actors: actors.filter(({ email }) => has(email)), subjects: subjects.filter(({ name }) => has(name)) };
}
