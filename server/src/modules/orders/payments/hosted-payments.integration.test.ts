import { randomUUID } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { endpointPath, type Checkout, type Order } from '@portal/shared/contracts';
import { insertMarkets } from '../../territory/testing/territory-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../testing/start-payment-simulator.ts';
import { CHECKOUT_TERMS } from '../rules/terms.ts';
import { HostedPayments } from './hosted-payments.ts';

// the portal and the simulator of the payment partner, each with its own code for both ends of the wire
jest.setTimeout(60_000);

let simulator: PaymentSimulator;
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  simulator = await startPaymentSimulator();
  const port = await freePort();
  const portalUrl = `http://127.0.0.1:${port}`;
  const { url, webhookSecret } = simulator;
  const paymentProvider = new HostedPayments({ url, portalUrl, webhookSecret, timeoutMs: 1_500 });
  portal = await startTestPortal({ paymentProvider });
  people = await makeSmallWorld(portal);
  await insertMarkets(portal.db);
  await portal.db.updateTable('market').set({ minimumZips: 1 }).execute();
  await portal.app.listen({ host: '127.0.0.1', port });
}, 60_000);
afterAll(async () => {
  await portal.stop();
  await simulator.stop();
});
beforeEach(() => tell('/_simulator/webhooks', { mode: 'normal' }));

const agentId = WORLD.agent;
const tell = (url: string, body: object) => simulator.post(url, body);
async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
async function order(zip: string, number: string): Promise<Order> {
  const headers = people.agent;
  const quote = await portal.app.inject({ url: `${endpointPath('checkout', { agentId })}?zips=${zip}`, headers });
  const body = {
    orderKey: randomUUID(),
    zipCodes: [zip],
    term: '12_MO',
    totalCents: quote.json<Checkout>().totalCents,
    billing: { name: 'Maya Ferreira', company: '', phone: '', address: '' },
    paymentToken: await simulator.tokenOf(number),
    acceptsTerms: true,
    termsVersion: CHECKOUT_TERMS.version,
  };
  const url = endpointPath('orders', { agentId });
  return (await portal.app.inject({ method: 'POST', url, headers, payload: body })).json();
}
const read = async (orderId: string): Promise<Order> =>
  (await portal.app.inject({ url: endpointPath('order', { agentId, orderId }), headers: people.agent })).json();
async function untilPaid(orderId: string): Promise<Order> {
  for (let tries = 0; tries < 150; tries++) {
    const now = await read(orderId);
    if (now.status === 'paid') return now;
    await delay(100);
  }
  throw new Error('The order was not paid.');
}

test('D-31 a test card of the simulator pays for an order', async () => {
  expect(await order('80206', '4242 4242 4242 4242')).toMatchObject({
    status: 'paid',
    card: { brand: 'Visa', last4: '4242' },
  });
});

test('D-31 CS-165 a declined card charges nothing', async () => {
  expect(await order('80204', '4000 0000 0000 0002')).toMatchObject({
    status: 'declined',
    message: 'Your card was declined.',
  });
});

test('D-31 a payment that the cardholder confirms at the bank is paid by its webhook', async () => {
  const asked = await order('80209', '4000 0027 6000 3184');
  expect(asked.status).toBe('needs-confirmation');
  const decision = new URLSearchParams({ decision: 'succeeded' });
  await fetch(asked.confirmationUrl!, { method: 'POST', body: decision, redirect: 'manual' });
  expect(await untilPaid(asked.orderId)).toMatchObject({ card: { last4: '3184' } });
});

test('D-31 a payment without an answer is paid by its webhook, which comes twice', async () => {
  await tell('/_simulator/webhooks', { mode: 'twice' });
  const { orderId, status } = await order('80203', '4000 0000 0000 0119');
  expect(['processing', 'paid']).toContain(status);
  await untilPaid(orderId);
  const postings = await portal.db.selectFrom('ledgerPosting').selectAll().where('orderId', '=', orderId).execute();
  expect(postings).toHaveLength(1);
});

test('D-31 a payment whose webhook is forged or of another amount is known when the page asks', async () => {
  for (const [zip, mode] of [
    ['80202', 'forged'],
    ['27601', 'other-amount'],
  ] as const) {
    await tell('/_simulator/webhooks', { mode });
    const { orderId } = await order(zip, '4000 0000 0000 0119');
    expect((await read(orderId)).status).toBe('processing');
    const url = endpointPath('orderStatus', { agentId, orderId });
    const asked = await portal.app.inject({ method: 'POST', url, headers: people.agent });
    expect(asked.json()).toMatchObject({ status: 'paid' });
  }
});

test('D-31 a refund goes to the partner once', async () => {
  const paid = await order('80205', '4242 4242 4242 4242');
  const url = endpointPath('orderRefunds', { agentId, orderId: paid.orderId });
  const payload = { refundKey: randomUUID(), amountCents: paid.totalCents, reason: 'Bought by mistake' };
  const refund = () => portal.app.inject({ method: 'POST', url, headers: people.admin, payload });
  expect((await refund()).json()).toMatchObject({ status: 'refunded', refundedCents: paid.totalCents });
  expect((await refund()).json()).toMatchObject({ refunds: [{ state: 'done' }] });
});
