import type { Term } from '@portal/shared/contracts';
import { addMonths } from '@portal/shared/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { post } from '../modules/orders/ledger.ts';
import { insertOrder } from '../modules/orders/order-store.ts';
import { quoteOrder } from '../modules/orders/rules/quote.ts';
import { CHECKOUT_TERMS } from '../modules/orders/rules/terms.ts';
import { readPromo } from '../modules/territory/cart/cart-service.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import { idOf } from './id-of.ts';
import { METROS } from './metros.ts';

interface PaidOrder {
  kind: 'purchase' | 'renewal';
  zips: readonly string[];
  term: Term;
  /** The day it was paid, on which its term began. */
  startsOn: string;
}

const ENDED_ZIP = '80218';

/**
 * What Maya paid for the ZIPs that she sponsors, which were renewed once, and for one that has ended, so that the record of each shows
 * its price. Needs her sponsorships.
 */
export async function seedMayaOrders(trx: Transaction<Database>, now: Date): Promise<void> {
  const sponsorships = await trx
    .selectFrom('sponsorship')
    .select(['zip', 'renewsOn'])
    .where('agentId', '=', DEMO_IDS.maya)
    .orderBy('zip')
    .execute();
  const orders: PaidOrder[] = [...Map.groupBy(sponsorships, ({ renewsOn }) => renewsOn)].flatMap(([renewsOn, held]) => {
    const zips = held.map(({ zip }) => zip);
    return [
      { kind: 'purchase', zips, term: '12_MO', startsOn: addMonths(renewsOn, -24) },
      { kind: 'renewal', zips, term: '12_MO', startsOn: addMonths(renewsOn, -12) },
    ];
  });
  const today = now.toISOString().slice(0, 10);
  orders.push({ kind: 'purchase', zips: [ENDED_ZIP], term: '6_MO', startsOn: addMonths(today, -10) });
  const promo = await readPromo(trx, now);
  const sold = METROS.flatMap(({ zips }) => zips);
  for (const { kind, zips, term, startsOn } of orders) {
    const quoted = sold
      .filter(({ zip }) => zips.includes(zip))
      .map((zip) => ({ ...zip, renewsOn: kind === 'renewal' ? startsOn : null }));
    const { lines, discount, fullCents, totalCents } = quoteOrder(quoted, term, promo, startsOn);
    const name = `order ${startsOn} ${zips.join(' ')}`;
    const order = { agentId: DEMO_IDS.maya, orderId: idOf(name) };
    const paidAt = new Date(`${startsOn}T15:20:00Z`);
    await insertOrder(
      trx,
      {
        ...order,
        kind,
        status: 'paid',
        fingerprint: name,
        term,
        discount,
        fullCents,
        totalCents,
        billing: JSON.stringify({ name: 'Maya Ferreira', company: '', phone: '', address: '' }),
        termsVersion: CHECKOUT_TERMS.version,
        placedBy: kind,
        placedAt: paidAt,
        paidAt,
      },
      lines,
    );
    const reference = idOf(`payment of ${name}`);
    await trx
      .insertInto('orderPayment')
      .values({
        ...order,
        attempt: 1,
        reference,
        providerPaymentId: `demo-${reference}`,
        amountCents: totalCents,
        state: 'captured',
        cardBrand: 'Visa',
        cardLast4: '4242',
        createdAt: paidAt,
        checkAt: paidAt,
      })
      .execute();
    await post(trx, { ...order, kind: 'sale', reference, amountCents: totalCents, at: paidAt });
  }
}
