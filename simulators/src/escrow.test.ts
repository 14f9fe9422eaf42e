import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EscrowOrder, ESCROW_PARTNER_PATHS, PropertyReport } from '@portal/shared/contracts';
import { SENTINEL_STREETS, startEscrowPartner } from './escrow.ts';
import type { RunningSimulator } from './frame/simulator.ts';

const address = { street: '3022 W 26th Ave', unit: null, city: 'Denver', state: 'CO', zip: '80211' };
let partner: RunningSimulator;

beforeAll(async () => {
  partner = await startEscrowPartner({ port: 0, reportMilliseconds: 0 });
});
afterAll(() => partner.close());

const post = (path: string, body: unknown) =>
  fetch(partner.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const askReport = (street: string, requestId = street) =>
  post(ESCROW_PARTNER_PATHS.reports, { requestId, address: { ...address, street } });

test('D-38 the same address has the same figures, another has others', async () => {
  const [first, again, other] = await Promise.all(
    ['3022 W 26th Ave', '3022 W 26th Ave', '731 S Williams St'].map(async (street) =>
      PropertyReport.parse(await (await askReport(street)).json()),
    ),
  );
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test.each([
  [422, SENTINEL_STREETS.unknown],
  [503, SENTINEL_STREETS.outage],
])('D-38 answers %p for an address on a sentinel street', async (status, street) => {
  const answer = await askReport(`12 ${street}`);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ message: expect.any(String) });
});

test('D-38 a hiccup ends with the third request for a report', async () => {
  const street = `7 ${SENTINEL_STREETS.hiccup}`;
  const statuses = [];
  for (let request = 0; request < 3; request++) statuses.push((await askReport(street, 'one report')).status);
  expect(statuses).toEqual([503, 503, 200]);
});

test.each([
  ['failing', 503],
  ['lying', 200],
  ['forged', 307],
])('D-38 it can be %s while it runs, for reports alone, and is itself again afterwards', async (mode, status) => {
  const control = { mode, calls: 1, path: ESCROW_PARTNER_PATHS.reports, seconds: 0 };
  await post('/_simulator/switches', control);
  const body = { requestId: mode, address };
  const answer = await fetch(partner.url + ESCROW_PARTNER_PATHS.reports, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(status);
  if (mode === 'lying') expect(PropertyReport.safeParse(await answer.json()).success).toBe(false);
  expect((await askReport(address.street)).status).toBe(200);
});

test('an order sent twice is one order; a malformed one is named', async () => {
  const order = {
    reference: 'report-1',
    address,
    agent: { firstName: 'Maya', lastName: 'Ferreira', email: 'maya@example.com', phoneNumber: null },
    message: null,
  };
  const send = async (body: unknown) => post(ESCROW_PARTNER_PATHS.orders, body);
  const [first, second] = [await send(order), await send(order)];
  const { orders } = (await (await fetch(`${partner.url}/_simulator/orders`)).json()) as { orders: object[] };
  expect(orders).toEqual([{ orderId: expect.stringMatching(/^ESC-\d+$/), times: 2, order }]);
  expect(first.status).toBe(201);
  expect(EscrowOrder.parse(await second.json())).toEqual(await first.json());
  const refused = await send({ ...order, reference: '' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ message: expect.stringContaining('reference') });
});
