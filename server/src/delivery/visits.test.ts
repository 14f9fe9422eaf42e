import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CurrentSnapshot } from '@portal/shared/contracts/release-health';
import { type PageData, parsePageData, VISIT_HEADER, type PortalConfig } from '@portal/shared/contracts';
import { HOUR_MS } from '@portal/shared/durations';
import { pageDataTextIn } from '@portal/shared/html';
import type { FastifyInstance } from 'fastify';
import { createPin, openReleaseReader, ReleaseError, revokePin, rollback, withdraw } from '@portal/release';
import { hostRecord, remoteRecord } from '@portal/release/testing';
import { createApp } from '../platform/http/create-app.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { openTestReleases, type TestReleases } from '../testing/test-releases.ts';
import { delivery } from './delivery.ts';

const config: PortalConfig = {
  environment: 'production',
  demoMode: false,
  identity: { userPoolId: 'us-east-1_portalDev', clientId: 'client', endpoint: null },
  supportPhone: '(844) 903-7653',
  supportCentreUrl: 'https://support.example.com',
};
// The tests set the time; the releases were published by the real clock.
const by = { who: 'Quinn', why: 'a look', isClockTrusted: true };

let releases: TestReleases;
let app: FastifyInstance;
let now = new Date('2026-11-20T12:00:00Z');
/** The lines of the server's log. */
const logged: string[] = [];
beforeAll(async () => {
  releases = await openTestReleases();
  await releases.publish(
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => remoteRecord('mfe-list', version)),
  );
  await releases.promote(['host@1.0.0', 'mfe-list@1.0.0']);
  app = await createApp({
    logger: createLogger({ logLevel: 'info', isProduction: true }, { write: (line) => void logged.push(line) }),
    checkDatabase: () => Promise.resolve(),
  });
  const reader = openReleaseReader(releases.store, { onStale: () => {}, freshFor: 0, now: () => now });
  await app.register(delivery, { reader, config });
});
afterAll(async () => {
  await app.close();
  await releases.stop();
});

const visit = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers });
  const data = pageDataTextIn(answer.body);
  return { ...answer, page: data === null ? null : parsePageData(data) };
};
const listOf = (page: PageData | null) => page?.snapshot.remotes['mfe-list'];
const pin = (version: string, ttl = 8 * HOUR_MS) => {
  const release = [{ remote: 'mfe-list', version }];
  return createPin(releases.store, { base: 'production', releases: release, ttl, now: () => now, ...by });
};

test('a visitor is in a rollout or not, and stays so when they come back', async () => {
  await releases.promote(['mfe-list@1.1.0'], 50);
  const versions = new Set<string>();
  for (let index = 0; index < 30; index += 1) {
    const first = await visit('/mfe-list');
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    const again = await visit('/mfe-list', { cookie });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(again.page?.snapshot.id).toBe(first.page?.snapshot.id);
    const current = await app.inject({ url: '/releases/current', headers: { cookie } });
    expect(CurrentSnapshot.parse(current.json())).toEqual({
      snapshot: first.page?.snapshot.id,
      revision: first.page?.snapshot.revision,
    });
    versions.add(listOf(first.page)!.version);
  }
  expect([...versions].toSorted()).toEqual(['1.0.0', '1.1.0']);
});

test('without a cookie the answer is the set of visitors in no rollout, and no cookie is set', async () => {
  await releases.promote(['mfe-list@1.1.0'], 99.99);
  const answer = await app.inject({ url: '/releases/current' });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store, no-transform' });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const before = await releases.promote(['mfe-list@1.1.0'], 0);
  expect(answer.json()).toMatchObject({ snapshot: before.channel.lastChange.snapshot });
  await rollback(releases.store, ['mfe-list'], { channel: 'production', ...by });
});

