import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import type { Pricing, PricingHistory, Promo } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD } from '../../testing/small-world.ts';
import type { WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal } from '../../testing/test-portal.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { insertMarkets } from '../testing/territory-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now: Date;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  await insertMarkets(portal.db);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(() => {
  now = new Date('2026-11-20T19:00:00.000Z');
});

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  portal.app.inject({ method, url, headers: people.admin, ...(payload && { payload }) });
const pricing = async () => (await call('GET', `${ENDPOINTS.pricing}?marketId=denver`)).json<Pricing>();
const history = async () => (await call('GET', ENDPOINTS.pricingHistory)).json<PricingHistory>().changes;
const zip = endpointPath('zipPricing', { zip: '80206' });
const discounts = async () =>
  (await portal.app.inject({ url: ENDPOINTS.defaultDiscount, headers: people.agent })).json<Promo>();

test('D-29 D-31 staff see prices, spots, sponsors, minimums and discounts', async () => {
  const { markets, zips, promotions } = await pricing();
  expect(markets).toEqual([
    { marketId: 'denver', name: 'Denver', minimumZips: 3, zips: 8 },
    { marketId: 'raleigh', name: 'Raleigh', minimumZips: 2, zips: 1 },
  ]);
  expect(zips[0]).toEqual({ zip: '80113', name: 'Quarter 80113', monthlyPriceCents: null, spots: 3, sponsors: 0 });
  expect(promotions).toMatchObject([{ promotionId: 'standard', isInForce: true }]);
});

test('D-31 a price is changed once, with its history, and what somebody else changed is not overwritten', async () => {
  const before = { monthlyPriceCents: 16_500, spots: 3 };
  const change = { before, after: { monthlyPriceCents: 17_550, spots: 2 }, reason: 'More business there' };
  expect((await call('PUT', zip, change)).statusCode).toBe(204);
  expect((await call('PUT', zip, change)).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await pricing()).zips.find((each) => each.zip === '80206')).toMatchObject(change.after);
  const shop = await portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.zipData,
    headers: people.agent,
    payload: { agentId: WORLD.agent, initialZips: ['80206'] },
  });
  expect(shop.json()).toMatchObject({ zips: [{ monthlyPrice: 175.5, spots: 2 }] });
  expect(await history()).toEqual([
    {
      kind: 'zip',
      subject: '80206',
      ...change,
      changedBy: 'alex@example.com',
      changedAt: '2026-11-20T19:00:00.000Z',
    },
  ]);
  const audit = await portal.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('operation', '=', 'pricing.change')
    .where('reason', 'is not', null)
    .execute();
  expect(audit).toHaveLength(1);
});

test('CS-121 the minimum of a market is changed likewise', async () => {
  const url = endpointPath('marketRule', { marketId: 'raleigh' });
  const change = { before: { minimumZips: 2 }, after: { minimumZips: 1 }, reason: 'A small market' };
  expect((await call('PUT', url, change)).statusCode).toBe(204);
  expect((await pricing()).markets[1]).toMatchObject({ minimumZips: 1 });
  expect((await history())[0]).toMatchObject({ kind: 'market', subject: 'raleigh' });
});

test('CS-120 API-60 discounts begin when they should, and those before stay known', async () => {
  const promotion = {
    defaultDiscount: 0.02,
    discountOptions: [{ countOfMonths: 12, discount: 0.15 }],
    reason: 'Spring',
  };
  const startsAt = '2026-12-01T07:00:00.000Z';
  expect((await call('POST', ENDPOINTS.promotions, { ...promotion, startsAt })).statusCode).toBe(204);
  expect((await discounts()).defaultDiscount).toBe(0);
  now = new Date(startsAt);
  expect(await discounts()).toEqual({ defaultDiscount: 0.02, discountOptions: promotion.discountOptions });
  expect((await pricing()).promotions.map(({ isInForce }) => isInForce)).toEqual([true, false]);
  const over = { ...promotion, startsAt: '2026-11-01T00:00:00.000Z' };
  expect((await call('POST', ENDPOINTS.promotions, over)).json()).toMatchObject({ fields: [{ path: 'startsAt' }] });
});

test.each<[string, object]>([
  ['a negative price', { after: { monthlyPriceCents: -1, spots: 1 } }],
  ['half a cent', { after: { monthlyPriceCents: 100.5, spots: 1 } }],
  ['a thousand spots', { after: { monthlyPriceCents: 100, spots: 1_000 } }],
  ['no reason', { reason: '' }],
])('D-31 %s is refused', async (_, changes) => {
  const body = {
    before: { monthlyPriceCents: 1, spots: 1 },
    after: { monthlyPriceCents: 100, spots: 1 },
    reason: 'Why',
  };
  const count = (await history()).length;
  expect((await call('PUT', zip, { ...body, ...changes })).statusCode).toBe(400);
  expect(await history()).toHaveLength(count);
});

test('SEC-01 prices are for staff alone', async () => {
  for (const headers of [people.agent, people.director, people.opsUser]) {
    expect((await portal.app.inject({ url: ENDPOINTS.pricing, headers })).statusCode).toBe(403);
  }
});
