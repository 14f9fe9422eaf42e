import { msg } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { utcDay } from '../rules/zip-status.ts';
import { zipsWithFreeSpot } from './spot-store.ts';
import { lockSpots } from '../waitlist/waitlist-turns.ts';
import { inEnglish } from '../../../platform/texts/say.ts';
import type { Text } from '../../../platform/texts/text.ts';

/** How long a spot is kept for somebody who checks out. */
export const HOLD_MINUTES = 15;

/** A spot that is kept for an agent. */
export interface Hold {
  zip: string;
  until: Date;
}

/** Another order of the same agent is being paid, or refunded, for these ZIPs. */
export class OrderUnderWayError extends Error {
  override readonly name = 'OrderUnderWayError';
  readonly zipCodes: readonly string[];
  /** For the agent. */
  readonly sentence: Text;

  constructor(zipCodes: readonly string[], sentence: Text = isBeingPaid(zipCodes)) {
    super(inEnglish(sentence));
    this.zipCodes = zipCodes;
    this.sentence = sentence;
  }
}

const isBeingPaid = (zipCodes: readonly string[]): Text => ({
  id: msg('An order for {zips} is being paid already.'),
  values: { zips: zipCodes.join(', ') },
});

/**
 * Keeps the free spots among these ZIPs for an agent for 15 minutes: once a day for each ZIP, so that nobody keeps one by
 * coming back. A spot that was kept today already is not kept again.
 * @returns the holds in effect, in the order of the ZIPs
 */
export async function holdSpots(
  trx: Transaction<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<Hold[]> {
  if (zipCodes.length === 0) return [];
  await lockSpots(trx, zipCodes, now);
  const free = await zipsWithFreeSpot(trx, agentId, zipCodes, now);
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const rows = zipCodes.filter((zip) => free.has(zip)).map((zip) => ({ agentId, zip, day: utcDay(now), expiresAt }));
  if (rows.length > 0) {
    await trx
      .insertInto('spotHold')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['agentId', 'zip', 'day']).doNothing())
      .execute();
  }
  return findHolds(trx, agentId, zipCodes, now);
}

/** The spots among these that are kept for an agent now, in the order of the ZIPs. */
export async function findHolds(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<Hold[]> {
  if (zipCodes.length === 0) return [];
  const rows = await db
    .selectFrom('spotHold')
    .select(({ fn }) => ['zip', fn.max('expiresAt').as('until')])
    .where('agentId', '=', agentId)
    .where('zip', 'in', [...zipCodes])
    .where('expiresAt', '>', now)
    .groupBy('zip')
    .execute();
  const until = new Map(rows.map((row) => [row.zip, row.until]));
  return zipCodes.flatMap((zip) => {
    const moment = until.get(zip);
    return moment ? [{ zip, until: moment }] : [];
  });
}

/**
 * Takes a spot of each of these ZIPs for an order whose payment is under way, until the order is settled. The transaction has locked
 * the ZIPs (`lockSpots`) and found a free spot in each (`readOrderable`), so that orders for the last spot take turns.
 * @throws OrderUnderWayError; nothing is written then
 */
export async function reserveSpots(
  trx: Transaction<Database>,
  { agentId, orderId, zipCodes }: { agentId: number; orderId: string; zipCodes: readonly string[] },
): Promise<void> {
  await requireNoOrderUnderWay(trx, agentId, zipCodes, orderId);
  await trx
    .insertInto('spotReservation')
    .values(zipCodes.map((zip) => ({ agentId, zip, orderId })))
    .onConflict((conflict) => conflict.columns(['agentId', 'zip']).doNothing())
    .execute();
}

/**
 * Refuses what must not happen while one of these ZIPs is being paid. The transaction has locked the ZIPs.
 * @param besides the order that may be it
 * @throws OrderUnderWayError
 */
export async function requireNoOrderUnderWay(
  trx: Transaction<Database>,
  agentId: number,
  zipCodes: readonly string[],
  besides?: string,
): Promise<void> {
  const own = await trx
    .selectFrom('spotReservation')
    .select('zip')
    .where('agentId', '=', agentId)
    .where('zip', 'in', [...zipCodes])
    .$if(besides !== undefined, (query) => query.where('orderId', '<>', besides!))
    .orderBy('zip')
    .execute();
  if (own.length > 0) throw new OrderUnderWayError(own.map(({ zip }) => zip));
}

/** Lets go of the spots of an order that is settled, one way or the other. What its agent holds for a checkout stays. */
export async function releaseSpots(trx: Transaction<Database>, agentId: number, orderId: string): Promise<void> {
  await trx.deleteFrom('spotReservation').where('agentId', '=', agentId).where('orderId', '=', orderId).execute();
}

/** Forgets holds of days that are over; those of today say that a spot was kept already. */
export async function trimHolds(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('spotHold').where('expiresAt', '<', now).where('day', '<', utcDay(now)).execute();
}
