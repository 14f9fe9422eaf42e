import {
  DEFAULT_TERM,
  MAX_IN_CART,
  Term,
  type CartChange,
  type SavedCart,
  type SavedCartResponse,
} from '@portal/shared/contracts';
import { changedCart, msg } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { wakeLive } from '../../../database/live-wake.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import { recordChange } from '../../access/index.ts';
import { isDisqualifiedAgent } from '../../agents/index.ts';
import { notInNetwork } from '../rules/zip-sentences.ts';
import { canBeOrdered, reasonNotToOrder } from './cart-service.ts';
import { readOffers } from '../shop/offer-view.ts';
import { wrongFields } from '../wrong-fields.ts';
import { readGivenZips } from '../zip-codes-given.ts';

/** The cart stored on the server; an agent without one has an empty one with the first term (SGD-10). */
export async function readSavedCart(db: Kysely<Database>, agentId: number, now: Date): Promise<SavedCartResponse> {
  const stored = await db
    .selectFrom('savedCart')
    .select(['zipCodes', 'term'])
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  return answerSaved(db, agentId, stored ? toCart(stored) : { zipCodes: [], term: DEFAULT_TERM }, now);
}

/**
 * Changes the stored cart and leaves the rest of it as it is: what another page has changed meanwhile stays. A ZIP that is full, or
 * a sponsorship that cannot be renewed yet, is refused when it is added; one that was in the cart already stays and is reported
 * as unavailable, so that it does not block another change.
 * @throws ProblemError 400 or 409 with a message for each ZIP; nothing is stored then
 */
export function changeCart(
  db: Kysely<Database>,
  agentId: number,
  change: CartChange,
  now: Date,
): Promise<SavedCartResponse> {
  const given = { field: 'add', zipCodes: change.add ?? [] };
  return storeCart(db, agentId, given, (stored) => changedCart(stored, change), now);
}

/**
 * Stores a whole cart instead of what is there, for pages of releases that do not send changes. Refuses the same.
 * @throws ProblemError 400 or 409 with a message for each ZIP; nothing is stored then
 */
export function saveCart(
  db: Kysely<Database>,
  agentId: number,
  { zipCodes, term }: SavedCart,
  now: Date,
): Promise<SavedCartResponse> {
  const cart = { zipCodes: [...new Set(zipCodes)], term };
  return storeCart(db, agentId, { field: 'zipCodes', zipCodes }, () => cart, now);
}

/** Takes ZIPs that were bought out of the cart stored on the server. */
export async function takeFromCart(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<void> {
  const bought = new Set(zipCodes);
  const saved = await db
    .selectFrom('savedCart')
    .select('zipCodes')
    .where('agentId', '=', agentId)
    .forUpdate()
    .executeTakeFirst();
  if (!saved?.zipCodes.some((zip) => bought.has(zip))) return;
  await db
    .updateTable('savedCart')
    .set({ zipCodes: saved.zipCodes.filter((zip) => !bought.has(zip)), updatedAt: now })
    .where('agentId', '=', agentId)
    .execute();
}

/**
 * One change after the other, each based on what the one before has stored.
 * @param given ZIPs of the request, and the name of their field
 */
function storeCart(
  db: Kysely<Database>,
  agentId: number,
  given: { field: string; zipCodes: readonly string[] },
  change: (stored: SavedCart) => SavedCart,
  now: Date,
): Promise<SavedCartResponse> {
  return withinTransaction(db, async (trx) => {
    const stored = await lockCart(trx, agentId, now);
    const cart = change(stored);
    await refuseUnavailable(trx, agentId, given, { stored, now });
    if (cart.zipCodes.length > MAX_IN_CART) {
      const message = { id: msg('A cart holds up to {most} ZIP codes'), values: { most: MAX_IN_CART } };
      throw wrongFields([{ path: given.field, message }]);
    }
    const changes = changesOf(stored, cart);
    if (changes.length === 0) return answerSaved(trx, agentId, stored, now);
    await trx
      .updateTable('savedCart')
      .set({ ...cart, updatedAt: now })
      .where('agentId', '=', agentId)
      .execute();
    await recordChange(trx, 'cart.change', { object: { kind: 'agent', id: String(agentId) }, changes });
    await wakeLive(trx, `cart ${agentId}`);
    return answerSaved(trx, agentId, cart, now);
  });
}

/** The stored cart, until the transaction ends nobody else's to change; also where there was none to lock. */
async function lockCart(trx: Transaction<Database>, agentId: number, now: Date): Promise<SavedCart> {
  const stored = await trx
    .insertInto('savedCart')
    .values({ agentId, zipCodes: [], term: DEFAULT_TERM, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('agentId').doUpdateSet(({ ref }) => ({ updatedAt: ref('savedCart.updatedAt') })),
    )
    .returning(['zipCodes', 'term'])
    .executeTakeFirstOrThrow();
  return toCart(stored);
}

async function refuseUnavailable(
  trx: Transaction<Database>,
  agentId: number,
  { field, zipCodes }: { field: string; zipCodes: readonly string[] },
  { stored, now }: { stored: SavedCart; now: Date },
): Promise<void> {
  const known = new Set(stored.zipCodes);
  const { offers, pathOf } = await readGivenZips(trx, agentId, zipCodes, now, { field, known });
  const isAgentDisqualified = await isDisqualifiedAgent(trx, agentId);
  const refused = offers.filter((offer) => (isAgentDisqualified || !canBeOrdered(offer)) && !known.has(offer.zip));
  if (refused.length === 0) return;
  throw new ProblemError(409, 'zip_unavailable', 'Nothing was changed: not every ZIP can be had.', {
    fields: refused.map((offer) => ({
      path: pathOf(offer.zip),
      message: canBeOrdered(offer) ? notInNetwork(offer.zip) : reasonNotToOrder(offer),
    })),
  });
}

/** What is another, for the audit log; the order of the ZIPs does not count. */
function changesOf(before: SavedCart, after: SavedCart) {
  const ofZip = (zip: string, isAdded: boolean) => ({ before: isAdded ? null : zip, after: isAdded ? zip : null });
  const zips = [
    ...before.zipCodes.filter((zip) => !after.zipCodes.includes(zip)).map((zip) => ofZip(zip, false)),
    ...after.zipCodes.filter((zip) => !before.zipCodes.includes(zip)).map((zip) => ofZip(zip, true)),
  ];
  const term = before.term === after.term ? [] : [{ before: before.term, after: after.term }];
  return [
    ...zips.map((values) => ({ field: 'zipCodes', ...values, isHidden: false })),
    ...term.map((values) => ({ field: 'term', ...values, isHidden: false })),
  ];
}

/** A term that is no longer offered falls back to the first one. */
const toCart = ({ zipCodes, term }: { zipCodes: string[]; term: string }): SavedCart => ({
  zipCodes,
  term: Term.catch(DEFAULT_TERM).parse(term),
});

async function answerSaved(
  db: Kysely<Database>,
  agentId: number,
  { zipCodes, term }: SavedCart,
  now: Date,
): Promise<SavedCartResponse> {
  const offers = await readOffers(db, agentId, zipCodes, now);
  const available = new Set(offers.filter(canBeOrdered).map(({ zip }) => zip));
  return {
    zipCodes: zipCodes.filter((zip) => available.has(zip)),
    unavailableZipCodes: zipCodes.filter((zip) => !available.has(zip)),
    term,
  };
}
