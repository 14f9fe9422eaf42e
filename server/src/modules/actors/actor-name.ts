import { fullName, type PersonName } from '@portal/shared/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import type { Actor } from './actor.ts';

type Name = RawBuilder<string | null>;

/**
 * The full name of row `alias` of `agent` or `relo_director`, as the domain's `fullName`. Only staff are shown by an
 * e-mail address, so a name that contains one is masked: it could pass for an admin.
 */
export function personName(alias: string): Name {
  const part = (column: string) => sql`nullif(btrim(${sql.ref(`${alias}.${column}`)}), '')`;
  return sql`replace(concat_ws(' ', ${part('first_name')}, ${part('last_name')}), '@', '(at)')`;
}

/** The same for a person already read. */
export function shownName(person: PersonName): string {
  return fullName(person).replaceAll('@', '(at)');
}

/**
 * The author shown for row `h` of `referral_history`: "Maya Ferreira", or "alex@example.com for Maya
 * Ferreira" (D-05). Most steps are those of the referral's own agent, whose name the query knows already.
 * @param ownName the name of the agent of `h`
 */
export function historyActorName(h: string, ownName: Name): Name {
  return sql`case when ${isOfOwnAgent(h)} then ${ownName}
    else ${storedActorName(h, sql.ref(`${h}.modified_by`))} end`;
}

/** Kind and id of an actor and of the subject, and the name at that moment. */
export type ActorReference = [Actor['actorKind'], string, Actor['subjectKind'], number | null, string | null];

/**
 * The author of row `h` of `referral_history`, as JSON: true for the referral's own agent, a text or null where no id
 * is known, else a reference for `namesOfActors`. For screens with so many steps that looking up each name in the query
 * costs too much.
 */
export function actorReference(h: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${h}.${name}`);
  return sql`case
    when ${isOfOwnAgent(h)} then 'true'::json
    when ${column('actor_kind')} is null then to_json(${column('modified_by')})
    else json_build_array(${column('actor_kind')}, ${column('actor_id')}, ${column('subject_kind')},
      ${column('subject_id')}, ${column('modified_by')}) end`;
}

function isOfOwnAgent(h: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${h}.${name}`);
  return sql`(${column('actor_kind')} = 'agent' and ${column('actor_id')} = ${column('agent_id')}::text)`;
}

/** The names of these actors, in one query, in their order; null when the record is gone. */
export async function namesOfActors(
  db: Kysely<Database>,
  references: readonly ActorReference[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`${prepared}
    select ${storedActorName('r', sql`null`)} as name
    from unnest(${references.map(([kind]) => kind)}::text[], ${references.map(([, id]) => id)}::text[],
      ${references.map(([, , kind]) => kind)}::text[], ${references.map(([, , , id]) => id)}::bigint[])
      with ordinality as r(actor_kind, actor_id, subject_kind, subject_id, place)
    order by place
  `.execute(db.withoutPlugins());
  return rows.map(({ name }) => name);
}

/**
 * The author shown for the last change of row `f` of `referral`. Columns of an earlier revision were left behind
 * by a server that only stored names.
 */
export function referralActorName(f: string): Name {
  const column = (name: string) => sql.ref(`${f}.${name}`);
  return sql`case when ${column('actor_revision')} = ${column('revision')}
    then ${storedActorName(f, column('last_modified_by'))} else ${column('last_modified_by')} end`;
}

/** The name of an actor who may not be stored yet; null when their record is gone. */
export function nameOfActor({ actorKind, actorId, subjectKind, subjectId }: Actor): Name {
  return named(
    { kind: sql`${actorKind}::text`, id: sql`${actorId}::text` },
    { kind: sql`${subjectKind}::text`, id: sql`${subjectId}::bigint` },
    sql`null`,
  );
}

function storedActorName(alias: string, text: RawBuilder<unknown>): Name {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return named(
    { kind: column('actor_kind'), id: column('actor_id') },
    { kind: column('subject_kind'), id: column('subject_id') },
    text,
  );
}

interface Reference {
  kind: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

/** @param text what is shown without an actor, or when the record is gone */
function named(actor: Reference, subject: Reference, text: RawBuilder<unknown>): Name {
  const agent = (id: RawBuilder<unknown>) =>
    sql`(select ${personName('person')} from agent person where person.agent_id = ${id})`;
  const director = (id: RawBuilder<unknown>) =>
    sql`(select ${personName('person')} from relo_director person where person.relo_director_id = ${id})`;
  const staff = sql`(select account.email from staff_account account where account.user_id = ${actor.id})`;
  return sql`coalesce(case ${actor.kind}
    when 'agent' then ${agent(sql`${actor.id}::bigint`)}
    when 'director' then ${director(sql`${actor.id}::bigint`)}
    when 'staff' then ${staff} || case ${subject.kind}
      when 'agent' then ' for ' || ${agent(subject.id)}
      when 'director' then ' for ' || ${director(subject.id)}
      else '' end
    end, ${text})`;
}
