import { sql, type Kysely } from 'kysely';

/**
 * A report never keeps the PDF of other figures: whoever changes what is printed and leaves `document_file_id` as it was, as
 * servers of before 0053 do, makes the portal forget the file, and the next download makes another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create function escrow_report_forget_document() returns trigger language plpgsql as $$
    begin
      delete from stored_file where agent_id = old.agent_id and file_id = old.document_file_id;
      new.document_file_id := null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger escrow_report_stale_document before update on escrow_report for each row
      when (
        new.document_file_id = old.document_file_id
        and (
          new.street_number, new.street_name, new.unit_number, new.city, new.state, new.zip,
          new.owners, new.avm, new.loan_balance, new.taxes, new.closing_costs, new.generated_at
        ) is distinct from (
          old.street_number, old.street_name, old.unit_number, old.city, old.state, old.zip,
          old.owners, old.avm, old.loan_balance, old.taxes, old.closing_costs, old.generated_at
        )
      )
      execute function escrow_report_forget_document()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger escrow_report_stale_document on escrow_report`.execute(db);
  await sql`drop function escrow_report_forget_document()`.execute(db);
}
