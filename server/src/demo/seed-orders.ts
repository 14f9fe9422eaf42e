import { addDays } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { BillingContact } from '@portal/shared/contracts';
import type { Database } from '../database/database.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import { post } from '../modules/orders/ledger.ts';
import { insertOrder } from '../modules/orders/order-store.ts';
import { insertPayment } from '../modules/orders/payment-store.ts';
import { quoteOrder, type Quote } from '../modules/orders/rules/quote.ts';
import { CHECKOUT_TERMS } from '../modules/orders/rules/terms.ts';
import { readPromo } from '../modules/territory/cart/cart-service.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import { idOf } from './id-of.ts';
import { seedMayaOrders } from './seed-maya-orders.ts';

const TERM = '12_MO';
/** Methods that the payment simulator has from the start, so that renewals and saved cards work. */
const CARD = { methodId: 'pm_test_4242424242424242', last4: '4242' };
const DECLINED_CARD = { last4: '0002', message: 'Your card was declined.' };
/** What Maya tried to buy: free ZIPs, as many as the minimum of Denver asks for. */
const MAYA_TRIED = ['80206', '80209', '80238'];
/** Days since she tried; a declined order can be paid for two weeks. */
const TRIED_DAYS_AGO = 2;
/** So that the mail about it is sent at once. */
const DAYS_TO_RENEWAL = 5;

interface Sponsored {
  zip: string;
  since: string;
  renewsOn: string;
}

interface Person {
  agentId: number;
  billing: BillingContact;
}

/**
 * Orders behind what is sponsored (D-31): Maya's receipts, her saved card, a payment of hers to be repaired, and another agent whose
 * sponsorships renew within days. Needs territories.
 */
export async function seedOrders(db: Kysely<Database>, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  await withinTransaction(db, async (trx) => {
    const neighbor = await bringRenewalNear(trx, today);
    await seedMayaOrders(trx, now);
    const sponsored = await trx
      .selectFrom('sponsorship')
      .select(['zip', 'since', 'renewsOn'])
      .where('agentId', '=', neighbor)
      .orderBy('renewsOn')
      .orderBy('zip')
      .execute();
    for (const [since, bought] of Map.groupBy(sponsored, (each) => each.since)) {
      await insertPaid(trx, await readPerson(trx, neighbor), bought, new Date(`${since}T18:00:00.000Z`), now);
    }
    for (const agentId of [DEMO_IDS.maya, neighbor]) {
      await trx
        .insertInto('paymentMethod')
        .values({
          agentId,
          cardId: idOf(`card ${agentId}`),
          methodId: CARD.methodId,
          cardBrand: 'Visa',
          cardLast4: CARD.last4,
          expires: '2040-12',
          updatedAt: now,
        })
        .execute();
    }
    await insertDeclined(trx, await readPerson(trx, DEMO_IDS.maya), now);
  });
}

/** The sponsorship of another agent that renews first renews within days. @returns the agent */
async function bringRenewalNear(trx: Transaction<Database>, today: string): Promise<number> {
  const { agentId, zip } = await trx
    .selectFrom('sponsorship')
    .select(['agentId', 'zip'])
    .where('agentId', '<>', DEMO_IDS.maya)
    .orderBy('renewsOn')
    .orderBy('agentId')
    .orderBy('zip')
    .limit(1)
    .executeTakeFirstOrThrow();
  const renewsOn = addDays(today, DAYS_TO_RENEWAL);
  await trx
    .updateTable('sponsorship')
    .set({ renewsOn, since: addDays(renewsOn, -365) })
    .where('agentId', '=', agentId)
    .where('zip', '=', zip)
    .execute();
  return agentId;
}

async function readPerson(trx: Transaction<Database>, agentId: number): Promise<Person> {
  const { firstName, lastName, brokerageName } = await trx
    .selectFrom('agent')
    .select(['firstName', 'lastName', 'brokerageName'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  const billing = { name: `${firstName} ${lastName}`, company: brokerageName ?? '', phone: '', address: '' };
  return { agentId, billing };
}

/** What ZIPs cost today, from a day on. */
async function quote(trx: Transaction<Database>, zipCodes: readonly string[], day: string, now: Date): Promise<Quote> {
  const zips = await trx
    .selectFrom('zipTerritory')
    .select(['zip', 'name', 'monthlyPrice'])
    .where('zip', 'in', [...zipCodes])
    .orderBy('zip')
    .execute();
  const offered = zips.map((zip) => ({ ...zip, renewsOn: null }));
  return quoteOrder(offered, TERM, await readPromo(trx, now), day);
}

/** An order as it is stored, of a moment. */
function orderOf({ agentId, billing }: Person, { discount, fullCents, totalCents }: Quote, placedAt: Date) {
  return {
    agentId,
    orderId: idOf(`order ${agentId} ${placedAt.toISOString()}`),
    kind: 'purchase',
    fingerprint: 'demonstration',
    term: TERM,
    discount,
    fullCents,
    totalCents,
    billing: JSON.stringify(billing),
    termsVersion: CHECKOUT_TERMS.version,
    placedBy: 'demonstration',
    placedAt,
  } as const;
}

/** The one payment of an order. */
function paymentOf({ agentId, orderId, totalCents, placedAt }: ReturnType<typeof orderOf>, cardLast4: string) {
  const reference = `demo-${orderId}`;
  return {
    agentId,
    orderId,
    attempt: 1,
    reference,
    providerPaymentId: reference,
    amountCents: totalCents,
    cardBrand: 'Visa',
    cardLast4,
    createdAt: placedAt,
    checkAt: placedAt,
  };
}

/** The paid order that a sponsorship goes back to. */
async function insertPaid(
  trx: Transaction<Database>,
  person: Person,
  bought: readonly Sponsored[],
  paidAt: Date,
  now: Date,
): Promise<void> {
  const terms = new Map(bought.map((each) => [each.zip, { startsOn: each.since, renewsOn: each.renewsOn }]));
  const quoted = await quote(trx, [...terms.keys()], bought[0]!.since, now); // at least one was bought
  const order = orderOf(person, quoted, paidAt);
  const lines = quoted.lines.map((line) => ({ ...line, ...terms.get(line.zip) }));
  await insertOrder(trx, { ...order, status: 'paid', paidAt }, lines);
  const payment = paymentOf(order, CARD.last4);
  await insertPayment(trx, { ...payment, state: 'captured' });
  const { agentId, orderId, totalCents: amountCents } = order;
  await post(trx, { agentId, orderId, kind: 'sale', reference: payment.reference, amountCents, at: paidAt });
}

async function insertDeclined(trx: Transaction<Database>, person: Person, now: Date): Promise<void> {
  const placedAt = new Date(now.getTime() - TRIED_DAYS_AGO * 86_400_000);
  const quoted = await quote(trx, MAYA_TRIED, placedAt.toISOString().slice(0, 10), now);
  const order = orderOf(person, quoted, placedAt);
  const failed = { status: 'declined', message: DECLINED_CARD.message, failureMailedAt: placedAt } as const;
  await insertOrder(trx, { ...order, ...failed }, quoted.lines);
  await insertPayment(trx, { ...paymentOf(order, DECLINED_CARD.last4), state: 'declined' });
}
