import { type Kysely, sql } from 'kysely';

/**
 * What a visit has reported, so that it counts once, and the visitors by whom the guard judges a release (0016).
 * From then on, only older servers write `rollout_health` of 0005; a later migration drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // the hour, error code and bucket are those of its count in release_health, for when a worse outcome follows
  await sql`
    create table release_visit (
      visit text not null,
      remote text not null,
      version text not null,
      phase text not null,
      outcome text not null,
      hour timestamptz not null,
      error_code text not null,
      load_bucket smallint not null,
      primary key (visit, remote, version, phase)
    )`.execute(db);
  await sql`create index release_visit_by_hour on release_visit (hour)`.execute(db);

  // trial: the id of a rollout, or the promote that is watched; visitor and network are pseudonyms that only servers know
  await sql`
    create table guard_visitor (
      remote text not null,
      trial text not null,
      visitor text not null,
      network text not null,
      is_local boolean not null,
      is_failed boolean not null,
      counted_at timestamptz not null,
      primary key (remote, trial, visitor)
    )`.execute(db);
  await sql`create index guard_visitor_by_time on guard_visitor (counted_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('guard_visitor').execute();
  await db.schema.dropTable('release_visit').execute();
}
