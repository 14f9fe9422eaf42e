import { sql, type Kysely } from 'kysely';

/** Orders of Guaranteed Display, their payments and refunds, and spots that are spoken for (D-31). Money is in cents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await createClaims(db);
  await createOrders(db);
  await createPayments(db);
}

async function createClaims(db: Kysely<unknown>): Promise<void> {
  // a spot is kept for 15 minutes while somebody checks out: once a day for each agent and ZIP
  await sql`
    create table spot_hold (
      agent_id bigint not null references agent on delete cascade,
      zip text not null references zip_territory,
      day date not null,
      expires_at timestamptz not null,
      primary key (agent_id, zip, day)
    )`.execute(db);
  await sql`create index spot_hold_by_zip on spot_hold (zip, expires_at)`.execute(db);
  // the spot of an order whose payment is under way
  await sql`
    create table spot_reservation (
      agent_id bigint not null references agent on delete cascade,
      zip text not null references zip_territory,
      order_id uuid not null,
      primary key (agent_id, zip)
    )`.execute(db);
  await sql`create index spot_reservation_by_zip on spot_reservation (zip)`.execute(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  // what was sold stays when an agent goes: money is never deleted with a row of a person
  await sql`
    create table sgd_order (
      agent_id bigint not null references agent,
      order_id uuid not null,
      kind text not null check (kind in ('purchase', 'renewal')),
      status text not null
        check (status in ('processing', 'needs-confirmation', 'paid', 'declined', 'canceled', 'refunded')),
      -- of what was asked for: the same id with another body is a mistake
      fingerprint text not null,
      term text not null,
      -- a fraction
      discount numeric(9, 6) not null check (discount between 0 and 1),
      full_cents bigint not null check (full_cents >= 0),
      total_cents bigint not null check (total_cents between 0 and full_cents),
      refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
      billing jsonb not null check (jsonb_typeof(billing) = 'object'),
      terms_version text not null,
      placed_by text not null,
      placed_at timestamptz not null,
      paid_at timestamptz,
      -- why it was declined or canceled, a sentence for the agent
      message text,
      failure_mailed_at timestamptz,
      primary key (agent_id, order_id)
    )`.execute(db);
  await sql`create index sgd_order_by_time on sgd_order (agent_id, placed_at desc, order_id)`.execute(db);
  await sql`
    create table order_line (
      agent_id bigint not null,
      order_id uuid not null,
      line_number integer not null,
      zip text not null references zip_territory,
      name text not null,
      is_renewal boolean not null,
      monthly_price_cents bigint not null check (monthly_price_cents > 0),
      full_cents bigint not null,
      total_cents bigint not null check (total_cents between 0 and full_cents),
      starts_on date not null,
      renews_on date not null check (renews_on > starts_on),
      primary key (agent_id, order_id, line_number),
      foreign key (agent_id, order_id) references sgd_order on delete cascade
    )`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_payment (
      agent_id bigint not null,
      order_id uuid not null,
      attempt integer not null check (attempt > 0),
      -- how the provider knows it: the same reference is the same payment
      reference text not null unique,
      provider_payment_id text unique,
      amount_cents bigint not null check (amount_cents >= 0),
      -- 'returned': it was captured without a sale, and is given back
      state text not null check (state in ('open', 'captured', 'declined', 'canceled', 'returned')),
      confirmation_url text,
      card_brand text,
      card_last4 text,
      created_at timestamptz not null,
      -- when the reconciliation may look at it
      check_at timestamptz not null,
      primary key (agent_id, order_id, attempt),
      foreign key (agent_id, order_id) references sgd_order on delete cascade
    )`.execute(db);
  await sql`create index order_payment_due on order_payment (check_at) where state = 'open'`.execute(db);
  await sql`
    create table order_refund (
      agent_id bigint not null,
      order_id uuid not null,
      refund_id uuid not null,
      attempt integer not null,
      kind text not null check (kind in ('staff', 'not-sold')),
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null,
      requested_by text,
      state text not null check (state in ('requested', 'done', 'failed')),
      requested_at timestamptz not null,
      done_at timestamptz,
      failure_reason text,
      check_at timestamptz not null,
      primary key (agent_id, order_id, refund_id),
      foreign key (agent_id, order_id, attempt) references order_payment
    )`.execute(db);
  await sql`create index order_refund_due on order_refund (check_at) where state = 'requested'`.execute(db);
  // the card for renewals, as the provider knows it; no number of a card is ever here
  await sql`
    create table payment_method (
      agent_id bigint primary key references agent on delete cascade,
      method_id text not null,
      card_brand text not null,
      card_last4 text not null,
      updated_at timestamptz not null
    )`.execute(db);
  // what the provider has told us, so that the same twice is once
  await sql`
    create table payment_webhook (
      webhook_id text primary key,
      received_at timestamptz not null
    )`.execute(db);
  // those that are over are deleted every minute
  await sql`create index payment_webhook_by_time on payment_webhook (received_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'payment_webhook',
    'payment_method',
    'order_refund',
    'order_payment',
    'order_line',
    'sgd_order',
    'spot_reservation',
    'spot_hold',
  ]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
}
