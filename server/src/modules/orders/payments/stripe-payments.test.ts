import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { startStripeDouble, type StripeDouble } from '../testing/stripe-double.ts';
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
    confirmationUrl: 'https://card.example/confirm?parent=https%3A%2F%2Fportal.example',
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
const ATTENDED = { isUnattended: false };
const confirm = (paymentId: string, token: string) => payments.confirm(paymentId, { token }, ATTENDED);
const pay = async (token: string) => confirm((await open()).paymentId, token);
const payAgain = async (methodId: string, isUnattended: boolean) =>
  payments.confirm((await open()).paymentId, { methodId }, { isUnattended });
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
  await confirm(first.paymentId, 'pm_card_visa');
  expect(await open('sgd-2')).toMatchObject({ paymentId: first.paymentId, status: 'succeeded' });
});

test('D-31 a card is charged, and kept with a customer for renewals', async () => {
  const paid = await pay('pm_card_visa');
  expect(paid).toMatchObject({ status: 'succeeded', card: { brand: 'Visa', last4: '4242', expires: '2028-04' } });
  expect(paid.card!.methodId).toMatch(/^cus_\w+:pm_card_visa$/);
  expect(formsOf(/intents\/\w+$/)).toMatchObject([{ setup_future_usage: 'off_session' }]);
  const renewed = await payAgain(paid.card!.methodId, true);
  expect(renewed).toMatchObject({ status: 'succeeded', card: paid.card });
  expect(formsOf(/confirm$/).at(-1)).toMatchObject({ payment_method: 'pm_card_visa', off_session: 'true' });
  // its agent is there: the bank may ask them
  await payAgain(paid.card!.methodId, false);
  const attended = formsOf(/confirm$/).at(-1);
  expect(attended).toMatchObject({ payment_method: 'pm_card_visa', use_stripe_sdk: 'true' });
  expect(attended).not.toHaveProperty('off_session');
});

test('D-31 a method is never charged as a token, and one of another customer is refused', async () => {
  const { card } = await pay('pm_card_kept');
  await expect(pay(card!.methodId)).rejects.toMatchObject({ refusedWith: 400 });
  await expect(pay('pm_card_kept')).rejects.toMatchObject({ refusedWith: 400 });
  await expect(payAgain('pm_card_kept', false)).rejects.toMatchObject({ refusedWith: 400 });
});

test('D-31 a card is forgotten with its customer, however often it is told', async () => {
  const { card } = await pay('pm_card_visa');
  const [customer] = card!.methodId.split(':');
  await payments.forget(card!.methodId);
  await payments.forget(card!.methodId);
  expect(stripe.calls.at(-1)).toMatchObject({ path: `DELETE /v1/customers/${customer}` });
  await expect(payAgain(card!.methodId, true)).rejects.toMatchObject({ refusedWith: 400 });
  stripe.failNext(/customers/);
  await expect(payments.forget('cus_other:pm_card_visa')).rejects.toMatchObject({ isTemporary: true });
  // kept with the payment partner of one machine
  await payments.forget('pm_test_4242424242424242');
});

test('D-31 a payment that Stripe does not know is told from one that it does not answer', async () => {
  await expect(payments.read('pi_of_another_account')).rejects.toMatchObject({ refusedWith: 404 });
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
    confirmationUrl: `https://card.example/confirm?parent=https%3A%2F%2Fportal.example#${asked.paymentId}_secret_1`,
  });
  expect(formsOf(/confirm$/)).toMatchObject([
    { use_stripe_sdk: 'true', return_url: 'https://card.example/confirm?parent=https%3A%2F%2Fportal.example' },
  ]);
  stripe.change(asked.paymentId, { status: 'succeeded', next_action: null });
  expect(await payments.read(asked.paymentId)).toMatchObject({ status: 'succeeded', confirmationUrl: null });
});

test('D-31 what Stripe refuses was not done; what it does not answer is open', async () => {
  await expect(pay('tok_of_nowhere')).rejects.toMatchObject({ isTemporary: false, refusedWith: 400 });
  const { paymentId } = await open();
  stripe.failNext(/confirm/);
  await expect(confirm(paymentId, 'pm_card_visa')).rejects.toMatchObject({
    isTemporary: true,
    refusedWith: null,
    message: 'The payment partner could not be reached.',
  });
  expect(await confirm(paymentId, 'pm_card_visa')).toMatchObject({ status: 'succeeded' });
});

test('D-31 a canceled payment is never charged, and one that has succeeded stays so', async () => {
  const { paymentId } = await open();
  expect((await payments.cancel(paymentId)).status).toBe('canceled');
  expect((await payments.cancel(paymentId)).status).toBe('canceled');
  await expect(confirm(paymentId, 'pm_card_visa')).rejects.toMatchObject({ refusedWith: 400 });
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
    payments.readWebhook({ 'stripe-signature': signature }, payload, at);
  expect(await read(sign(body))).toEqual({
    webhookId: 'evt_1',
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
