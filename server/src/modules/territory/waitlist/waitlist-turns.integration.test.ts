import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  endpointPath,
  ENDPOINTS,
  type Checkout,
  type Order,
  type WaitlistResponse,
  type ZipOffer,
} from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { pino } from 'pino';
import { NotificationService } from '../../notifications/index.ts';
import { TEST_TOKENS } from '../../orders/payments/fake-payments.ts';
import { setUpOrderWorld } from '../../orders/testing/order-world.ts';
import { OutboxService } from '../../outbox/index.ts';
import { renderMessage } from '../../outbox/templates/render-message.ts';
import { WORLD } from '../../testing/small-world.ts';
import type { Headers } from '../../testing/test-portal.ts';
import { endSponsorships } from '../spots/sponsorship-service.ts';
import { insertSponsorships, termsOf } from '../testing/territory-fixtures.ts';
import { TurnService } from './turn-service.ts';

const { agent: MAYA, otherAgent: LEO, directorsAgent: SAM } = WORLD;
/** One spot. */
const ZIP = '80202';
const NOON = new Date('2026-11-20T19:00:00.000Z');

const world = setUpOrderWorld();
let turns: TurnService;
let sam: Headers;
beforeAll(async () => {
  const { db, signIn } = world.portal;
  sam = await signIn({ email: 'sam@example.com', groups: ['Agent'], agentId: SAM });
  const log = pino({ level: 'silent' });
  turns = new TurnService({
    db,
    notifications: new NotificationService({ outbox: new OutboxService(), log }),
    log,
    now: () => world.now,
  });
}, 60_000);
beforeEach(async () => {
  const { db } = world.portal;
  await db.deleteFrom('browserNotification').execute();
  await db.updateTable('market').set({ minimumZips: 1 }).execute();
});

const headersOf = (agentId: number): Headers =>
  ({ [MAYA]: world.people.agent, [LEO]: world.people.otherAgent, [SAM]: sam })[agentId]!;
const inject = (agentId: number, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  world.portal.app.inject({ method, url, headers: headersOf(agentId), ...(payload && { payload }) });
const at = (ms: number) => (world.now = new Date(NOON.getTime() + ms));
/** Agents who wait for a ZIP, in this order. */
const wait = (agentIds: number[], zip = ZIP) =>
  world.portal.db
    .insertInto('waitlistEntry')
    .values(
      agentIds.map((agentId, index) => ({
        agentId,
        zip,
        addedByRep: null,
        createdAt: new Date(NOON.getTime() - DAY_MS + index),
      })),
    )
    .execute();
const sponsor = (agentId: number, zip = ZIP) => insertSponsorships(world.portal.db, [{ agentId, zip }]);
const end = (agentId: number, zip = ZIP) =>
  world.portal.db
    .transaction()
    .execute(async (trx) => endSponsorships(trx, agentId, await termsOf(trx, agentId, [zip]), world.now));
const rows = async () =>
  (await world.portal.db.selectFrom('waitlistTurn').selectAll().orderBy('offeredAt').orderBy('agentId').execute()).map(
    ({ agentId, zip, endedAs }) => [agentId, zip, endedAs],
  );
const offerOf = async (agentId: number, zip = ZIP) => {
  const answer = await inject(agentId, 'POST', ENDPOINTS.zipData, { agentId, initialZips: [zip] });
  return answer.json<{ zips: ZipOffer[] }>().zips[0]!;
};
const available = async (agentId: number) => {
  const answer = await inject(agentId, 'GET', endpointPath('waitlistEntries', { agentId }));
  return answer.json<WaitlistResponse>().data.map((entry) => entry.availability);
};
const leave = (agentId: number, zip = ZIP) =>
  inject(agentId, 'POST', ENDPOINTS.removeFromWaitlists, { agentId, zipCodes: [zip] });
async function order(agentId: number, zipCodes = [ZIP]) {
  const url = endpointPath('orders', { agentId });
  return inject(
    agentId,
    'POST',
    url,
    await world.requestFor(zipCodes, { totalCents: 199_800, orderKey: randomUUID() }),
  );
}
const mails = () =>
  world.portal.db
    .selectFrom('outboundMessage')
    .selectAll()
    .where('channel', '=', 'email')
    .orderBy('createdDate')
    .execute();

test('SGD-07 API-44 a sponsorship that ends gives the spot to the first in line, and to nobody else', async () => {
  await sponsor(SAM);
  await wait([MAYA, LEO]);
  expect([await available(MAYA), await available(LEO)]).toEqual([[false], [false]]);
  await end(SAM);
  expect(await rows()).toEqual([[MAYA, ZIP, null]]);
  expect([await available(MAYA), await available(LEO)]).toEqual([[true], [false]]);
  expect(await offerOf(MAYA)).toMatchObject({
    status: 'free',
    isNowFree: true,
    spotsFree: 1,
    isHeld: false,
    turnUntil: '2026-11-21T19:00:00.000Z',
  });
  const held = { spotsFree: 0, isHeld: true, isNowFree: false, turnUntil: null };
  expect(await offerOf(LEO)).toMatchObject({ ...held, status: 'waitlisted' });
  expect(await offerOf(SAM)).toMatchObject({ ...held, status: 'taken' });
});

test('SGD-07 others can neither put a held spot into the cart nor keep or order it; 409 names the ZIP', async () => {
  await wait([MAYA]);
  await turns.run();
  const cart = await inject(SAM, 'PUT', endpointPath('savedCart', { agentId: SAM }), {
    zipCodes: [ZIP],
    term: '12_MO',
  });
  const checkout = await inject(SAM, 'POST', endpointPath('checkout', { agentId: SAM }), {
    zipCodes: [ZIP],
    term: '12_MO',
  });
  expect(checkout.json<Checkout>()).toMatchObject({
    lines: [],
    holds: [],
    unavailable: [{ zip: ZIP, message: `The free spot of ${ZIP} is held for the waitlist.` }],
  });
  const ordered = await order(SAM);
  for (const refused of [cart, ordered]) {
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'zip_unavailable',
        fields: [{ path: 'zipCodes.0', message: `The free spot of ${ZIP} is held for the waitlist` }],
      }),
    ]);
  }
  const answer = await inject(SAM, 'POST', ENDPOINTS.zipAvailability, { zipCodes: [ZIP] });
  expect(answer.json()).toMatchObject({ data: [{ availability: false, spotsFree: 0 }] });
  // the one whose turn it is buys it
  expect((await order(MAYA)).json<Order>()).toMatchObject({ status: 'paid' });
  expect(await rows()).toEqual([[MAYA, ZIP, 'bought']]);
});

