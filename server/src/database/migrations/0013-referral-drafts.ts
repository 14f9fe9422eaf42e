import { sql, type Kysely } from 'kysely';

/**
 * What a person has entered to update a referral and not submitted (D-46). A draft belongs to the account that wrote it
 * and to the person it was written for, so that an admin who acts for an agent and that agent never share one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_draft (
      actor_user_id text not null,
      -- in whose name: one's own, whose id is 0, or that of the person one acts for
      subject_kind text not null check (subject_kind in ('self', 'agent', 'director')),
      subject_id bigint not null check ((subject_kind = 'self') = (subject_id = 0)),
      referral_id bigint not null,
      -- the agent of the referral
      agent_id bigint not null,
      -- of the referral when the draft was started
      revision integer not null,
      body jsonb not null,
      -- whether its author could see the consumer's contact when it was saved
      is_contact_visible boolean not null,
      updated_at timestamptz not null,
      primary key (actor_user_id, subject_kind, subject_id, referral_id),
      foreign key (agent_id, referral_id) references referral on delete cascade
    )`.execute(db);
  await sql`create index referral_draft_by_age on referral_draft (updated_at)`.execute(db);
  await sql`create index referral_draft_by_referral on referral_draft (agent_id, referral_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table referral_draft`.execute(db);
}
