import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { changeTurns } from '../rules/waitlist-turns.ts';
import { lockZips } from '../spots/spot-store.ts';
import { findLines, writeTurns } from './turn-store.ts';

/**
 * Locks ZIPs and brings the turns of their waitlists up to date, so that whoever counts spots afterwards counts those that are
 * free for everybody: two servers give one turn, and one that is over at this second is the next agent's (SGD-07).
 */
export async function lockSpots(trx: Transaction<Database>, zipCodes: readonly string[], now: Date): Promise<void> {
  if (zipCodes.length === 0) return;
  await lockZips(trx, zipCodes);
  await advanceTurns(trx, zipCodes, now);
}

/** Ends and gives the turns of ZIPs that the transaction has locked. */
export async function advanceTurns(trx: Transaction<Database>, zipCodes: readonly string[], now: Date): Promise<void> {
  for (const [zip, line] of await findLines(trx, zipCodes, now)) {
    await writeTurns(trx, zip, changeTurns(line, now), now);
  }
}
