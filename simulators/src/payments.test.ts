import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PartnerPayment } from '@portal/shared/contracts';
import { Webhook } from 'standardwebhooks';
import { startPaymentPartner } from './payments.ts';

const SECRET = `whsec_${Buffer.from('a secret of these tests, 32 bytes').toString('base64')}`;
let partner: Awaited<ReturnType<typeof startPaymentPartner>>;
let folder: string;
let portal: Server;
let webhookUrl: string;
const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'payments-'));
  const options = { webhookSecret: SECRET, bookFile: path.join(folder, 'book.json') };
  partner = await startPaymentPartner({ port: 0, ...options, lateMilliseconds: 50, silenceMilliseconds: 200 });
  portal = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
  webhookUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/webhook`;
});
afterAll(async () => {
  await partner.close();
  portal.closeAllConnections();
  await new Promise((done) => portal.close(done));
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await post('/_simulator/reset', {});
  heard.length = 0;
});

const post = async <T = PartnerPayment>(url: string, body: object): Promise<T & { message: string | null }> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(partner.url + url, { method: 'POST', headers, body: JSON.stringify(body) })).json() as never;
};
const tokenOf = async (number: string, more: object = {}) =>
  post<{ token: string }>('/field/tokens', { number, expiry: '12/40', cvc: '123', ...more });
const open = (reference: string, amountCents = 1_000) =>
  post('/v1/payments', { reference, amountCents, description: 'A test', webhookUrl });
const pay = async (number: string) => {
  const { paymentId } = await open(`of ${number}`);
  return post(`/v1/payments/${paymentId}/confirm`, { token: (await tokenOf(number)).token });
};
const until = async (isDone: () => boolean) => {
  for (let tries = 0; tries < 200 && !isDone(); tries++) await delay(10);
};

test('D-31 the card field answers to the portal that shows it, and to no other page', async () => {
  const ask = (parent: string) => fetch(`${partner.url}/field?parent=${encodeURIComponent(parent)}`);
  const page = await ask('http://localhost:8080/any');
  expect(page.headers.get('content-security-policy')).toBe('frame-ancestors http://localhost:8080');
  expect(await page.text()).toContain('const portal = "http://localhost:8080"');
  expect((await ask('https://shop.example')).status).toBe(403);
  expect((await ask('nonsense')).status).toBe(400);
});

test.each([
  ['4242 4242', {}, 'Enter the 16 digits of the card.'],
  ['5555 5555 5555 4444', {}, 'This is a simulator: enter a test card, such as 4242 4242 4242 4242.'],
  ['4242 4242 4242 4242', { expiry: '13/40' }, 'Enter the month and year that the card expires, like 12/29.'],
  ['4242 4242 4242 4242', { expiry: '01/20' }, 'The card has expired.'],
  ['4242 4242 4242 4242', { cvc: '1' }, 'Enter the three digits on the back of the card.'],
])('D-31 the card %s %j is refused: %s', async (number, more, message) => {
  expect(await tokenOf(number, more)).toEqual({ message });
});

test.each([
  ['4242 4242 4242 4242', 'succeeded'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0027 6000 3184', 'needs-confirmation'],
  ['4000 0000 0000 0119', 'succeeded'],
  ['4000 0000 0000 0259', 'processing'],
])('D-31 a payment with %s is %s', async (number, status) => {
  expect(await pay(number)).toMatchObject({ status });
});

test('D-31 a token pays once, and its method again', async () => {
  const { token } = await tokenOf('4000 0000 0000 0341');
  const confirm = async (reference: string, source: object) =>
    post(`/v1/payments/${(await open(reference)).paymentId}/confirm`, source);
  const first = await confirm('first', { token });
  expect(first).toMatchObject({ status: 'succeeded', card: { last4: '0341' } });
  expect(await confirm('second', { token })).toMatchObject({ message: expect.stringContaining('no longer valid') });
  expect(await confirm('renewal', { methodId: first.card!.methodId })).toMatchObject({ status: 'declined' });
});

test('D-31 a method is charged as a method alone, and never again once it is forgotten', async () => {
  const confirm = async (reference: string, source: object) =>
    post(`/v1/payments/${(await open(reference)).paymentId}/confirm`, source);
  const { token } = await tokenOf('4242 4242 4242 4242', { expiry: '04/38' });
  const { card } = await confirm('first', { token });
  expect(card).toMatchObject({ brand: 'Visa', last4: '4242', expires: '2038-04' });
  const { methodId } = card!;
  const notValid = { message: expect.stringContaining('no longer valid') };
  expect(await confirm('as a token', { token: methodId })).toMatchObject(notValid);
  expect(await confirm('again', { methodId })).toMatchObject({ status: 'succeeded', card });
  for (let times = 0; times < 2; times++) {
    expect(await post(`/v1/methods/${methodId}/forget`, {})).toEqual({ forgotten: true });
  }
  expect(await confirm('forgotten', { methodId })).toMatchObject(notValid);
  expect(await confirm('of the demo', { methodId: 'pm_test_4000000000000002' })).toMatchObject({ status: 'declined' });
});

test('D-31 the same reference is the same payment; a canceled one is never charged', async () => {
  const { paymentId } = await open('one');
  expect((await open('one')).paymentId).toBe(paymentId);
  expect(await open('one', 2_000)).toEqual({ message: 'This reference is of another payment.' });
  await post(`/v1/payments/${paymentId}/cancel`, {});
  const { token } = await tokenOf('4242 4242 4242 4242');
  expect(await post(`/v1/payments/${paymentId}/confirm`, { token })).toMatchObject({ status: 'canceled' });
});

test('D-31 never more is given back than was paid, and the same refund once', async () => {
  const { paymentId } = await pay('4242 4242 4242 4242');
  const refund = (reference: string, amountCents: number) =>
    post<{ refundId?: string }>('/v1/refunds', { reference, paymentId, amountCents });
  const first = await refund('a', 600);
  expect((await refund('a', 600)).refundId).toBe(first.refundId);
  expect(await refund('b', 600)).toEqual({ message: 'That is more than was paid.' });
});

test('D-31 what the demonstration paid before can be given back, too', async () => {
  const refund = { reference: 'c', paymentId: 'demo-c8b21f31', amountCents: 600 };
  const first = await post<{ refundId?: string }>('/v1/refunds', refund);
  expect(first).toMatchObject({ refundId: expect.any(String), amountCents: 600 });
  expect(await post('/v1/refunds', refund)).toEqual(first);
  expect(await post('/v1/refunds', { ...refund, reference: 'd', paymentId: 'pay_unknown' })).toEqual({
    message: 'There is no such payment.',
  });
});

test('D-31 webhooks carry the signature of Standard Webhooks, also when the cardholder confirms', async () => {
  const { paymentId } = await pay('4000 0027 6000 3184');
  await until(() => heard.length === 1);
  const form = { method: 'POST', body: new URLSearchParams({ decision: 'succeeded' }), redirect: 'manual' } as const;
  await fetch(`${partner.url}/confirm/${paymentId}`, form);
  await until(() => heard.length === 2);
  const { body, headers } = heard[1]!;
  expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'payment.succeeded',
    data: { paymentId, amountCents: 1_000 },
  });
});

test.each([
  ['lost', 0],
  ['twice', 2],
])('D-31 a webhook that is %s is heard %i times', async (mode, times) => {
  await post('/_simulator/webhooks', { mode });
  await pay('4242 4242 4242 4242');
  await until(() => heard.length === Math.max(times, 1));
  expect(heard).toHaveLength(times);
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(Math.min(times, 1));
});

test('D-31 a webhook comes late for a card that is known later', async () => {
  const { paymentId } = await pay('4000 0000 0000 0259');
  expect(heard).toEqual([]);
  await until(() => heard.length === 1);
  const now = (await (await fetch(`${partner.url}/v1/payments/${paymentId}`)).json()) as PartnerPayment;
  expect(now.status).toBe('succeeded');
});

test('D-31 payments and cards are known after a restart', async () => {
  const { paymentId } = await pay('4242 4242 4242 4242');
  const again = await startPaymentPartner({ port: 0, bookFile: path.join(folder, 'book.json') });
  const found = (await (await fetch(`${again.url}/v1/payments/${paymentId}`)).json()) as PartnerPayment;
  await again.close();
  expect(found).toMatchObject({ paymentId, status: 'succeeded' });
});
