import { sql, type Kysely } from 'kysely';

/**
 * A server of an earlier release replaces a saved card without another id, with which a page would pay by a card that it did not
 * show; and payments say whether a saved card pays, which its agent may remove before they are settled (D-31).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  // the default is for an older server that is still running
  await sql`alter table order_payment add column uses_saved_card boolean not null default false`.execute(db);
  await sql`
    create function another_card_has_another_id() returns trigger language plpgsql as $$
    begin
      new.card_id := gen_random_uuid();
      -- an older server that knows no ids leaves the month of the card before
      new.expires := null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger payment_method_id before update on payment_method for each row
      when (new.method_id <> old.method_id and new.card_id = old.card_id)
      execute function another_card_has_another_id()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger payment_method_id on payment_method`.execute(db);
  await sql`drop function another_card_has_another_id()`.execute(db);
  await sql`alter table order_payment drop column uses_saved_card`.execute(db);
}
