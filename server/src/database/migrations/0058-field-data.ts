import { type Kysely, sql } from 'kysely';

/** How fast the pages of releases are in real visits: counts, what a visit has reported, and what the guard compares (0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table field_data (
      remote text not null,
      version text not null,
      hour timestamptz not null,
      page text not null,
      vital text not null,
      bucket smallint not null,
      visits bigint not null,
      primary key (remote, version, hour, page, vital, bucket)
    )`.execute(db);
  await sql`create index field_data_by_hour on field_data (hour)`.execute(db);

  // page is empty for what a visit has one of
  await sql`
    create table field_visit (
      visit text not null,
      vital text not null,
      page text not null,
      hour timestamptz not null,
      primary key (visit, vital, page)
    )`.execute(db);
  await sql`create index field_visit_by_hour on field_visit (hour)`.execute(db);

  // visitor and network are pseudonyms that only servers know
  await sql`
    create table guard_paint (
      remote text not null,
      trial text not null,
      version text not null,
      visitor text not null,
      network text not null,
      is_local boolean not null,
      bucket smallint not null,
      counted_at timestamptz not null,
      primary key (remote, trial, version, visitor)
    )`.execute(db);
  await sql`create index guard_paint_by_time on guard_paint (counted_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('guard_paint').execute();
  await db.schema.dropTable('field_visit').execute();
  await db.schema.dropTable('field_data').execute();
}
