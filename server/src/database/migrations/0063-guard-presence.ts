import { type Kysely, sql } from 'kysely';

/** Who was there in which hour of a rollout, so that visitors who come again are compared, too (0092). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // one hour with two shares of the rollout is two slices; the live release's visitors are under an id of their own
  await sql`
    create table guard_presence (
      remote text not null,
      trial text not null,
      hour timestamptz not null,
      weight integer not null,
      visitor text not null,
      network text not null,
      is_local boolean not null,
      is_failed boolean not null,
      primary key (remote, trial, hour, weight, visitor)
    )`.execute(db);
  await sql`create index guard_presence_by_hour on guard_presence (hour)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('guard_presence').execute();
}
