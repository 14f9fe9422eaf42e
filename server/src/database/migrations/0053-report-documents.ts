import { sql, type Kysely } from 'kysely';

/**
 * The PDF of a report is a private file, made once for its figures; how far a generation is; whom the portal has told of a
 * report, so that each is told once; and perks of escrow companies, at which an agent asks to open escrow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the tables too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table escrow_report
      add column document_file_id uuid,
      add column generation_step text check (generation_step in ('QUEUED', 'PARTNER', 'DOCUMENT')),
      add column generation_attempt integer not null default 0,
      add column generation_started_at timestamptz,
      add column told text[] not null default '{}'
  `.execute(db);
  await sql`alter table stored_file drop constraint stored_file_kind_check`.execute(db);
  await sql`
    alter table stored_file add constraint stored_file_kind_check check (kind in ('photo', 'agreement', 'report'))
  `.execute(db);
  await sql`alter table perk drop constraint perk_action_check`.execute(db);
  await sql`
    alter table perk add constraint perk_action_check check (action in ('sign-up', 'request-info', 'open-escrow'))
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table escrow_report drop column document_file_id, drop column generation_step,
    drop column generation_attempt, drop column generation_started_at, drop column told`.execute(db);
  await sql`delete from stored_file where kind = 'report'`.execute(db);
  await sql`alter table stored_file drop constraint stored_file_kind_check`.execute(db);
  await sql`
    alter table stored_file add constraint stored_file_kind_check check (kind in ('photo', 'agreement'))
  `.execute(db);
  await sql`update perk set action = 'request-info' where action = 'open-escrow'`.execute(db);
  await sql`alter table perk drop constraint perk_action_check`.execute(db);
  await sql`
    alter table perk add constraint perk_action_check check (action in ('sign-up', 'request-info'))
  `.execute(db);
}
