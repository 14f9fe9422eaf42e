import { sql, type Kysely } from 'kysely';

/**
 * A director can return a referral to the queue (decision 0100): the browsers that show it hear of it although it is not
 * there any more, so an event outlives its referral for the day that it is kept. Drafts of its report go with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the tables too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table live_event
      drop constraint live_event_agent_id_referral_id_fkey,
      -- older servers tell of it as of any other change
      add column is_gone boolean not null default false`.execute(db);
  await sql`create index form_draft_form on form_draft (form)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index form_draft_form`.execute(db);
  await sql`delete from live_event where is_gone`.execute(db);
  await sql`
    alter table live_event
      drop column is_gone,
      add foreign key (agent_id, referral_id) references referral on delete cascade not valid`.execute(db);
}
