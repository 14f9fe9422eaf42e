import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ConfirmPaymentRequest,
  ForgottenMethod,
  OpenPaymentRequest,
  PartnerPayment,
  PartnerRefund,
  PartnerRefundRequest,
  PAYMENT_PARTNER_PATHS,
} from '@portal/shared/contracts';
import { z } from 'zod';
import { escapeHtml } from './frame/control-page.ts';
import { readBody, refusal, startSimulator, type RunningSimulator, type SimulatorFrame } from './frame/simulator.ts';
import { PaymentBook } from './payment-book.ts';
import { cardOf, cardProblem, expiresOf, TEST_CARDS } from './payment-cards.ts';
import { cardFieldPage } from './payment-field-page.ts';
import { PaymentWebhooks, WEBHOOK_MODES } from './payment-webhooks.ts';

export interface PaymentPartnerOptions {
  /** 0 takes a free port. */
  port: number;
  /** Secret of webhooks, `whsec_` and a key in base64; default: a new one. */
  webhookSecret?: string | undefined;
  /** A file that keeps payments and cards over a restart; default none. */
  bookFile?: string | undefined;
  /** Origins that may show the card field, in addition to those of this machine. */
  portals?: readonly string[];
  /** How long `4000 0000 0000 0259` takes, in milliseconds. */
  lateMilliseconds?: number;
  /** How long `4000 0000 0000 0119` is silent, in milliseconds. */
  silenceMilliseconds?: number;
}

interface Partner extends Required<
  Pick<PaymentPartnerOptions, 'portals' | 'lateMilliseconds' | 'silenceMilliseconds'>
> {
  book: PaymentBook;
  webhooks: PaymentWebhooks;
}

const Card = z.object({ number: z.string().max(40), expiry: z.string().max(10), cvc: z.string().max(10) });
const Decision = z.object({ decision: z.enum(['succeeded', 'declined']) });
const Mode = z.object({ mode: z.enum(WEBHOOK_MODES) });

/**
 * Starts a simulator of the payment partner (D-31, D-38): a card field for a frame of the portal, payments that are opened and
 * confirmed, refunds, and signed webhooks. What happens depends on the card; what becomes of webhooks, on a switch of its page.
 */
