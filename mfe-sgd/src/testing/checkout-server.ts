import {
  Checkout,
  Order,
  OrderHistory,
  type OrderRequest,
  type Sponsorship,
  Sponsorships,
  type Term,
} from '@portal/shared/contracts';
import { cartTotal, fromCents, monthsOfTerm, promoMultiplier, toCents } from '@portal/shared/domain';
import { FakeFormDrafts } from '@portal/shared/testing/form-drafts';
import { type Call, refuse, reply } from '@portal/shared/testing/server';
import { AGENT_ID } from './portal.ts';
import { promo, ShopServer } from './shop-server.ts';

export const FIELD = 'https://pay.example/field?parent=http%3A%2F%2Flocalhost';
export const FIELD_ORIGIN = 'https://pay.example';

/** A fake server of the shop that checks out and takes orders like the real one. */
export class CheckoutServer extends ShopServer {
  orders = new Map<string, Order>();
  /** The requests for orders that arrived, also those whose answer got lost. */
  placed: OrderRequest[] = [];
  /** How a payment ends. */
  outcome: Partial<Order> & { status: Order['status'] } = { status: 'paid' };
  /** Dollars that are added to the monthly price of each ZIP. */
  raise = 0;
  holds: Checkout['holds'] = [];
  cardFieldUrl: string | null = FIELD;
  savedCard: Checkout['savedCard'] = null;
  sponsorships: Sponsorship[] = [];
  readonly drafts = new FakeFormDrafts();

  override route(call: Call): Response {
    const { pathname, searchParams } = new URL(call.url, 'http://portal');
    const [, orderId, action] = /sgd-orders\/\d+\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (orderId !== undefined) return this.#order(call, orderId, action);
    const [, zip] = /sgd-sponsorships\/\d+\/(\d{5})$/.exec(pathname) ?? [];
    if (zip !== undefined) return this.#endAtTerm(zip, (call.body as { endsAtTerm: boolean }).endsAtTerm);
    if (call.method === 'DELETE' && pathname.startsWith(`/agent/v2/sgd-cards/${AGENT_ID}/`)) {
      this.savedCard = null;
      this.sponsorships = this.sponsorships.map((each) => ({ ...each, renewsByItself: false }));
      return this.#renewals();
    }
    switch (`${call.method} ${pathname.replace(String(AGENT_ID), 'id')}`) {
      case 'POST /agent/v2/sgd-checkout/id': {
        const { zipCodes, term } = call.body as { zipCodes: string[]; term: Term };
        return reply(Checkout, this.checkout(zipCodes, term));
      }
      case 'GET /agent/v2/sgd-checkout/id':
        return reply(Checkout, this.checkout(searchParams.get('zips')!.split(','), searchParams.get('term') as Term));
      case 'GET /agent/v2/sgd-orders/id':
        return reply(OrderHistory, { orders: [...this.orders.values()].toReversed() });
      case 'GET /agent/v2/sgd-sponsorships/id':
        return this.#renewals();
      case 'POST /agent/v2/sgd-orders/id':
        return this.#place(call.body as OrderRequest);
      default:
        return super.route(call);
    }
  }

