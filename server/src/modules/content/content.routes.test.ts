import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  BannerAdsResponse,
  ENDPOINTS,
  endpointPath,
  EventsResponse,
  FeaturedModalResponse,
  FloatingBannerResponse,
} from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { demoAccounts } from '../../demo/demo-accounts.ts';
import { seedContent } from '../../demo/seed-content.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { WatchedValue } from '../../platform/watched-value.ts';
import { insertAgent, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { startTestApp, type TestApp, type TestCaller } from '../territory/testing/test-app.ts';
import { contentRoutes } from './content.routes.ts';
import { hasFloatingBanner } from './content-view.ts';

const preferred: TestCaller = { group: 'Agent', agentId: 1 };
const newcomer: TestCaller = { group: 'Agent', agentId: 2 };
const admin: TestCaller = { group: 'Admin' };
let database: TestDatabase;
let db: Kysely<Database>;
let portal: TestApp;
let isDemo = true;
let floatingBannerLabel = 'floating-top';
const startPortal = () =>
  startTestApp(
    db,
    async (app) => {
      const options = { db, now: () => TEST_NOW, redirectHosts: ['www.example.com'], floatingBannerLabel };
      await app.register(contentRoutes, { ...options, demoAccounts: isDemo ? demoAccounts() : undefined });
    },
    () => TEST_NOW,
  );
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  await insertAgent(db, { agentId: 1, currentStatus: 'PREFERRED_AGENT', featuredTerritory: ['80205'] });
  await insertAgent(db, { agentId: 2, currentStatus: 'ONBOARDING' });
  await seedContent(db, TEST_NOW);
  portal = await startPortal();
}, 60_000);
afterAll(async () => {
  await portal.close();
  await database.stop();
});

const get = (url: string, caller: TestCaller = null, grant?: string) =>
  portal.app.inject({ url, headers: portal.as(caller, grant) });
const titlesFor = async (caller: TestCaller, grant?: string) =>
  EventsResponse.parse((await get(ENDPOINTS.events, caller, grant)).json()).data.map(({ id }) => id);

test('EVT-01 API-41 CS-144 D-36 events come soonest first, each to its audience; one without a target to nobody', async () => {
  const all = await titlesFor(admin);
  expect(all).toHaveLength(11);
  expect(all[0]).toBe('pricing-workshop');
  const { data } = EventsResponse.parse((await get(ENDPOINTS.events, admin)).json());
  const moments = data.map(({ dateTime }) => Date.parse(dateTime));
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(all).not.toContain('summer-conference');
  const ofPreferred = await titlesFor(preferred);
  expect(ofPreferred).toEqual(expect.arrayContaining(['sponsor-breakfast', 'net-sheets', 'market-update']));
  expect(ofPreferred).not.toContain('onboarding-webinar');
  expect(await titlesFor(newcomer)).toEqual(expect.arrayContaining(['onboarding-webinar', 'rank-explained']));
  expect(await titlesFor(newcomer)).not.toContain('sponsor-breakfast');
  expect(await titlesFor({ group: 'ReloDirector' })).not.toContain('net-sheets');
  expect((await get(ENDPOINTS.events)).statusCode).toBe(401);
});

test('D-36 while acting the events are those of the agent', async () => {
  expect(await titlesFor(admin, await portal.actFor(2))).toEqual(await titlesFor(newcomer));
});

test('EVT-04, API-41, D-36 of two overlapping featured entries the latest start is chosen; none outside of their times', async () => {
  const featured = async () => FeaturedModalResponse.parse((await get(ENDPOINTS.featuredModal, preferred)).json()).data;
  expect(await featured()).toMatchObject({
    id: 'winning-the-listing',
    buttonUrl: 'https://www.example.com/events/winning-the-listing',
    featuredModalImage: { src: '/content/v1/images/winning-the-listing.svg' },
  });
  await db
    .updateTable('contentEntry')
    .set({ modalEndsAt: new Date(TEST_NOW.getTime() - 1) })
    .execute();
  expect(await featured()).toBeNull();
  await db.updateTable('contentEntry').set({ modalEndsAt: TEST_NOW }).execute();
  expect((await featured())?.id).toBe('winning-the-listing');
  // it begins at its start, and not a millisecond earlier
  await db.updateTable('contentEntry').set({ modalStartsAt: TEST_NOW }).execute();
  expect(await featured()).not.toBeNull();
  await db
    .updateTable('contentEntry')
    .set({ modalStartsAt: new Date(TEST_NOW.getTime() + 1), modalEndsAt: new Date(TEST_NOW.getTime() + 60_000) })
    .execute();
  expect(await featured()).toBeNull();
});

test('API-40 and EVT-11 the sign-in page reads its banner without a session; another label has none', async () => {
  const answer = await get(`${ENDPOINTS.bannerAds}?label=login`);
  expect(BannerAdsResponse.parse(answer.json()).data).toEqual([
    expect.objectContaining({
      label: 'login',
      headline: 'Be the first agent called in the ZIPs you know best.',
      bannerUrl: '/content/v1/banner-ads/login/visit',
    }),
  ]);
  expect((await get(`${ENDPOINTS.bannerAds}?label=nothing`)).json()).toEqual({ data: [] });
  expect((await get(ENDPOINTS.bannerAds)).statusCode).toBe(400);
  expect((await get(`${ENDPOINTS.bannerAds}?label=..%2F`)).statusCode).toBe(400);
});

