import { sql, type Kysely } from 'kysely';

/**
 * Messages are delivered: each row has a state, is tried again when it is due, and says why it was not delivered. What
 * was written before is not sent now: its codes are long expired. Everything has a default, because older servers
 * still write; what they leave behind is waiting and is found by the sweep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbound_message
      add column recipient_name text,
      add column state text not null default 'waiting'
        check (state in ('waiting', 'sent', 'given-up', 'discarded')),
      add column attempts integer not null default 0,
      add column due_at timestamptz not null default now(),
      add column last_error text
  `.execute(db);
  await sql`
    update outbound_message set
      state = case when sent_date is null then 'discarded' else 'sent' end,
      template_values = '{}',
      last_error = case when sent_date is null then 'It was written before messages were delivered.' end
  `.execute(db);
  await sql`create unique index outbound_message_by_id on outbound_message (message_id)`.execute(db);
  await sql`create index outbound_message_due on outbound_message (due_at) where state = 'waiting'`.execute(db);
  await sql`create index outbound_message_newest on outbound_message (created_date desc, message_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index outbound_message_by_id, outbound_message_due, outbound_message_newest`.execute(db);
  await sql`alter table outbound_message drop column recipient_name, drop column state, drop column attempts,
    drop column due_at, drop column last_error`.execute(db);
}
