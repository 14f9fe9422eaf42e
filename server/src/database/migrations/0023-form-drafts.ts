import { sql, type Kysely } from 'kysely';

/**
 * What a person has entered into a form of an account page and not submitted (D-46). A draft belongs to the account that
 * wrote it and to the person in whose name it works, so that an acting admin and that agent never share one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table form_draft (
      actor_user_id text not null,
      -- in whose name: one's own, whose id is 0, or that of the person one acts for
      subject_kind text not null check (subject_kind in ('self', 'agent', 'director')),
      subject_id bigint not null check ((subject_kind = 'self') = (subject_id = 0)),
      form text not null,
      -- of the data when the form was opened
      revision integer not null,
      body jsonb not null,
      updated_at timestamptz not null,
      primary key (actor_user_id, subject_kind, subject_id, form)
    )`.execute(db);
  await sql`create index form_draft_by_age on form_draft (updated_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table form_draft`.execute(db);
}
