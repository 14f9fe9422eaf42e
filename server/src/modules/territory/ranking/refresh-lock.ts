import type { Transaction } from 'kysely';
import { lockByName } from '../../../database/advisory-lock.ts';
import type { Database } from '../../../database/database.ts';

/**
 * Waits for its turn among the transactions that write the figures of a week, on all servers: those of two servers that start
 * together would insert the same rows. Whoever comes second then sees what the first one wrote.
 */
export async function lockRefresh(trx: Transaction<Database>): Promise<void> {
  await lockByName(trx, 'weekly ranks');
}
