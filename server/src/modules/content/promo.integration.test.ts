import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { endpointPath, PROMO_EVERYONE, PromoPageResponse } from '@portal/shared/contracts';
import type { PromoTables } from './promo-tables.ts';
import { insertMarkets, insertSponsorships } from '../territory/testing/territory-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
let now = NOW;
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  await insertMarkets(portal.db);
  await insertSponsorships(portal.db, [
    { agentId: WORLD.agent, zip: '80202' },
    { agentId: WORLD.agent, zip: '80209' },
  ]);
}, 30_000);
afterAll(() => portal.stop());
afterEach(async () => {
  now = NOW;
  await portal.db.deleteFrom('promoPage').execute();
});

const offer = {
  slug: 'november-offer',
  topic: 'Guaranteed Display',
  title: 'Be the first agent called',
  lead: 'Sponsor a ZIP <b>today</b>.',
  tone: 'gold' as const,
  image: JSON.stringify({ src: '/content/v1/images/meeting.svg', alt: 'People around a table' }),
  action: JSON.stringify({ text: 'See Available ZIPs', url: '/sgd' }),
  blocks: JSON.stringify([]),
  audience: PROMO_EVERYONE as PromoTables['promoPage']['audience'],
  shownFrom: at(-3600),
  shownUntil: null as Date | null,
};
const add = (values: Partial<typeof offer> = {}) =>
  portal.db
    .insertInto('promoPage')
    .values({ ...offer, ...values })
    .execute();
const get = (slug: string, headers: Headers = {}) =>
  portal.app.inject({ url: endpointPath('promoPage', { slug }), headers });
const read = async (slug: string, headers: Headers = {}) =>
  PromoPageResponse.parse((await get(slug, headers)).json()).data;
const isShown = async (slug: string, headers: Headers = {}) => (await read(slug, headers)) !== null;

test('HOST-28, CS-022, D-34 a promotional page is read by its slug without a session, its texts as they were entered', async () => {
  await add();
  expect(await read('november-offer')).toEqual({
    slug: 'november-offer',
    topic: 'Guaranteed Display',
    title: 'Be the first agent called',
    lead: 'Sponsor a ZIP <b>today</b>.',
    tone: 'gold',
    image: { src: '/content/v1/images/meeting.svg', alt: 'People around a table' },
    action: { text: 'See Available ZIPs', url: '/sgd' },
    until: null,
    blocks: [],
  });
  expect(await isShown('November-OFFER')).toBe(true);
});

test.each([
  ['an unknown slug', 'december-offer'],
  ['nothing', ' '],
  ['a dot', 'november.offer'],
  ['a way up', '../banner-ads'],
  ['an encoded slash', 'november/offer'],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['a placeholder of SQL', '%'],
])('HOST-28 %s is not found', async (_what, slug) => {
  await add();
  const answer = await get(slug);
  // so long an address is no route of the API
  expect(answer.statusCode === 404 || PromoPageResponse.parse(answer.json()).data === null).toBe(true);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('D-34 a page is shown from its first moment until the last before its end, and a draft never', async () => {
  await add({ shownFrom: at(0), shownUntil: at(60) });
  await add({ slug: 'draft', audience: null });
  expect(await isShown('draft', people.admin)).toBe(false);
  for (const [seconds, isThere] of [
    [-1, false],
    [0, true],
    [59, true],
    [60, false],
  ] as const) {
    now = at(seconds);
    expect([seconds, await isShown('november-offer')]).toEqual([seconds, isThere]);
  }
});

test('CS-009, D-36 a page of an audience is for its agents and for staff; to everybody else it does not exist', async () => {
  await add({ audience: 'SGD Agents' });
  const shown = await Promise.all(
    [{}, people.agent, people.otherAgent, people.director, people.admin, people.opsUser].map((headers) =>
      isShown('november-offer', headers),
    ),
  );
  expect(shown).toEqual([false, true, false, false, true, true]);
  expect(await isShown('november-offer', await portal.actFor(people.admin, 'Agent', WORLD.otherAgent))).toBe(false);
  expect((await get('november-offer', { authorization: 'Bearer forged' })).statusCode).toBe(401);
});

test('what is the same for everyone may be cached for a minute, never beyond its end; the rest is not cached', async () => {
  const cached = async (headers: Headers = {}) => (await get('november-offer', headers)).headers['cache-control'];
  await add({ shownUntil: at(3600) });
  expect((await get('november-offer')).headers.vary).toContain('authorization');
  expect(await cached()).toBe('public, max-age=60');
  expect(await cached(people.agent)).toBe('no-store');
  now = at(3595);
  expect(await cached()).toBe('public, max-age=5');
});

test('the ZIP codes of an offer are those that are free now, the most expensive first, and say nothing about sponsors', async () => {
  await add({ blocks: JSON.stringify([{ kind: 'free-zips', marketId: 'denver' }]) });
  const { blocks } = (await read('november-offer'))!;
  const zip = (code: string, monthlyPrice: number, spotsFree: number, spots: number) => ({
    zip: code,
    name: `Quarter ${code}`,
    monthlyPrice,
    spotsFree,
    spots,
  });
  // 80202 is taken, 80113 has no price, 80219 no spots
  expect(blocks).toEqual([
    {
      kind: 'free-zips',
      marketId: 'denver',
      market: 'Denver',
      zips: [zip('80209', 189, 2, 3), zip('80205', 179, 2, 2), zip('80206', 165, 3, 3), zip('80203', 151, 2, 2)],
      more: 1,
    },
  ]);
});

test('an offer of a market that does not exist loses its list, not its page', async () => {
  const points = { kind: 'points', points: [{ icon: 'bell', title: 'You hear first', text: 'Always.' }] };
  await add({ blocks: JSON.stringify([{ kind: 'free-zips', marketId: 'atlantis' }, points]) });
  expect((await read('november-offer'))!.blocks).toEqual([points]);
});

test('CS-151 an action leads into the portal or to a configured host, otherwise there is none', async () => {
  const urlOf = async (url: string) => {
    await portal.db.deleteFrom('promoPage').execute();
    await add({ action: JSON.stringify({ text: 'Go', url }) });
    return (await read('november-offer'))!.action?.url;
  };
  expect(await urlOf('/sgd?tab=nearby')).toBe('/sgd?tab=nearby');
  expect(await urlOf('https://www.example.com/offer')).toBe('https://www.example.com/offer');
  for (const bad of [
    'https://evil.test/',
    '//evil.test/',
    'javascript:alert(1)',
    'http://www.example.com/',
    '/\\evil',
  ]) {
    expect([bad, await urlOf(bad)]).toEqual([bad, undefined]);
  }
});

test('a picture of another origin cannot be stored', async () => {
  const foreign = { image: JSON.stringify({ src: 'https://evil.test/x.png', alt: '' }) };
  await expect(add(foreign)).rejects.toThrow('promo_page_image_check');
});
