import { sql, type Kysely } from 'kysely';

/** The webhook of an agent's CRM, what is to be delivered to it, and the tries (D-34, D-44). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table crm_webhook (
      agent_id bigint primary key references agent on delete cascade,
      url text not null,
      events text[] not null,
      is_enabled boolean not null,
      is_silent boolean not null default false,
      secret text not null,
      old_secret text,
      old_secret_until timestamptz,
      revision integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table crm_delivery (
      agent_id bigint not null references agent on delete cascade,
      delivery_id uuid not null,
      event text not null,
      referral_id bigint,
      step integer,
      report_id uuid,
      created_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'answered', 'given-up')),
      attempts integer not null default 0,
      due_at timestamptz not null,
      primary key (agent_id, delivery_id)
    )`.execute(db);
  await sql`create index crm_delivery_newest on crm_delivery (agent_id, created_at desc, delivery_id)`.execute(db);
  await sql`create index crm_delivery_due on crm_delivery (due_at, agent_id) where state = 'waiting'`.execute(db);
  await sql`
    create table crm_try (
      agent_id bigint not null,
      delivery_id uuid not null,
      attempt integer not null,
      tried_at timestamptz not null,
      status integer,
      failure text,
      milliseconds integer not null,
      primary key (agent_id, delivery_id, attempt),
      foreign key (agent_id, delivery_id) references crm_delivery on delete cascade
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table crm_try`.execute(db);
  await sql`drop table crm_delivery`.execute(db);
  await sql`drop table crm_webhook`.execute(db);
}
