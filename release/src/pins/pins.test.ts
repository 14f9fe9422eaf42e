import { beforeEach, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@portal/shared/durations';
import { checkPromotion } from '../promote/check-promotion.ts';
import { readSnapshot } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { pinKey } from '../records/pin-records.ts';
import { signToken } from './pin-token.ts';
import { createPin, listPins, revokePin, type PinRequest } from './pins.ts';
import { promote } from '../promote/promote.ts';
import { readLog } from '../log/read-log.ts';
import { openReleaseReader } from '../read/release-reader.ts';
import { readSnapshotReleases } from '../snapshots/snapshot-releases.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { bothStores } from '../testing/both-stores.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { withdraw } from '../withdraw/withdraw.ts';

const MADE = new Date('2024-11-20T09:00:00.000Z');
const after = (hours: number) => new Date(MADE.getTime() + hours * HOUR_MS);
// These tests set the time; the releases were published by the real clock.
const why = { who: 'Quinn', why: 'bug 2214', isClockTrusted: true };
const unexpected = (error: unknown) => {
  throw error;
};

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  await fillStore();
});

async function fillStore(): Promise<void> {
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-a', version)),
    ...['1.0.0', '1.1.0'].map((version) => remoteRecord('mfe-b', version)),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
}

const pinOf = (names: readonly string[], request: Partial<PinRequest> = {}) =>
  createPin(store, { releases: names.map(parseReleaseName), ttl: 8 * HOUR_MS, now: () => MADE, ...why, ...request });
const readerAt = (now: Date) => openReleaseReader(store, { onStale: unexpected, freshFor: 0, now: () => now });
const openedAt = (now: Date, token: string) => readerAt(now).openPin(token);
const versionsOf = (remotes: Readonly<Record<string, { version: string }>>) =>
  Object.fromEntries(Object.entries(remotes).map(([remote, { version }]) => [remote, version]));

test('a pin opens exactly its set, whatever is promoted afterwards, without fallbacks and without a channel', async () => {
  const { pin, token } = await pinOf(['mfe-a@1.0.0']);
  await promoteAll(store, 'mfe-b@1.1.0');
  const { served, pin: page } = await openedAt(after(1), token);
  expect(versionsOf(served.browser.remotes)).toEqual({ 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' });
  expect(served.browser).toMatchObject({ id: pin.snapshot, channel: null, revision: null });
  expect(served.host.version).toBe('1.0.0');
  expect(page).toEqual({ kind: 'pin', token, releases: { 'mfe-a': '1.0.0' }, expires: after(8).toISOString() });
});

test('without releases it pins the base as it is, a channel without fallbacks or a snapshot', async () => {
  const live = (await readerAt(MADE).snapshotFor(null))?.browser;
  const ofChannel = await openedAt(MADE, (await pinOf([])).token);
  expect(versionsOf(ofChannel.served.browser.remotes)).toEqual({ 'mfe-a': '1.1.0', 'mfe-b': '1.0.0' });
  expect(ofChannel.served.browser.remotes['mfe-a']).not.toHaveProperty('lastKnownGood');
  expect(ofChannel.pin.releases).toEqual({});
  await promoteAll(store, 'mfe-a@1.2.0', 'mfe-b@1.1.0');
  const ofSnapshot = await openedAt(MADE, (await pinOf(['mfe-b@1.1.0'], { base: live?.id ?? '' })).token);
  expect(versionsOf(ofSnapshot.served.browser.remotes)).toEqual({ 'mfe-a': '1.1.0', 'mfe-b': '1.1.0' });
});

test('a pin takes what visitors in no rollout have', async () => {
  await promote(store, [parseReleaseName('mfe-a@1.2.0')], { ...why, channel: 'production', percent: 50 });
  const { served } = await openedAt(MADE, (await pinOf([])).token);
  expect(served.browser.remotes['mfe-a']?.version).toBe('1.1.0');
});

test('a set that does not fit is not pinned, and nothing is written', async () => {
  await publishAll(store, [remoteRecord('mfe-b', '2.0.0', { shared: [{ key: 'react', range: '^20.0.0' }] })]);
  const before = await store.list('snapshots');
  await expect(pinOf(['mfe-b@2.0.0'])).rejects.toMatchObject({
    code: 'refused',
    problems: [
      'mfe-b@2.0.0 needs react ^20.0.0, but host@1.0.0 shares 19.3.1. To fit, name another host or another mfe-b with it, or promote one first.',
    ],
  });
  expect(await store.list('snapshots')).toEqual(before);
  expect(await store.list('pins')).toEqual([]);
});

test.each([
  ['an unknown release', { names: ['mfe-a@9.0.0'] }, 'not-found', 'mfe-a@9.0.0 was never published'],
  ['an unknown snapshot', { base: '0123456789ab' }, 'not-found', 'There is no snapshot 0123456789ab'],
  ['an unknown channel', { base: 'stagin' }, 'not-found', 'There is no channel stagin'],
  ['a base that is neither', { base: '../keys' }, 'invalid', '"../keys" is not a name'],
  ['one remote twice', { names: ['mfe-a@1.0.0', 'mfe-a@1.1.0'] }, 'invalid', 'mfe-a is named twice'],
  ['no time', { ttl: 0 }, 'invalid', 'for a minute at least and for 30 days at most'],
  ['a time that is no number', { ttl: Number.NaN }, 'invalid', 'for a minute at least'],
  ['31 days', { ttl: 31 * 24 * HOUR_MS }, 'invalid', '30 days at most'],
  ['no reason', { why: '' }, 'invalid', 'Say why'],
])(
  '%s is refused',
  async (_, { names = [], ...request }: { names?: string[] } & Partial<PinRequest>, code, sentence) => {
    await expect(pinOf(names, request)).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) });
    expect(await store.list('pins')).toEqual([]);
  },
);

