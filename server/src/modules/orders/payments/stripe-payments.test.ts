import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { startStripeDouble } from '../testing/stripe-double.ts';
import type { StripeDouble } from '../testing/stripe-double.ts';
import { openPayments } from './open-payments.ts';
import { StripePayments } from './stripe-payments.ts';

const WEBHOOK_SECRET = 'whsec_of_these_tests';
let stripe: StripeDouble;
let payments: StripePayments;
beforeAll(async () => {
  stripe = await startStripeDouble();
  payments = new StripePayments({
    secretKey: 'sk_test_of_these_tests',
    webhookSecret: WEBHOOK_SECRET,
    cardFieldUrl: 'https://card.example/field',
    returnUrl: 'https://portal.example/sgd/checkout',
    api: stripe.api,
    timeoutMs: 2_000,
  });
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.calls.length = 0;
});

const open = (reference: string = randomUUID(), amountCents = 535_680) =>
  payments.open({ reference, amountCents, description: 'Guaranteed Display' });
const pay = async (source: string) => payments.confirm((await open()).paymentId, source);
const formsOf = (path: RegExp) =>
  stripe.calls.filter((call) => path.test(call.path)).map(({ form }) => Object.fromEntries(form));

test('D-31 a payment is opened in cents with its reference, and charges nothing', async () => {
  const payment = await open('sgd-1');
  expect(payment).toMatchObject({ reference: 'sgd-1', amountCents: 535_680, status: 'open', card: null });
  expect(stripe.calls).toMatchObject([
    { path: 'POST /v1/payment_intents', authorization: 'Bearer sk_test_of_these_tests', idempotencyKey: 'open-sgd-1' },
  ]);
  expect(formsOf(/intents$/)).toMatchObject([
    { amount: '535680', currency: 'usd', 'metadata[reference]': 'sgd-1', 'allowed_payment_method_types[0]': 'card' },
  ]);
});

test('D-31 the same reference is the same payment, as it is now', async () => {
  const first = await open('sgd-2');
  await payments.confirm(first.paymentId, 'pm_card_visa');
  expect(await open('sgd-2')).toMatchObject({ paymentId: first.paymentId, status: 'succeeded' });
});

test('D-31 a card is charged, and kept with a customer for renewals', async () => {
  const paid = await pay('pm_card_visa');
  expect(paid).toMatchObject({ status: 'succeeded', card: { brand: 'Visa', last4: '4242' } });
  expect(paid.card!.methodId).toMatch(/^cus_\w+:pm_card_visa$/);
  expect(formsOf(/intents\/\w+$/)).toMatchObject([{ setup_future_usage: 'off_session' }]);
  const renewed = await pay(paid.card!.methodId);
  expect(renewed).toMatchObject({ status: 'succeeded', card: paid.card });
  expect(formsOf(/confirm$/).at(-1)).toMatchObject({ payment_method: 'pm_card_visa', off_session: 'true' });
});

test('CS-165 D-31 a declined card is an answer, with the sentence of the bank', async () => {
  const declined = await pay('pm_card_declined');
  expect(declined).toMatchObject({ status: 'declined', message: 'Your card was declined.' });
  expect(await payments.read(declined.paymentId)).toMatchObject({ status: 'declined' });
});

test('D-31 a bank that asks the cardholder is named, until they have confirmed', async () => {
  const asked = await pay('pm_card_3ds');
  expect(asked).toMatchObject({
    status: 'needs-confirmation',
    confirmationUrl: 'https://hooks.stripe.com/3d_secure/1',
  });
  expect(formsOf(/confirm$/)).toMatchObject([{ return_url: 'https://portal.example/sgd/checkout' }]);
  stripe.change(asked.paymentId, { status: 'succeeded', next_action: null });
  expect(await payments.read(asked.paymentId)).toMatchObject({ status: 'succeeded', confirmationUrl: null });
});

test('D-31 what Stripe refuses was not done; what it does not answer is open', async () => {
  await expect(pay('tok_of_nowhere')).rejects.toMatchObject({ isTemporary: false, refusedWith: 400 });
  const { paymentId } = await open();
  stripe.failNext(/confirm/);
  await expect(payments.confirm(paymentId, 'pm_card_visa')).rejects.toMatchObject({
    isTemporary: true,
    refusedWith: null,
    message: 'The payment partner could not be reached.',
  });
  expect(await payments.confirm(paymentId, 'pm_card_visa')).toMatchObject({ status: 'succeeded' });
});

test('D-31 a canceled payment is never charged, and one that has succeeded stays so', async () => {
  const { paymentId } = await open();
  expect((await payments.cancel(paymentId)).status).toBe('canceled');
  expect((await payments.cancel(paymentId)).status).toBe('canceled');
  await expect(payments.confirm(paymentId, 'pm_card_visa')).rejects.toMatchObject({ refusedWith: 400 });
  const paid = await pay('pm_card_visa');
  expect(await payments.cancel(paid.paymentId)).toMatchObject({ status: 'succeeded' });
});

test('D-31 a refund is given once, also a day later, when Stripe has forgotten the key', async () => {
  const { paymentId } = await pay('pm_card_visa');
  const refund = { paymentId, reference: 'refund-1', amountCents: 1_000 };
  await payments.refund(refund);
  await payments.refund(refund);
  expect(formsOf(/POST .*refunds$/)).toEqual([
    { payment_intent: paymentId, amount: '1000', 'metadata[reference]': 'refund-1' },
  ]);
});

test('D-31 webhooks of Stripe are read with its own library', async () => {
  const now = new Date('2026-11-20T19:00:00.000Z');
  const timestamp = now.getTime() / 1000;
  const object = { id: 'pi_1', amount: 535_680, metadata: { reference: 'sgd-1' } };
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
  const sign = (payload: string, secret = WEBHOOK_SECRET) =>
    new Stripe('sk_test_of_these_tests').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const read = (signature: string | undefined, payload = body, at = now) =>
    payments.readNotice({ 'stripe-signature': signature }, payload, at);
  expect(await read(sign(body))).toEqual({
    noticeId: 'evt_1',
    paymentId: 'pi_1',
    reference: 'sgd-1',
    amountCents: 535_680,
  });
  const other = JSON.stringify({ id: 'evt_2', object: 'event', type: 'charge.updated', data: { object: {} } });
  expect(await read(sign(other), other)).toBeNull();
  const forged = expect.objectContaining({ name: 'InvalidSignatureError' });
  await expect(read(sign(body, 'whsec_another'))).rejects.toEqual(forged);
  await expect(read(sign(body), other)).rejects.toEqual(forged);
  await expect(read(undefined)).rejects.toEqual(forged);
  await expect(read(sign(body), body, new Date(now.getTime() + 301_000))).rejects.toEqual(forged);
});

test('D-31 the settings decide who takes payments, and in production without Stripe nobody does', async () => {
  const settings = {
    paymentUrl: 'https://card.example/field',
    portalUrl: 'https://portal.example',
    webhookSecret: 'whsec_abcdefgh',
    stripeSecretKey: undefined,
  };
  expect(await openPayments({ ...settings, isProduction: true })).toBeNull();
  const local = await openPayments({ ...settings, paymentUrl: 'http://localhost:8095', isProduction: false });
  expect(local?.cardFieldUrl).toBe('http://localhost:8095/field?parent=https%3A%2F%2Fportal.example');
  const live = await openPayments({ ...settings, stripeSecretKey: 'sk_live_of_nobody', isProduction: true });
  expect(live).toBeInstanceOf(StripePayments);
  expect(live?.cardFieldUrl).toBe('https://card.example/field?parent=https%3A%2F%2Fportal.example');
});