test('a pin opens its set at any address, without fallback, with the preloads of that set', async () => {
  const { token, pin: made } = await pin('1.2.0');
  const { page, body, headers, statusCode } = await visit(`/mfe-list?tab=2&pin=${token}`);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(listOf(page)).toMatchObject({ version: '1.2.0' });
  expect(listOf(page)?.lastKnownGood).toBeUndefined();
  expect(page?.snapshot).toMatchObject({ id: made.snapshot, channel: null, revision: null });
  expect(page?.pin).toEqual({ kind: 'pin', token, releases: { 'mfe-list': '1.2.0' }, expires: made.expires });
  expect(body).toContain('<link rel="preload" as="script" href="/releases/mfe-list/1.2.0/entry.js"');
  expect(body).not.toContain('/releases/mfe-list/1.0.0/');
  expect(listOf((await visit('/mfe-list')).page)?.version).toBe('1.0.0');
});

test('a bug link opens the set of its page, also when something else is live', async () => {
  const seen = await visit('/mfe-list');
  await releases.promote(['mfe-list@1.1.0']);
  const { page } = await visit(`/mfe-list?pin=${seen.page!.bugToken}`);
  expect(page?.snapshot).toMatchObject({ id: seen.page!.snapshot.id, revision: null });
  expect(page?.pin).toMatchObject({ kind: 'bug-link', releases: {} });
  expect(listOf(page)?.version).toBe('1.0.0');
});

test('pin=off delivers the live releases instead of the pinned ones', async () => {
  expect((await visit('/mfe-list?pin=off')).page).toMatchObject({ pin: null, snapshot: { channel: 'production' } });
});

test('what is not a token of this portal is refused with 400 and a page, never with another set', async () => {
  const { token } = await pin('1.2.0');
  const other = await openTestReleases();
  await other.publish(hostRecord('1.0.0'), remoteRecord('mfe-list', '1.0.0'));
  await other.promote(['host@1.0.0', 'mfe-list@1.0.0']);
  const foreign = await createPin(other.store, {
    base: 'production',
    releases: [],
    ttl: HOUR_MS,
    now: () => now,
    ...by,
  });
  await other.stop();
  const changed = `${token.slice(0, -3)}AAA`;
  for (const wrong of [changed, foreign.token, '', 'off&pin=off', `${token}&pin=${token}`]) {
    const { statusCode, headers, body, page } = await visit(`/mfe-list?pin=${wrong}`);
    expect([wrong, statusCode]).toEqual([wrong, 400]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(body).toContain('This link was not made for this portal, or was changed on the way.');
    expect(body).toContain('<a href="/mfe-list?pin=off">Open the portal as it is live</a>');
    const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))!;
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(page).toBeNull();
  }
});

test('a link made on a machine whose clock is an hour ahead is refused with both times, an expired one is gone', async () => {
  const start = now;
  const { token } = await pin('1.2.0', HOUR_MS);
  now = new Date(start.getTime() - HOUR_MS);
  const early = await visit(`/mfe-list?pin=${token}`);
  expect(early.statusCode).toBe(400);
  expect(early.body).toContain(start.toISOString());
  expect(early.body).toContain(now.toISOString());
  now = new Date(start.getTime() + HOUR_MS);
  const late = await visit(`/mfe-list?pin=${token}`);
  expect([late.statusCode, late.page]).toEqual([410, null]);
  expect(late.body).toContain('expired');
  now = start;
});

