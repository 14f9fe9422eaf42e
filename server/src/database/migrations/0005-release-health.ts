import { type Kysely, sql } from 'kysely';

/** Outcomes of releases in browsers, counted per hour and, for a current rollout, since it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // error_code is empty and load_bucket 0 where there is none: they are part of the key
  await sql`
    create table release_health (
      remote text not null,
      version text not null,
      hour timestamptz not null,
      phase text not null,
      outcome text not null,
      error_code text not null,
      load_bucket smallint not null,
      reports bigint not null,
      primary key (remote, version, hour, phase, outcome, error_code, load_bucket)
    )`.execute(db);
  await sql`create index release_health_by_hour on release_health (hour)`.execute(db);

  await sql`
    create table rollout_health (
      remote text not null,
      rollout_id text not null,
      loads bigint not null,
      failures bigint not null,
      counted_at timestamptz not null,
      primary key (remote, rollout_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('rollout_health').execute();
  await db.schema.dropTable('release_health').execute();
}