test('SGD-07 a turn is over at the second that it says, for others who order at that second too', async () => {
  await wait([MAYA, LEO]);
  await turns.run();
  at(DAY_MS - 1);
  expect([await available(MAYA), (await offerOf(MAYA)).status]).toEqual([[true], 'free']);
  expect((await order(LEO)).statusCode).toBe(409);
  at(DAY_MS);
  // before any job has run
  expect([await available(MAYA), await offerOf(MAYA)]).toEqual([
    [false],
    expect.objectContaining({ status: 'waitlisted', turnUntil: null }),
  ]);
  expect((await order(MAYA)).statusCode).toBe(409);
  expect((await order(SAM)).statusCode).toBe(409);
  expect((await order(LEO)).json<Order>()).toMatchObject({ status: 'paid' });
  expect(await rows()).toEqual([
    [MAYA, ZIP, 'expired'],
    [LEO, ZIP, 'bought'],
  ]);
});

test('SGD-07 after the last in line the spot is free for everybody, and who let it pass is offered the next one', async () => {
  await wait([MAYA]);
  await turns.run();
  at(DAY_MS);
  await turns.run();
  expect(await offerOf(SAM)).toMatchObject({ status: 'free', isHeld: false, spotsFree: 1 });
  expect(await offerOf(MAYA)).toMatchObject({ status: 'free', turnUntil: null });
  expect((await order(SAM)).json<Order>()).toMatchObject({ status: 'paid' });
  at(2 * DAY_MS);
  await end(SAM);
  expect(await rows()).toEqual([
    [MAYA, ZIP, 'expired'],
    [MAYA, ZIP, null],
  ]);
});

test('SGD-07 API-47 leaving and Not Interested end a turn, and the next one begins at once', async () => {
  await wait([MAYA, LEO, SAM]);
  await turns.run();
  await leave(MAYA);
  expect(await available(LEO)).toEqual([true]);
  const unlist = `mutation { unlistAgentWaitList(agentId: ${LEO}, zips: ["${ZIP}"]) }`;
  await world.portal.graphql(headersOf(LEO), unlist);
  expect(await rows()).toEqual([
    [MAYA, ZIP, 'left'],
    [LEO, ZIP, 'passed'],
    [SAM, ZIP, null],
  ]);
});

test('SGD-07 who passes and joins again gets no second turn for the same spot', async () => {
  await wait([MAYA, LEO]);
  await turns.run();
  await leave(MAYA);
  await inject(MAYA, 'POST', ENDPOINTS.addToWaitlists, { agentId: MAYA, zipCodes: [ZIP] });
  await leave(LEO);
  await turns.run();
  expect(await rows()).toEqual([
    [MAYA, ZIP, 'left'],
    [LEO, ZIP, 'left'],
  ]);
  expect((await offerOf(SAM)).status).toBe('free');
});

