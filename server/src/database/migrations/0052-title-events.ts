import { sql, type Kysely } from 'kysely';

/** What the title service knows of referrals, and every quote and net sheet that was saved (REP-13). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table title_event (
      agent_id bigint not null,
      agent_referral_id bigint not null,
      title_event_id uuid not null,
      -- the latest quote and net sheet, as the partner names them
      transaction_id text,
      seller_net_sheet_id text,
      -- US dollars, as it was sent to the partner
      last_quote_price text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (agent_id, agent_referral_id),
      foreign key (agent_id, agent_referral_id) references referral on delete cascade
    )`.execute(db);
  await sql`create index title_event_by_id on title_event (title_event_id)`.execute(db);
  await sql`
    create table title_record (
      agent_id bigint not null,
      agent_referral_id bigint not null,
      view text not null check (view in ('quote', 'net-sheet')),
      -- as the partner names it: the same one twice is saved once
      partner_id text not null,
      price text,
      amount_cents bigint check (amount_cents >= 0),
      saved_at timestamptz not null,
      primary key (agent_id, agent_referral_id, view, partner_id),
      foreign key (agent_id, agent_referral_id) references title_event on delete cascade
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table title_record`.execute(db);
  await sql`drop table title_event`.execute(db);
}