test('EVT-12 and CS-151 a click is counted and redirected, only to a configured host', async () => {
  const visit = endpointPath('bannerVisit', { label: 'login' });
  for (let click = 0; click < 2; click++) {
    const answer = await get(visit);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://www.example.com/guaranteed-display']);
  }
  expect((await portal.app.inject({ method: 'HEAD', url: visit })).statusCode).toBe(404);
  const clicks = await db.selectFrom('bannerClick').selectAll().execute();
  expect(clicks).toEqual([{ label: 'login', day: '2026-11-20', clicks: 2 }]);
  await db.updateTable('contentBanner').set({ targetUrl: 'https://evil.test/' }).where('label', '=', 'login').execute();
  expect((await get(visit)).statusCode).toBe(404);
  expect((await get(endpointPath('bannerVisit', { label: 'nothing' }))).statusCode).toBe(404);
});

const floatingBanner = async (caller: TestCaller = preferred) => {
  const request = { method: 'POST', url: ENDPOINTS.floatingBanner, payload: {} } as const;
  return FloatingBannerResponse.parse((await portal.app.inject({ ...request, headers: portal.as(caller) })).json())
    .data;
};

test('API-42 the floating banner has picture, text, logo and a link that is counted', async () => {
  expect(await floatingBanner()).toEqual({
    title: 'Title quotes in one minute',
    bannerContent: 'Send your seller a net sheet before the listing appointment.',
    bannerImage: { src: '/content/v1/images/quote-in-a-minute.svg', alt: '' },
    partnerLogo: { src: '/content/v1/images/partner-logo.svg', alt: 'Harbor & Pine Title' },
    ctaText: 'See partner services',
    bannerUrl: '/content/v1/banner-ads/floating-top/visit',
    fullImageBanner: false,
  });
  const visit = await get(endpointPath('bannerVisit', { label: 'floating-top' }));
  expect([visit.statusCode, visit.headers.location]).toEqual([302, '/partner-services']);
  await db.deleteFrom('contentBanner').where('label', '=', 'floating-top').execute();
  expect(await floatingBanner()).toBeNull();
});

test('EVT-16 a setting names the floating banner, such as one that is a picture alone', async () => {
  floatingBannerLabel = 'floating-top-full';
  const other = await startPortal();
  const request = { method: 'POST', url: ENDPOINTS.floatingBanner, payload: {}, headers: other.as(preferred) } as const;
  const read = async () => FloatingBannerResponse.parse((await other.app.inject(request)).json()).data;
  expect(await read()).toMatchObject({
    fullImageBanner: true,
    bannerImage: { src: '/content/v1/images/net-sheet-banner.svg' },
    bannerUrl: '/content/v1/banner-ads/floating-top-full/visit',
  });
  // the policy of pages would refuse it, and a banner of nothing but a broken picture would remain
  const foreign = JSON.stringify({ src: 'https://evil.test/x.png', alt: '' });
  await db.updateTable('contentBanner').set({ image: foreign }).where('label', '=', floatingBannerLabel).execute();
  expect(await read()).toMatchObject({ fullImageBanner: false, bannerImage: null });
  await other.close();
});

test('EVT-13 pages know whether there is a banner above them, without waiting for the database', async () => {
  let now = 0;
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const read = (at: Date) => hasFloatingBanner(db, 'another', at);
  const watch = new WatchedValue({ read, first: false, freshFor: 30_000, now: () => now, onFailure });
  await watch.refresh();
  expect(watch.current()).toBe(false);
  const texts = { title: 'A', headline: '', callToAction: 'B', targetUrl: '/', image: null, partnerLogo: null };
  await db
    .insertInto('contentBanner')
    .values({ label: 'another', ...texts })
    .execute();
  expect(watch.current()).toBe(false);
  now = 30_000;
  expect(watch.current()).toBe(false);
  await watch.refresh();
  expect(watch.current()).toBe(true);
  expect(failures).toEqual([]);
});

test('D-39 every picture of the events exists', async () => {
  const { data } = EventsResponse.parse((await get(ENDPOINTS.events, admin)).json());
  const sources = new Set(data.flatMap(({ featuredImage, featuredModalImage }) => [featuredImage, featuredModalImage]));
  for (const image of sources) {
    if (!image) continue;
    const answer = await get(image.src);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  }
  expect((await get('/content/v1/images/..%2Fcontent-view.ts')).statusCode).toBe(404);
});

test('D-40 the demo accounts are listed only in demo mode', async () => {
  expect((await get(ENDPOINTS.demoAccounts)).json()).toMatchObject({
    accounts: expect.arrayContaining([expect.objectContaining({ email: 'maya@example.com' })]),
  });
  isDemo = false;
  const production = await startPortal();
  expect((await production.app.inject(ENDPOINTS.demoAccounts)).statusCode).toBe(404);
  await production.close();
});