test('a pin is over at its time, or when it is revoked; then it says so and opens nothing', async () => {
  const { pin, token } = await pinOf(['mfe-a@1.0.0']);
  await expect(openedAt(after(8), token)).rejects.toMatchObject({ code: 'expired' });
  await revokePin(store, pin.id, { ...why, who: 'Rolf', why: 'the bug is found', now: () => after(2) });
  await expect(openedAt(after(3), token)).rejects.toMatchObject({
    code: 'revoked',
    message: 'This link was ended on 2024-11-20, before its time. Ask whoever sent it for a new one.',
    detail: `The pin ${pin.id} was ended on 2024-11-20 by Rolf: the bug is found.`,
  });
});

test('an open reader notices the revocation with the next page', async () => {
  const { pin, token } = await pinOf(['mfe-a@1.0.0']);
  const reader = openReleaseReader(store, { onStale: unexpected, now: () => after(1) });
  await reader.openPin(token);
  await revokePin(store, pin.id, { ...why, now: () => after(1) });
  await expect(reader.openPin(token)).rejects.toMatchObject({ code: 'revoked' });
});

test('only active pins are listed, the next to expire first', async () => {
  const long = await pinOf(['mfe-a@1.0.0']);
  const short = await pinOf([], { ttl: HOUR_MS });
  const ended = await pinOf(['mfe-b@1.1.0']);
  await revokePin(store, ended.pin.id, { ...why, now: () => MADE });
  const listed = ({ pin }: typeof long) => ({ ...pin, ended: null });
  expect(await listPins(store, MADE)).toEqual([listed(short), listed(long)]);
  expect(await listPins(store, after(2))).toEqual([listed(long)]);
});

test('an ended pin cannot be revoked again, and neither can an unknown one', async () => {
  const { pin } = await pinOf([]);
  const end = { ...why, now: () => after(1) };
  await revokePin(store, pin.id, end);
  await expect(revokePin(store, pin.id, end)).rejects.toMatchObject({ code: 'conflict' });
  const expired = (await pinOf([], { ttl: HOUR_MS / 2 })).pin.id;
  await expect(revokePin(store, expired, end)).rejects.toMatchObject({ code: 'conflict' });
  await expect(revokePin(store, '0123456789abcdef', end)).rejects.toMatchObject({ code: 'not-found' });
  await expect(revokePin(store, '../keys/pins', end)).rejects.toMatchObject({ code: 'not-found' });
});

