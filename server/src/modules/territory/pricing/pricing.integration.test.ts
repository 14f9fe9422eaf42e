import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  endpointPath,
  ENDPOINTS,
  type Pricing,
  type PricingHistory,
  type Promo,
  type ZipPricingDetails,
} from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import { down, up } from '../../../database/migrations/0065-promotion-order.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
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
beforeEach(async () => {
  now = new Date('2026-11-20T19:00:00.000Z');
  await portal.db.deleteFrom('sgdPromotion').where('promotionId', '<>', 'standard').execute();
});

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  portal.app.inject({ method, url, headers: people.admin, ...(payload && { payload }) });
const pricing = async () => (await call('GET', `${ENDPOINTS.pricing}?marketId=denver`)).json<Pricing>();
const history = async () => (await call('GET', ENDPOINTS.pricingHistory)).json<PricingHistory>().changes;
const zip = endpointPath('zipPricing', { zip: '80206' });
const discounts = async () =>
  (await portal.app.inject({ url: ENDPOINTS.defaultDiscount, headers: people.agent })).json<Promo>();
/** Each corrects those before; so many that their random ids are in this order once in 720 times. */
const DISCOUNTS = [0.5, 0.05, 0.04, 0.03, 0.02, 0.01];
const NEXT_START = '2026-12-01T07:00:00.000Z';
async function addCorrection(index: number): Promise<void> {
  const rest = { discountOptions: [], startsAt: NEXT_START, knownPromotions: 1 + index, reason: 'A slip of the pen' };
  const answer = await call('POST', ENDPOINTS.promotions, { defaultDiscount: DISCOUNTS[index], ...rest });
  expect(answer.statusCode).toBe(204);
}

test('D-29 D-31 staff see prices, spots, sponsors, minimums and discounts', async () => {
  const { markets, zips, fixed, promotions } = await pricing();
  expect(markets).toEqual([
    { marketId: 'denver', name: 'Denver', minimumZips: 3, zips: 8 },
    { marketId: 'raleigh', name: 'Raleigh', minimumZips: 2, zips: 1 },
  ]);
  expect(zips[0]).toEqual({
    zip: '80113',
    name: 'Quarter 80113',
    monthlyPriceCents: null,
    spots: 3,
    sponsors: 0,
    waiting: 0,
  });
  const asked = async (query: string) => (await call('GET', ENDPOINTS.pricing + query)).json<Pricing>().marketId;
  expect([await asked('?marketId=raleigh'), await asked(''), await asked('?marketId=nowhere')]).toEqual([
    'raleigh',
    'denver',
    'denver',
  ]);
  expect(fixed).toEqual({ holdMinutes: 15, turnHours: 24 });
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

test("CS-121 a change of a market's minimum is saved and written to the history", async () => {
  now = new Date('2026-11-20T20:00:00.000Z');
  const url = endpointPath('marketRule', { marketId: 'raleigh' });
  const change = { before: { minimumZips: 2 }, after: { minimumZips: 1 }, reason: 'A small market' };
  expect((await call('PUT', url, change)).statusCode).toBe(204);
  expect((await pricing()).markets[1]).toMatchObject({ minimumZips: 1 });
  expect((await history())[0]).toMatchObject({ kind: 'market', subject: 'raleigh' });
});

test('CS-120 SGD-11 two admins who save discounts at once: one is told, and nothing is lost', async () => {
  const { length } = (await pricing()).promotions;
  const wish = (defaultDiscount: number) => ({
    defaultDiscount,
    discountOptions: [],
    knownPromotions: length,
    reason: 'Fall',
  });
  const answers = await Promise.all([0.03, 0.04].map((discount) => call('POST', ENDPOINTS.promotions, wish(discount))));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]));
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await pricing()).promotions).toHaveLength(length + 1);
});

