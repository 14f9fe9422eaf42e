import { msg } from '@portal/shared/domain';
import { PartnerError } from '../../../platform/partners/partner-error.ts';
import { PartnerRecord, type PartnerHealth } from '../../../platform/partners/partner-health.ts';
import {
  InvalidSignatureError,
  type VerifiedWebhook,
  type PaymentProvider,
  type PaymentSource,
  type ProviderPayment,
} from './payment-provider.ts';

/** What becomes of a payment that is confirmed with each of these tokens. */
export const TEST_TOKENS = {
  accepted: 'tok_accepted',
  declined: 'tok_declined',
  needsConfirmation: 'tok_confirmation',
  /** Charged, but the answer is lost. */
  lostAnswer: 'tok_lost_answer',
  /** Not known before `settle`. */
  late: 'tok_late_webhook',
  /** Charged twice as much: a provider out of its mind. */
  otherAmount: 'tok_other_amount',
} as const;

const DECLINED = msg('Your card was declined.');

/** A payment provider in memory, for tests: it keeps books of its own, against which those of the portal are held. */
export class FakePayments implements PaymentProvider {
  readonly cardFieldUrl = 'https://pay.example/field';
  readonly payments = new Map<string, ProviderPayment>();
  readonly refunds = new Map<string, { paymentId: string; amountCents: number }>();
  /** Methods that are not charged any more. */
  readonly forgotten = new Set<string>();
  /** What it was told to charge, in turn. */
  readonly confirmed: { source: PaymentSource; isUnattended: boolean }[] = [];
  /** Calls that fail from now on, as if the provider were down. */
  isDown: (call: 'open' | 'confirm' | 'read' | 'cancel' | 'refund' | 'forget') => boolean = () => false;
  /** Called when a payment was charged, before the caller hears of it. */
  onCharged: (payment: ProviderPayment) => void = () => {};
  #count = 0;

  /** What it has taken and not given back, in cents. */
  get balanceCents(): number {
    const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);
    const charged = [...this.payments.values()].filter(({ status }) => status === 'succeeded');
    const given = [...this.refunds.values()];
    return sum(charged.map((each) => each.amountCents)) - sum(given.map((each) => each.amountCents));
  }

  /** It keeps no record of its calls. */
  health(): PartnerHealth {
    const record = new PartnerRecord(() => new Date());
    return { name: 'The payments', origin: 'https://pay.example', state: 'working', since: null, ...record.read() };
  }

  async open({ reference, amountCents }: { reference: string; amountCents: number }): Promise<ProviderPayment> {
    this.#requireUp('open');
    const known = [...this.payments.values()].find((payment) => payment.reference === reference);
    if (known) return known;
    const paymentId = `pay_${++this.#count}`;
    const nothing = { message: null, confirmationUrl: null, card: null };
    return this.#keep({ paymentId, reference, amountCents, status: 'open', ...nothing });
  }

  async confirm(
    paymentId: string,
    source: PaymentSource,
    { isUnattended }: { isUnattended: boolean } = { isUnattended: false },
  ): Promise<ProviderPayment> {
    this.#requireUp('confirm');
    this.confirmed.push({ source, isUnattended });
    const payment = this.#find(paymentId);
    if (payment.status !== 'open') return payment;
    const token = 'token' in source ? source.token : this.#tokenOf(source.methodId);
    const card = { methodId: `pm_${token}`, brand: 'Visa', last4: '4242', expires: '2028-04' };
    switch (token) {
      case TEST_TOKENS.declined:
        return this.#keep({ ...payment, status: 'declined', message: DECLINED, card });
      case TEST_TOKENS.needsConfirmation:
        return this.#keep({
          ...payment,
          status: 'needs-confirmation',
          confirmationUrl: `https://pay.example/confirm/${paymentId}`,
          card,
        });
      case TEST_TOKENS.late:
        return this.#keep({ ...payment, status: 'processing', card });
      case TEST_TOKENS.otherAmount:
        return this.#charge({ ...payment, amountCents: payment.amountCents * 2, card });
      case TEST_TOKENS.lostAnswer:
        this.#charge({ ...payment, card });
        throw new PartnerError('The payment partner did not answer in time.', true);
      case TEST_TOKENS.accepted:
        return this.#charge({ ...payment, card });
      default:
        throw new PartnerError('There is no such card token.', false, { refusedWith: 400 });
    }
  }

  async forget(methodId: string): Promise<void> {
    this.#requireUp('forget');
    this.forgotten.add(methodId);
  }

  async read(paymentId: string): Promise<ProviderPayment> {
    this.#requireUp('read');
    return this.#find(paymentId);
  }

  async cancel(paymentId: string): Promise<ProviderPayment> {
    this.#requireUp('cancel');
    const payment = this.#find(paymentId);
    if (payment.status === 'succeeded') return payment;
    return this.#keep({ ...payment, status: 'canceled', confirmationUrl: null });
  }

  async refund({ paymentId, reference, amountCents }: { paymentId: string; reference: string; amountCents: number }) {
    this.#requireUp('refund');
    if (this.refunds.has(reference)) return;
    const given = [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId);
    const rest = this.#find(paymentId).amountCents - given.reduce((sum, refund) => sum + refund.amountCents, 0);
    if (amountCents > rest)
      throw new PartnerError('More than was paid cannot be given back.', false, { refusedWith: 400 });
    this.refunds.set(reference, { paymentId, amountCents });
  }

  /** Webhooks of these tests are `{"webhookId", "paymentId", "reference", "amountCents"}`, signed with the word `genuine`. */
  async readWebhook(headers: Record<string, unknown>, body: string): Promise<VerifiedWebhook | null> {
    if (headers['webhook-signature'] !== 'genuine') throw new InvalidSignatureError('The signature is wrong.');
    return JSON.parse(body) as VerifiedWebhook;
  }

  /** The cardholder confirms, or the provider comes to know: the payment is charged now. */
  settle(paymentId: string): ProviderPayment {
    return this.#charge(this.#find(paymentId));
  }

  #charge(payment: ProviderPayment): ProviderPayment {
    const charged = this.#keep({ ...payment, status: 'succeeded', confirmationUrl: null });
    this.onCharged(charged);
    return charged;
  }

  #keep(payment: ProviderPayment): ProviderPayment {
    this.payments.set(payment.paymentId, payment);
    return payment;
  }

  #tokenOf(methodId: string): string {
    if (!this.forgotten.has(methodId)) return methodId.replace(/^pm_/, '');
    throw new PartnerError('There is no such card.', false, { refusedWith: 400 });
  }

  #find(paymentId: string): ProviderPayment {
    const payment = this.payments.get(paymentId);
    if (!payment) throw new PartnerError('There is no such payment.', false, { refusedWith: 404 });
    return payment;
  }

  #requireUp(call: Parameters<FakePayments['isDown']>[0]): void {
    if (this.isDown(call)) throw new PartnerError('The payment partner could not be reached.', true);
  }
}