test('a pin of a release that was withdrawn afterwards says so', async () => {
  const { token } = await pinOf(['mfe-a@1.2.0']);
  await withdraw(store, parseReleaseName('mfe-a@1.2.0'), { ...why, who: 'Rolf', why: 'it leaks', now: () => after(1) });
  await expect(openedAt(after(2), token)).rejects.toMatchObject({
    code: 'withdrawn',
    message:
      'A release that this link opens was withdrawn on 2024-11-20 and cannot be opened any more. Ask whoever sent the link for one to another version.',
    detail: 'mfe-a@1.2.0 was withdrawn on 2024-11-20 by Rolf: it leaks.',
  });
  await expect(pinOf(['mfe-a@1.2.0'])).rejects.toMatchObject({ code: 'refused' });
});

test('a bug link opens what the visitor saw for 30 days, without its fallbacks', async () => {
  const reader = readerAt(MADE);
  const seen = (await reader.snapshotFor(null))?.browser;
  expect(seen?.remotes['mfe-a']).toHaveProperty('lastKnownGood');
  const token = await reader.bugToken(seen?.id ?? '', null);
  await promoteAll(store, 'mfe-a@1.2.0', 'mfe-b@1.1.0');
  const { served, pin } = await openedAt(after(29 * 24), token);
  expect(served.browser.id).toBe(seen?.id);
  expect(versionsOf(served.browser.remotes)).toEqual(versionsOf(seen?.remotes ?? {}));
  expect(served.browser.remotes['mfe-a']).not.toHaveProperty('lastKnownGood');
  expect(pin).toMatchObject({ kind: 'bug-link', releases: {} });
  await expect(openedAt(after(30 * 24), token)).rejects.toMatchObject({ code: 'expired' });
});

test.each(bothStores())('in %s a bug link made in a pinned tab ends with its pin', async (_, freshPlace) => {
  store = await freshPlace();
  await fillStore();
  const { pin, token } = await pinOf(['mfe-a@1.0.0']);
  const reader = readerAt(after(1));
  const { served, link } = await reader.openPin(token);
  const bugLink = await reader.bugToken(served.browser.id, link);
  const opened = await reader.openPin(bugLink);
  expect(opened.pin).toMatchObject({ kind: 'bug-link', releases: {}, expires: pin.expires });
  // A bug link copied from a page that such a link opened ends with the pin too.
  const second = await reader.bugToken(served.browser.id, opened.link);
  await expect(openedAt(after(8), bugLink)).rejects.toMatchObject({ code: 'expired' });
  await expect(openedAt(after(8), second)).rejects.toMatchObject({ code: 'expired' });
  await revokePin(store, pin.id, { ...why, now: () => after(2) });
  for (const each of [token, bugLink, second]) {
    await expect(openedAt(after(3), each)).rejects.toMatchObject({ code: 'revoked' });
  }
});

test('a bug link copied from a page that a bug link opened lasts no longer than the first', async () => {
  const reader = readerAt(MADE);
  const seen = (await reader.snapshotFor(null))?.browser.id ?? '';
  const first = await reader.bugToken(seen, null);
  const later = readerAt(after(29 * 24));
  const second = await later.bugToken(seen, (await later.openPin(first)).link);
  await expect(openedAt(after(30 * 24), second)).rejects.toMatchObject({ code: 'expired' });
});

test('a pin with a withdrawn release, its own or one of its base, is listed as ended, with the reason', async () => {
  const own = await pinOf(['mfe-a@1.2.0']);
  const ofBase = await pinOf(['mfe-a@1.0.0'], { ttl: 9 * HOUR_MS });
  await promoteAll(store, 'mfe-b@1.1.0');
  await promoteAll(store, 'mfe-b@1.0.0');
  await promoteAll(store, 'mfe-b@1.1.0');
  const bad = { ...why, who: 'Rolf', why: 'it leaks', now: () => after(1) };
  await withdraw(store, parseReleaseName('mfe-a@1.2.0'), bad);
  await withdraw(store, parseReleaseName('mfe-b@1.0.0'), bad);
  expect(await listPins(store, after(2))).toMatchObject([
    { id: own.pin.id, ended: 'mfe-a@1.2.0 was withdrawn on 2024-11-20 by Rolf: it leaks.' },
    { id: ofBase.pin.id, ended: 'mfe-b@1.0.0 was withdrawn on 2024-11-20 by Rolf: it leaks.' },
  ]);
});