  checkout(zipCodes: readonly string[], term: Term): Checkout {
    const offers = this.offers
      .filter(({ zip }) => zipCodes.includes(zip) && !this.gone.has(zip))
      .map((offer) => ({ ...offer, monthlyPrice: offer.monthlyPrice! + this.raise }));
    const total = cartTotal(offers, term, promo);
    const missing = this.minimum - offers.length;
    return {
      agentId: AGENT_ID,
      term,
      lines: offers.map(({ zip, name, monthlyPrice }, index) => ({
        zip,
        name,
        isRenewal: false,
        monthlyPriceCents: toCents(monthlyPrice),
        fullCents: toCents(total.lines[index]!.full),
        totalCents: toCents(total.lines[index]!.total),
        startsOn: '2026-11-26',
        renewsOn: `2027-${monthsOfTerm(term) === 12 ? '11' : '05'}-26`,
      })),
      discount: Math.round((1 - promoMultiplier(term, promo)) * 1000) / 1000,
      fullCents: toCents(total.full),
      discountCents: toCents(total.discount),
      totalCents: toCents(total.total),
      unavailable: [...this.gone]
        .filter((zip) => zipCodes.includes(zip))
        .map((zip) => ({ zip, message: `All spots of ${zip} are taken.` })),
      minimumRule:
        missing > 0
          ? { met: false, message: `Add ${missing} more to check out. The minimum in Denver is ${this.minimum}.` }
          : { met: true, message: `Minimum of ${this.minimum} ZIPs in Denver is met.` },
      holds: this.holds,
      billing: { name: 'Maya Ferreira', company: 'Mile High Homes', phone: '3035550114', address: '' },
      terms: { version: '2026-11', text: 'They renew for the same term until I cancel.' },
      cardFieldUrl: this.cardFieldUrl,
      savedCard: this.savedCard,
    };
  }

  /** An order of these ZIPs as the server stores it. */
  order(orderId: string, changes: Partial<Order> = {}, zipCodes: readonly string[] = ['80206', '80238']): Order {
    const { lines, term, discount, fullCents, discountCents, totalCents, billing } = this.checkout(zipCodes, '12_MO');
    const status = changes.status ?? 'paid';
    const order: Order = {
      agentId: AGENT_ID,
      orderId,
      number: `SGD-${orderId.slice(0, 8).toUpperCase()}`,
      kind: 'purchase',
      status,
      message: null,
      placedAt: '2026-11-26T16:00:00.000Z',
      paidAt: status === 'paid' ? new Date().toISOString() : null,
      lines,
      term,
      discount,
      fullCents,
      discountCents,
      totalCents,
      refundedCents: 0,
      billing,
      card: { brand: 'Visa', last4: '4242' },
      confirmationUrl: null,
      canBePaid: status === 'declined',
      refunds: [],
      ...changes,
    };
    this.orders.set(orderId, order);
    return order;
  }

  #renewals(): Response {
    return reply(Sponsorships, { sponsorships: this.sponsorships, savedCard: this.savedCard });
  }

  #endAtTerm(zip: string, endsAtTerm: boolean): Response {
    this.sponsorships = this.sponsorships.map((each) => (each.zip === zip ? { ...each, endsAtTerm } : each));
    return this.#renewals();
  }

  #place(request: OrderRequest): Response {
    this.placed.push(request);
    const { orderKey, zipCodes, term, totalCents, billing } = request;
    const known = this.orders.get(orderKey);
    if (known) return reply(Order, known);
    const now = this.checkout(zipCodes, term);
    if (now.totalCents !== totalCents) {
      const total = fromCents(now.totalCents);
      return refuse(409, 'total_changed', { detail: `Nothing was ordered or charged. The total is $${total} now.` });
    }
    if (now.unavailable.length > 0) {
      const detail = `Nothing was ordered or charged. ${now.unavailable[0]!.message}`;
      return refuse(409, 'zip_unavailable', { detail });
    }
    if (this.outcome.status === 'paid') this.saved = { zipCodes: [], unavailableZipCodes: [], term: '12_MO' };
    return reply(Order, this.order(orderKey, { ...this.outcome, billing }, zipCodes));
  }

  #order(call: Call, orderId: string, action: string | undefined): Response {
    const known = this.orders.get(orderId);
    if (!known) return refuse(404, 'not_found', { detail: 'There is no such order.' });
    if (action === 'receipt') {
      return new Response('%PDF', {
        headers: { 'content-disposition': `attachment; filename="receipt-${known.number}.pdf"` },
      });
    }
    if (action === 'payment') return reply(Order, this.order(orderId, { ...this.outcome }));
    return call.method === 'GET' || action === 'status' ? reply(Order, known) : refuse(405, 'not_allowed');
  }
}