test('SGD-07 two servers and two spots at once: each spot is offered once, and each agent told once', async () => {
  const zip = '80203';
  await wait([MAYA, LEO, SAM], zip);
  await Promise.all([turns.run(), turns.run(), turns.run(), turns.notifyAgents()]);
  expect(await rows()).toEqual([
    [MAYA, zip, null],
    [LEO, zip, null],
  ]);
  await turns.notifyAgents();
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(['leo@example.com', 'maya@example.com']);
});

test('SGD-07 of an agent who buys and one who leaves at the same moment, nobody gets a spot twice', async () => {
  await wait([MAYA, LEO]);
  await turns.run();
  const [bought] = await Promise.all([order(MAYA), leave(MAYA), turns.run(), order(LEO), order(SAM)]);
  const sponsors = await world.portal.db.selectFrom('sponsorship').select('agentId').where('zip', '=', ZIP).execute();
  expect(sponsors.length).toBeLessThanOrEqual(1);
  if (bought.statusCode === 200) expect(sponsors).toEqual([{ agentId: MAYA }]);
  const running = (await rows()).filter(([, , endedAs]) => endedAs === null);
  expect(running.length + sponsors.length).toBe(1);
});

test('SGD-07 who checks out in the last minute keeps the spot for the 15 minutes of the checkout', async () => {
  await wait([MAYA, LEO]);
  await turns.run();
  at(DAY_MS - 60_000);
  await inject(MAYA, 'POST', endpointPath('checkout', { agentId: MAYA }), { zipCodes: [ZIP], term: '12_MO' });
  at(DAY_MS + 60_000);
  await turns.run();
  expect(await rows()).toEqual([[MAYA, ZIP, null]]);
  expect((await order(LEO)).statusCode).toBe(409);
  at(DAY_MS + 15 * 60_000);
  await turns.run();
  expect(await rows()).toEqual([
    [MAYA, ZIP, 'expired'],
    [LEO, ZIP, null],
  ]);
});

test('SGD-07 a card that is declined leaves the turn as it was', async () => {
  await wait([MAYA]);
  await turns.run();
  const declined = await world.requestFor([ZIP], { paymentToken: TEST_TOKENS.declined });
  expect((await world.send(declined)).json<Order>()).toMatchObject({ status: 'declined' });
  expect([await available(MAYA), await rows()]).toEqual([[true], [[MAYA, ZIP, null]]]);
});

test('D-31 SGD-07 a renewal that lapses gives the spot to whoever waits, at once', async () => {
  await world.portal.db.updateTable('zipTerritory').set({ spots: 1 }).where('zip', '=', '80206').execute();
  await world.order(['80206']);
  await wait([LEO, SAM], '80206');
  await inject(MAYA, 'PUT', endpointPath('sponsorship', { agentId: MAYA, zip: '80206' }), { endsAtTerm: true });
  await world.renewAt('2027-11-20T07:00:00.000Z');
  expect(await rows()).toEqual([[LEO, '80206', null]]);
  expect(await offerOf(LEO, '80206')).toMatchObject({ status: 'free', turnUntil: '2027-11-21T07:00:00.000Z' });
});

test('SGD-07 staff who take a spot away take the last offer back, and it comes again with the spot', async () => {
  const zip = '80203';
  const spots = (count: number) =>
    world.portal.db.updateTable('zipTerritory').set({ spots: count }).where('zip', '=', zip).execute();
  await wait([MAYA, LEO], zip);
  await turns.run();
  await spots(1);
  await turns.run();
  expect(await rows()).toEqual([
    [MAYA, zip, null],
    [LEO, zip, 'withdrawn'],
  ]);
  at(1000);
  await spots(2);
  await turns.run();
  expect((await rows()).at(-1)).toEqual([LEO, zip, null]);
});

test('SGD-07 the agent is told at the address of the account, by the ways they chose, once for each turn', async () => {
  await wait([MAYA, LEO]);
  await wait([MAYA], '80204');
  await turns.run();
  await turns.run();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'zip-turn', recipient: 'maya@example.com' });
  const site = { portalUrl: 'https://portal.example', supportPhone: '(303) 555-0100' };
  const { subject, text } = renderMessage(mail!, site);
  expect(subject).toBe('80202 and 80204 are yours first until Nov 21, 12:00 PM MST');
  expect(text).toContain('https://portal.example/sgd?tab=waitlist');
  expect(renderMessage({ ...mail!, language: 'es' }, site).subject).toBe(
    '80202 y 80204 están reservados para usted hasta el 21 nov, 12:00 p.m. MST',
  );
  expect(await world.portal.db.selectFrom('browserNotification').select('agentId').execute()).toEqual([
    { agentId: MAYA },
  ]);
  at(DAY_MS);
  await turns.run();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['maya@example.com', 'leo@example.com']);
});