test('every set a visitor was shown, in a rollout too, opens again by its bug link', async () => {
  await promote(store, [parseReleaseName('mfe-a@1.2.0')], { ...why, channel: 'production', percent: 50 });
  await promote(store, [parseReleaseName('mfe-b@1.1.0')], { ...why, channel: 'production', percent: 50 });
  const reader = readerAt(MADE);
  const seen = new Set<string>();
  for (let n = 0; n < 40; n += 1) {
    const served = await reader.snapshotFor(`visitor ${n}`);
    seen.add(served?.browser.id ?? '');
  }
  expect(seen.size).toBe(4);
  await promoteAll(store, 'mfe-a@1.2.0', 'mfe-b@1.1.0');
  for (const id of seen) {
    const { served } = await openedAt(MADE, await reader.bugToken(id, null));
    expect(served.browser.id).toBe(id);
  }
});

test('a token of another portal, or of what this one does not know, opens nothing', async () => {
  const other = await freshStore();
  await publishAll(other, [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0')]);
  await promoteAll(other, 'host@1.0.0', 'mfe-a@1.0.0');
  const foreign = await createPin(other, { releases: [], ttl: HOUR_MS, now: () => MADE, ...why });
  await expect(openedAt(MADE, foreign.token)).rejects.toMatchObject({ code: 'invalid' });
  await expect(openedAt(MADE, await readerAt(MADE).bugToken('0123456789ab', null))).rejects.toMatchObject({
    code: 'unknown',
  });
  const claims = { issued: MADE.toISOString(), expires: after(1).toISOString(), snapshot: foreign.pin.snapshot };
  const signed = signToken(await pinKey(store), { kind: 'pin', id: foreign.pin.id, ...claims });
  await expect(openedAt(MADE, signed)).rejects.toMatchObject({ code: 'unknown' });
});

test('a record that was rewritten afterwards is not what was pinned', async () => {
  const { token } = await pinOf(['mfe-a@1.0.0']);
  const file = join(store.address, 'releases/mfe-a/1.0.0.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"publishedBy":"Tess"', '"publishedBy":"Mallory"'));
  await expect(openedAt(MADE, token)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The record of mfe-a@1.0.0 is not the one of the snapshot'),
  });
});

test('all servers sign with one key, also when all request it for the first time at once', async () => {
  const empty = await freshStore();
  const keys = await Promise.all(Array.from({ length: 10 }, () => pinKey(empty)));
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
});

test('the log shows who pinned what and who ended it', async () => {
  const { pin } = await pinOf(['mfe-a@1.0.0'], { now: () => new Date() });
  await revokePin(store, pin.id, { who: 'Rolf', why: 'found' });
  const [first, second] = await readLog(store, 'production', 2);
  expect([first, second]).toEqual([
    expect.objectContaining({ action: 'revoke', id: pin.id, who: 'Rolf', why: 'found' }),
    expect.objectContaining({ action: 'pin', id: pin.id, who: 'Quinn', releases: { 'mfe-a': '1.0.0' } }),
  ]);
});

test('the releases of a snapshot can be read by its id', async () => {
  const { pin } = await pinOf(['mfe-a@1.0.0']);
  expect(await readSnapshotReleases(store, pin.snapshot)).toEqual({
    host: '1.0.0',
    'mfe-a': '1.0.0',
    'mfe-b': '1.0.0',
  });
  expect(await readSnapshotReleases(store, '0123456789ab')).toBeNull();
  expect(await readSnapshotReleases(store, '../keys/pins')).toBeNull();
  expect(await readSnapshot(store, pin.snapshot)).not.toBeNull();
  expect((await checkPromotion(store, 'production', [])).snapshot).not.toBe(pin.snapshot);
});
