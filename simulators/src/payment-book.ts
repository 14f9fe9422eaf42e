import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type {
  ConfirmPaymentRequest,
  OpenPaymentRequest,
  PartnerPayment,
  PartnerRefund,
  PartnerRefundRequest,
} from '@portal/shared/contracts';
import { refusal } from './frame/simulator.ts';
import { TEST_CARDS, type TestCard } from './payment-cards.ts';

interface KeptPayment extends PartnerPayment {
  webhookUrl: string;
}

const DECLINED = 'Your card was declined.';

/** A card as it was entered. */
export interface KeptCard extends TestCard {
  /** Its last month, `2028-04`. */
  expires: string;
}

/** Methods that are there from the start: one for each test card, so that demo data can have kept it. */
const TEST_METHODS: ReadonlyMap<string, KeptCard> = new Map(
  TEST_CARDS.map((card) => [`pm_test_${card.number}`, { ...card, expires: '2040-12' }]),
);

/** Payments of the demonstration data, which this simulator never saw: only the portal's orders know their amounts. */
const isOfDemonstration = (paymentId: string): boolean => paymentId.startsWith('demo-');

type KeptRefund = PartnerRefund & { paymentId: string };

/** What the payment partner knows: cards behind tokens and methods, payments, refunds. */
export class PaymentBook {
  readonly #file: string | undefined;
  /** Cards by token, each for one payment. */
  readonly #tokens: Map<string, KeptCard>;
  /** Cards by method, for any number of payments. */
  readonly #methods: Map<string, KeptCard>;
  readonly #payments: Map<string, KeptPayment>;
  readonly #refunds: Map<string, KeptRefund>;

  /** @param file keeps it, so that a portal which is started again finds its payments; undefined: in memory only */
  constructor(file: string | undefined) {
    this.#file = file;
    const kept = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '{}';
    const { tokens, methods, payments, refunds } = JSON.parse(kept) as {
      tokens?: [string, KeptCard][];
      methods?: [string, KeptCard][];
      payments?: [string, KeptPayment][];
      refunds?: [string, KeptRefund][];
    };
    this.#tokens = new Map(tokens);
    this.#methods = new Map(methods ?? TEST_METHODS);
    this.#payments = new Map(payments);
    this.#refunds = new Map(refunds);
  }