test('D-29 before a ZIP is changed, staff see whom it reaches, and its own history', async () => {
  const { db } = portal;
  const details = async () =>
    (await call('GET', endpointPath('zipPricing', { zip: '80209' }))).json<ZipPricingDetails>();
  expect(await details()).toEqual({
    zip: '80209',
    name: 'Quarter 80209',
    monthlyPriceCents: 18_900,
    spots: 3,
    sponsors: 0,
    waiting: 0,
    checkouts: 0,
    openOrders: 0,
    renewals: { count: 0, next: null },
  });
  const { agent: agentId, otherAgent, directorsAgent } = WORLD;
  const term = { zip: '80209', since: '2025-12-01' };
  await db
    .insertInto('sponsorship')
    .values([
      { ...term, agentId, renewsOn: '2026-12-20' },
      { ...term, agentId: otherAgent, renewsOn: '2026-12-21' },
      { ...term, agentId: directorsAgent, renewsOn: '2026-12-01', endsAtTerm: true },
    ])
    .execute();
  const hold = { zip: '80209', agentId: otherAgent };
  await db
    .insertInto('spotHold')
    .values([
      { ...hold, day: '2026-11-20', expiresAt: new Date('2026-11-20T19:01:00.000Z') },
      { ...hold, agentId, day: '2026-11-20', expiresAt: new Date('2026-11-20T18:59:00.000Z') },
    ])
    .execute();
  await db.insertInto('spotReservation').values({ zip: '80209', agentId, orderId: randomUUID() }).execute();
  await db.insertInto('waitlistEntry').values({ zip: '80209', agentId: 13, addedByRep: null }).execute();
  expect(await details()).toMatchObject({
    sponsors: 3,
    waiting: 1,
    checkouts: 1,
    openOrders: 1,
    renewals: { count: 1, next: '2026-12-20' },
  });
  const before = { monthlyPriceCents: 18_900, spots: 3 };
  const url = endpointPath('zipPricing', { zip: '80209' });
  await call('PUT', url, { before, after: { ...before, monthlyPriceCents: 19_500 }, reason: 'Volume is up' });
  const ofZip = (await call('GET', `${ENDPOINTS.pricingHistory}?kind=zip&subject=80209`)).json<PricingHistory>();
  expect(ofZip.changes).toMatchObject([{ subject: '80209', reason: 'Volume is up', changedBy: 'alex@example.com' }]);
  expect((await call('GET', endpointPath('zipPricing', { zip: '99999' }))).statusCode).toBe(404);
});

test('D-06 D-49 nobody changes prices while acting for an agent', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const before = { monthlyPriceCents: 14_200, spots: 3 };
  const answer = await portal.app.inject({
    method: 'PUT',
    url: endpointPath('zipPricing', { zip: '80204' }),
    headers: acting,
    payload: { before, after: { ...before, spots: 4 }, reason: 'For a friend' },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'blocked_while_acting']);
  expect((await pricing()).zips.find((each) => each.zip === '80204')).toMatchObject(before);
});

test('CS-120 API-60 discounts begin when they should, and those before stay known', async () => {
  const promotion = {
    defaultDiscount: 0.02,
    discountOptions: [{ countOfMonths: 12, discount: 0.15 }],
    knownPromotions: (await pricing()).promotions.length,
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

test('CS-120 of several discounts that begin at the same moment the one added last is in force', async () => {
  const inForce: [number, number?][] = [];
  for (const [index] of DISCOUNTS.entries()) {
    now = new Date('2026-11-20T19:00:00.000Z');
    await addCorrection(index);
    now = new Date(NEXT_START);
    const shown = (await pricing()).promotions.find(({ isInForce }) => isInForce);
    inForce.push([(await discounts()).defaultDiscount, shown?.defaultDiscount]);
  }
  expect(inForce).toEqual(DISCOUNTS.map((discount) => [discount, discount]));
});

test('CS-120 discounts that were there before their order was kept have that of their history', async () => {
  for (const [index] of DISCOUNTS.entries()) {
    now = new Date(Date.UTC(2026, 10, 20 + index));
    await addCorrection(index);
  }
  await portal.db.transaction().execute(async (trx) => {
    // a migration knows no tables
    const db = trx.withoutPlugins() as unknown as Kysely<unknown>;
    await down(db);
    await up(db);
  });
  const { promotions } = await pricing();
  expect(promotions.map(({ defaultDiscount }) => defaultDiscount)).toEqual([...DISCOUNTS.toReversed(), 0]);
});

test.each<[string, object]>([
  ['more than the whole price', { defaultDiscount: 1.01 }],
  ['a negative one', { defaultDiscount: -0.1 }],
  ['too many digits', { defaultDiscount: 0.12345 }],
  ['a term twice', { discountOptions: [3, 3].map((countOfMonths) => ({ countOfMonths, discount: 0.1 })) }],
  ['more than the whole price of a term', { discountOptions: [{ countOfMonths: 3, discount: 1.5 }] }],
])('SGD-11 D-31 a discount of %s is refused', async (_, changes) => {
  const { promotions } = await pricing();
  const body = { defaultDiscount: 0, discountOptions: [], knownPromotions: promotions.length, reason: 'Why' };
  expect((await call('POST', ENDPOINTS.promotions, { ...body, ...changes })).statusCode).toBe(400);
  expect((await pricing()).promotions).toEqual(promotions);
});

test.each<[string, object]>([
  ['nothing', { after: { monthlyPriceCents: 0, spots: 1 } }],
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

test('SEC-01 agents, directors and operations get 403 from pricing', async () => {
  for (const headers of [people.agent, people.director, people.opsUser]) {
    expect((await portal.app.inject({ url: ENDPOINTS.pricing, headers })).statusCode).toBe(403);
  }
});