test('a revoked pin is gone for the next load, with the bug links of its tabs; who and why are in the log only', async () => {
  const { token, pin: made } = await pin('1.2.0');
  const pinned = await visit(`/mfe-list?pin=${token}`);
  expect(pinned.statusCode).toBe(200);
  const { bugToken } = pinned.page!;
  const fromBugLink = await visit(`/mfe-list?pin=${bugToken}`);
  expect(fromBugLink.page?.pin).toMatchObject({ kind: 'bug-link', expires: made.expires });
  await revokePin(releases.store, made.id, { who: 'Alex', why: 'the test is over', now: () => now });
  logged.length = 0;
  for (const each of [token, bugToken, fromBugLink.page!.bugToken]) {
    const { statusCode, body } = await visit(`/mfe-list?pin=${each}`);
    expect(statusCode).toBe(410);
    expect(body).toContain('This link was ended on 2026-11-20, before its time. Ask whoever sent it for a new one.');
    expect(body).not.toMatch(/Alex|the test is over/);
  }
  expect(logged.filter((line) => line.includes('pin refused'))).toHaveLength(3);
  expect(logged.join()).toContain(`The pin ${made.id} was ended on 2026-11-20 by Alex: the test is over.`);
});

test('a withdrawn release is gone: its files, and every pin with it', async () => {
  const { token } = await pin('1.3.0');
  const file = '/releases/mfe-list/1.3.0/entry.js';
  expect((await app.inject({ url: file })).statusCode).toBe(200);
  const open = [await visit(`/mfe-list?pin=${token}`), await visit('/mfe-list')];
  await withdraw(releases.store, { remote: 'mfe-list', version: '1.3.0' }, { who: 'Tess', why: 'wrong names' });
  const { statusCode, body } = await visit(`/mfe-list?pin=${token}`);
  expect(statusCode).toBe(410);
  expect(body).toMatch(
    /A release that this link opens was withdrawn on \d{4}-\d\d-\d\d and cannot be opened any more\./,
  );
  expect(body).not.toMatch(/Tess|wrong names/);
  const answer = await app.inject({ url: file });
  expect(answer.statusCode).toBe(410);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({ code: 'release_withdrawn' });
  // tabs that were open with it are told, others are not, and nobody who makes a token up
  const isTold = async (visitToken = '') => {
    const current = await app.inject({ url: '/releases/current', headers: { [VISIT_HEADER]: visitToken } });
    return CurrentSnapshot.parse(current.json()).isWithdrawn ?? false;
  };
  expect(await Promise.all(open.map(({ page }) => isTold(page?.visitToken)))).toEqual([true, false]);
  expect(await isTold('made up')).toBe(false);
});

test('a page is delivered without a bug link where no token can be signed', async () => {
  const refuse = () => Promise.reject(new ReleaseError('unavailable', 'The release store cannot be written.'));
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'warn', isProduction: true }, { write: (line) => void lines.push(line) });
  const unsigned = await createApp({ logger, checkDatabase: () => Promise.resolve() });
  await unsigned.register(delivery, { reader: { ...releases.reader, bugToken: refuse }, config });
  const { statusCode, body } = await unsigned.inject({ url: '/mfe-list' });
  expect(statusCode).toBe(200);
  expect(body).toContain('"bugToken":""');
  expect(lines.join()).toContain('the page has no bug link');
  await unsigned.close();
});

test('a portal without releases says so, and its log names the channel', async () => {
  const empty = await openTestReleases();
  const lines: string[] = [];
  const bare = await createApp({
    logger: createLogger({ logLevel: 'warn', isProduction: true }, { write: (line) => lines.push(line) }),
    checkDatabase: () => Promise.resolve(),
  });
  const reader = openReleaseReader(empty.store, { channel: 'stagign', onStale: () => {} });
  await bare.register(delivery, { reader, config });
  expect((await bare.inject({ url: '/' })).statusCode).toBe(503);
  expect(JSON.parse(lines.join())).toMatchObject({
    channel: 'stagign',
    msg: 'nothing has been released to the channel of this portal yet',
  });
  expect((await bare.inject({ url: '/releases/current' })).statusCode).toBe(404);
  await bare.close();
  await empty.stop();
});

test('D-22 an address with U+0000 gets its page, which says what it cannot read', async () => {
  for (const url of ['/list/%00?q=%00', '/%00', '/?a=%00']) expect((await visit(url)).statusCode).toBe(200);
});