  /** Payments, the newest first. */
  get payments(): readonly KeptPayment[] {
    return [...this.#payments.values()].toReversed();
  }

  get refunds(): readonly KeptRefund[] {
    return [...this.#refunds.values()].toReversed();
  }

  clear(): void {
    this.#tokens.clear();
    this.#methods.clear();
    for (const [methodId, card] of TEST_METHODS) this.#methods.set(methodId, card);
    this.#payments.clear();
    this.#refunds.clear();
    this.#save();
  }

  /** A token of a card, for one payment. */
  tokenFor(card: KeptCard): string {
    const token = `tok_${randomUUID().replaceAll('-', '')}`;
    this.#tokens.set(token, card);
    this.#save();
    return token;
  }

  /** A method that is forgotten is never charged again. */
  forget(methodId: string): void {
    this.#methods.delete(methodId);
    this.#save();
  }

  /** Opens a payment, or answers the one with this reference. @throws a refusal of 409 for another amount */
  open({ reference, amountCents, webhookUrl }: OpenPaymentRequest): KeptPayment {
    const known = this.payments.find((payment) => payment.reference === reference);
    if (known && known.amountCents !== amountCents) throw refusal(409, 'This reference is of another payment.');
    if (known) return known;
    const paymentId = `pay_${randomUUID().replaceAll('-', '')}`;
    const nothing = { message: null, confirmationUrl: null, card: null };
    return this.#keep({ paymentId, reference, amountCents, status: 'open', webhookUrl, ...nothing });
  }

  /** @throws a refusal of 404 */
  find(paymentId: string): KeptPayment {
    const payment = this.#payments.get(paymentId);
    if (!payment) throw refusal(404, 'There is no such payment.');
    return payment;
  }

  /** Charges an open payment; any other stays as it is. @throws a refusal of 400 for a token that is not known */
  confirm(
    paymentId: string,
    source: ConfirmPaymentRequest,
    origin: string,
  ): { payment: KeptPayment; card: TestCard | null } {
    const payment = this.find(paymentId);
    if (payment.status !== 'open') return { payment, card: null };
    const isAgain = 'methodId' in source;
    // a method that somebody sends as a token is none
    const card = isAgain ? this.#methods.get(source.methodId) : this.#tokens.get(source.token);
    if (!card) throw refusal(400, 'The card details are no longer valid. Please enter them again.');
    if (!isAgain) this.#tokens.delete(source.token);
    const methodId = isAgain ? source.methodId : `pm_${randomUUID().replaceAll('-', '')}`;
    this.#methods.set(methodId, card);
    const shown = { methodId, brand: 'Visa', last4: card.number.slice(-4), expires: card.expires };
    return {
      card,
      payment: this.#keep({ ...payment, card: shown, ...this.#outcome(card, isAgain, paymentId, origin) }),
    };
  }

  /** The cardholder or the bank decides about a payment. One that has ended stays as it is. */
  decide(paymentId: string, status: 'succeeded' | 'declined'): KeptPayment {
    const payment = this.find(paymentId);
    if (payment.status !== 'processing' && payment.status !== 'needs-confirmation') return payment;
    return this.#keep({ ...payment, status, message: status === 'declined' ? DECLINED : null, confirmationUrl: null });
  }

  /** From then on it cannot be charged; one that has succeeded stays so. */
  cancel(paymentId: string): KeptPayment {
    const payment = this.find(paymentId);
    if (payment.status === 'succeeded' || payment.status === 'declined') return payment;
    return this.#keep({ ...payment, status: 'canceled', confirmationUrl: null });
  }

  /** @throws a refusal of 400 for more than was paid and not given back yet */
  refund({ reference, paymentId, amountCents }: PartnerRefundRequest): PartnerRefund {
    const known = this.#refunds.get(reference);
    if (known) return known;
    if (!isOfDemonstration(paymentId)) this.#checkRefund(paymentId, amountCents);
    const refund = { refundId: `re_${randomUUID()}`, reference, amountCents, paymentId };
    this.#refunds.set(reference, refund);
    this.#save();
    return refund;
  }

  #checkRefund(paymentId: string, amountCents: number): void {
    const payment = this.find(paymentId);
    const given = this.refunds.filter((refund) => refund.paymentId === paymentId);
    const rest = payment.amountCents - given.reduce((sum, refund) => sum + refund.amountCents, 0);
    if (payment.status !== 'succeeded' || amountCents > rest) throw refusal(400, 'That is more than was paid.');
  }

  #outcome(card: TestCard, isAgain: boolean, paymentId: string, origin: string): Partial<KeptPayment> {
    const { outcome } = card;
    if (outcome === 'declined' || (outcome === 'accepted-once' && isAgain)) {
      return { status: 'declined', message: DECLINED };
    }
    if (outcome === 'needs-confirmation') {
      return { status: 'needs-confirmation', confirmationUrl: `${origin}/confirm/${paymentId}` };
    }
    return { status: outcome === 'late' ? 'processing' : 'succeeded' };
  }

  #keep(payment: KeptPayment): KeptPayment {
    this.#payments.set(payment.paymentId, payment);
    this.#save();
    return payment;
  }

  #save(): void {
    if (this.#file === undefined) return;
    const content = {
      tokens: [...this.#tokens],
      methods: [...this.#methods],
      payments: [...this.#payments],
      refunds: [...this.#refunds],
    };
    // a kill in between leaves the one before
    writeFileSync(`${this.#file}.new`, JSON.stringify(content));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
