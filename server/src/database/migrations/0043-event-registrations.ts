import { sql, type Kysely } from 'kysely';

/** Registrations of the public form for events, and the photos that are uploaded with it (EVT-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table event_photo (
      photo_id uuid primary key,
      -- WebP, as it was re-encoded
      bytes bytea not null,
      -- from where it was uploaded: 203.0.113.0/24
      network text not null,
      uploaded_at timestamptz not null,
      -- when a registration took it; until then it is deleted after 24 hours
      registered_at timestamptz
    )`.execute(db);
  await sql`create index event_photo_by_network on event_photo (network, uploaded_at)`.execute(db);
  await sql`create index event_photo_waiting on event_photo (uploaded_at) where registered_at is null`.execute(db);
  await sql`
    create table event_registration (
      mailbox text not null,
      registration_id uuid not null,
      email text not null check (email = lower(email)),
      -- of a content entry, which is never deleted; null: for no particular event
      event_id text,
      -- what was entered, by the names of the contract
      answers jsonb not null check (jsonb_typeof(answers) = 'object'),
      photo_id uuid references event_photo,
      network text not null,
      registered_at timestamptz not null,
      primary key (mailbox, registration_id)
    )`.execute(db);
  // a second registration of an e-mail for the same event is the first one
  await sql`
    create unique index event_registration_once on event_registration (email, event_id)
      nulls not distinct`.execute(db);
  await sql`create unique index event_registration_by_id on event_registration (registration_id)`.execute(db);
  await sql`create index event_registration_by_event on event_registration (event_id, registered_at)`.execute(db);
  await sql`create index event_registration_by_network on event_registration (network, registered_at)`.execute(db);
  // how many mails went to a mailbox within a day; older rows are deleted
  await sql`
    create table event_registration_mail (
      mailbox text not null,
      mail_id uuid not null,
      template text not null,
      sent_at timestamptz not null,
      primary key (mailbox, mail_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table event_registration_mail`.execute(db);
  await sql`drop table event_registration`.execute(db);
  await sql`drop table event_photo`.execute(db);
}
