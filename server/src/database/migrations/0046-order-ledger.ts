import { sql, type Kysely } from 'kysely';

/**
 * The ledger of orders: double entry, in cents. At the commit of a transaction the entries of each posting must add up to
 * zero, and what was posted is never changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table ledger_posting (
      agent_id bigint not null references agent,
      posting_id uuid not null,
      -- of an order
      order_id uuid not null,
      kind text not null check (kind in ('sale', 'refund', 'not-sold', 'returned')),
      -- the payment or refund it records: each is posted once
      reference text not null,
      posted_at timestamptz not null,
      primary key (agent_id, posting_id),
      unique (agent_id, reference)
    )`.execute(db);
  await sql`create index ledger_posting_by_order on ledger_posting (agent_id, order_id)`.execute(db);
  await sql`
    create table ledger_entry (
      agent_id bigint not null,
      posting_id uuid not null,
      account text not null check (account in ('provider', 'sales', 'to-return')),
      -- debits are positive
      amount_cents bigint not null check (amount_cents <> 0),
      primary key (agent_id, posting_id, account),
      foreign key (agent_id, posting_id) references ledger_posting
    )`.execute(db);
  await sql`
    create function ledger_adds_up() returns trigger language plpgsql as $$
    declare
      rest bigint;
    begin
      select coalesce(sum(amount_cents), 0) into rest from ledger_entry
        where agent_id = new.agent_id and posting_id = new.posting_id;
      if rest <> 0 then
        raise exception 'The ledger posting % is off by % cents.', new.posting_id, rest using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_entry_adds_up after insert on ledger_entry
      deferrable initially deferred for each row execute function ledger_adds_up()`.execute(db);
  await sql`
    create function ledger_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'What was posted to the ledger is never changed.' using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['ledger_posting', 'ledger_entry']) {
    await sql`
      create trigger ${sql.id(`${table}_is_final`)} before update or delete on ${sql.table(table)}
        for each row execute function ledger_is_final()`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ledger_entry`.execute(db);
  await sql`drop table ledger_posting`.execute(db);
  await sql`drop function ledger_adds_up()`.execute(db);
  await sql`drop function ledger_is_final()`.execute(db);
}
