import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Empties the audit log and starts a new chain, for the demonstration alone. The role of the transaction must own the log, or be
 * a superuser: what protects the log is taken away for that moment.
 * @returns the id of the new chain
 */
export async function startNewChain(trx: Transaction<Database>): Promise<string> {
  await sql`alter table audit_entry disable trigger user`.execute(trx);
  await sql`truncate audit_entry, audit_check`.execute(trx);
  await sql`alter table audit_entry enable trigger user`.execute(trx);
  const { rows } = await sql<{ chainId: string }>`
    update audit_chain set chain_id = new.id, started_at = now(), sealed_after = 0, sequence = 0,
      hash = encode(sha256(convert_to(new.id::text, 'UTF8')), 'hex')
    from (select gen_random_uuid() as id) new
    returning chain_id`.execute(trx);
  return rows[0]!.chainId; // the table has one row
}