export async function startPaymentPartner(options: PaymentPartnerOptions): Promise<RunningSimulator> {
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('base64')}`;
  const partner: Partner = {
    portals: options.portals ?? [],
    lateMilliseconds: options.lateMilliseconds ?? 8_000,
    silenceMilliseconds: options.silenceMilliseconds ?? 30_000,
    book: new PaymentBook(options.bookFile),
    webhooks: new PaymentWebhooks(webhookSecret),
  };
  const simulator = await startSimulator({
    title: 'Payment partner (simulator)',
    about: `Takes payments by test cards; its card field is at ${PAYMENT_PARTNER_PATHS.field}.`,
    port: options.port,
    partner: (app, frame) => {
      addFieldRoutes(app, partner);
      addPaymentRoutes(app, frame, partner);
      addConfirmationRoutes(app, partner);
      addWebhookRoutes(app, partner);
    },
    more: () => partnerPage(partner),
    onReset: () => {
      partner.book.clear();
      partner.webhooks.clear();
    },
  });
  return { ...simulator, settings: { PAYMENT_WEBHOOK_SECRET: webhookSecret } };
}

function addFieldRoutes(app: FastifyInstance, { book, portals }: Partner): void {
  app.get(PAYMENT_PARTNER_PATHS.field, async (request, reply) => {
    const { parent } = readBody(z.object({ parent: z.url() }), request.query);
    const { origin, hostname } = new URL(parent);
    const isOfThisMachine = hostname === 'localhost' || hostname === '127.0.0.1';
    if (!isOfThisMachine && !portals.includes(origin)) throw refusal(403, 'This page may not show the card field.');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `frame-ancestors ${origin}`)
      .send(cardFieldPage(origin));
  });
  app.post(`${PAYMENT_PARTNER_PATHS.field}/tokens`, async (request) => {
    const entered = readBody(Card, request.body);
    const problem = cardProblem(entered, new Date());
    const card = cardOf(entered.number);
    if (problem !== null || !card) throw refusal(400, problem ?? 'There is no such card.');
    const token = book.tokenFor({ ...card, expires: expiresOf(entered.expiry) });
    return { token, brand: 'Visa', last4: card.number.slice(-4) };
  });
}

function addPaymentRoutes(app: FastifyInstance, frame: SimulatorFrame, partner: Partner): void {
  const { book, webhooks } = partner;
  const { payments, refunds, methods } = PAYMENT_PARTNER_PATHS;
  // only what the portal may know of a payment
  const answer = (payment: PartnerPayment) => PartnerPayment.parse(payment);
  app.post(payments, async (request) => {
    const opened = book.open(readBody(OpenPaymentRequest, request.body));
    frame.note(request, opened.reference);
    return answer(opened);
  });
  app.get(`${payments}/:paymentId`, async (request) => answer(book.find(idOf(request))));
  app.post(`${payments}/:paymentId/confirm`, async (request) => {
    const source = readBody(ConfirmPaymentRequest, request.body);
    const { payment, card } = book.confirm(idOf(request), source, originOf(request));
    frame.note(request, payment.status);
    if (card?.outcome === 'late') {
      // a reset in between forgets it
      void decideLater(partner, payment.paymentId).catch(() => {});
    }
    if (card && card.outcome !== 'late') webhooks.tell(payment.webhookUrl, payment);
    if (card?.outcome === 'no-answer') await delay(partner.silenceMilliseconds, undefined, { ref: false });
    return answer(payment);
  });
  app.post(`${payments}/:paymentId/cancel`, async (request) => answer(book.cancel(idOf(request))));
  app.post(`${methods}/:methodId/forget`, async (request) => {
    book.forget((request.params as { methodId: string }).methodId);
    return ForgottenMethod.parse({ forgotten: true });
  });
  app.post(refunds, async (request) => PartnerRefund.parse(book.refund(readBody(PartnerRefundRequest, request.body))));
}

async function decideLater({ book, webhooks, lateMilliseconds }: Partner, paymentId: string): Promise<void> {
  await delay(lateMilliseconds, undefined, { ref: false });
  const decided = book.decide(paymentId, 'succeeded');
  if (decided.status === 'succeeded') webhooks.tell(decided.webhookUrl, decided);
}

/** The page of the bank that asks the cardholder. */
function addConfirmationRoutes(app: FastifyInstance, { book, webhooks }: Partner): void {
  app.get('/confirm/:paymentId', async (request, reply) => {
    const payment = book.find(idOf(request));
    const amount = (payment.amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    const isAsked = payment.status === 'needs-confirmation';
    return reply
      .type('text/html; charset=utf-8')
      .send(bankPage(isAsked ? `Do you pay ${amount}?` : 'This is decided. You can close this page.', isAsked));
  });
  app.post('/confirm/:paymentId', async (request, reply) => {
    const { decision } = readBody(Decision, request.body);
    const payment = book.decide(idOf(request), decision);
    webhooks.tell(payment.webhookUrl, payment);
    return reply.redirect(request.url, 303);
  });
}

function addWebhookRoutes(app: FastifyInstance, { book, webhooks }: Partner): void {
  app.post('/_simulator/webhooks', async (request, reply) => {
    webhooks.mode = readBody(Mode, request.body).mode;
    return request.headers.accept?.includes('text/html') ? reply.redirect('/', 303) : { mode: webhooks.mode };
  });
  app.get('/_simulator/payments', async () => ({
    payments: book.payments,
    refunds: book.refunds,
    webhooks: webhooks.sent,
  }));
}

const idOf = ({ params }: FastifyRequest): string => (params as { paymentId: string }).paymentId;
const originOf = ({ headers }: FastifyRequest): string => `http://${headers.host}`;

const bankPage = (question: string, isAsked: boolean): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your bank</title><style>body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif } button { min-height: 44px; margin: 8px 8px 0 0; padding: 0 16px; font: inherit }</style></head>
<body><h1>Your bank</h1><p>${escapeHtml(question)}</p>${
  isAsked
    ? '<form method="post"><button name="decision" value="succeeded">Confirm</button><button name="decision" value="declined">Refuse</button></form>'
    : ''
}</body></html>`;

function partnerPage({ book, webhooks }: Partner): string {
  const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  const cards = TEST_CARDS.map(({ number, label }) => row([number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), label])).join(
    '',
  );
  const payments = book.payments.map(({ reference, amountCents, status }) =>
    row([reference, (amountCents / 100).toFixed(2), status]),
  );
  const refunds = book.refunds.map(({ reference, amountCents }) =>
    row([reference, (-amountCents / 100).toFixed(2), 'refunded']),
  );
  const sent = webhooks.sent.map(({ id, type, status }) =>
    row([id, type, status === null ? 'no answer' : `${status}`]),
  );
  const modes = WEBHOOK_MODES.map(
    (mode) => `<option value="${mode}"${mode === webhooks.mode ? ' selected' : ''}>${mode}</option>`,
  ).join('');
  return `<h2>Test cards</h2><p>Any month in the future, any three digits.</p><div class="scroll"><table>${cards}</table></div>
<form method="post" action="/_simulator/webhooks"><label>Webhooks <select name="mode">${modes}</select></label><button>Set</button></form>
<h2>Payments and refunds</h2><div class="scroll"><table>${[...payments, ...refunds].join('') || row(['None yet'])}</table></div>
<h2>Webhooks</h2><div class="scroll"><table>${sent.join('') || row(['None yet'])}</table></div>`;
}
