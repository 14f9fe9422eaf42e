import { expect, test } from '@jest/globals';
import { isVisitor, newVisitToken, readVisitToken, renewVisitToken } from './visit-token.ts';

const key = new Uint8Array(32).fill(7);
const now = new Date('2026-11-20T12:00:00Z');
const hoursLater = (hours: number) => ({ key, now: new Date(now.getTime() + hours * 3_600_000) });
const served = { snapshot: '7f3ac2e10b44', visitorId: 'w6uFbqV7Xf0Sg5bq3cQb1A', isPinned: false };
const token = newVisitToken(served, { key, now });

test('a token names the snapshot, a unique visit and the visitor, but not by the cookie', () => {
  const visit = readVisitToken(token, { key });
  expect(visit).toMatchObject({ snapshot: '7f3ac2e10b44', isPinned: false, expires: hoursLater(26).now });
  const other = readVisitToken(newVisitToken(served, { key, now }), { key });
  expect(other).toMatchObject({ visitor: visit!.visitor });
  expect(other!.id).not.toBe(visit!.id);
  expect(token).not.toContain(served.visitorId);
  expect(token.length).toBeLessThan(130);
});

test.each([
  ['another key', newVisitToken(served, { key: new Uint8Array(32).fill(8), now })],
  ['another snapshot in it', token.replace('7f3ac2e10b44', '7f3ac2e10b45')],
  [
    'a pinned visit made into a live one',
    newVisitToken({ ...served, isPinned: true }, { key, now }).replace('pinned', 'live'),
  ],
  ['a later end', token.replace(/:(\d+)\./, (_, seconds) => `:${Number(seconds) + 1}.`)],
  ['no signature', token.split('.')[0]!],
  ['nothing in it', ''],
  ['far too much in it', `${'a'.repeat(5_000)}.${token.split('.')[1]}`],
])('a token with %s is invalid', (_case, forged) => {
  expect(readVisitToken(forged, { key })).toBeNull();
  expect(renewVisitToken(forged, null, { key, now })).toBeNull();
});

test('renewing gives the same visit a new expiry, also some days after it expired, and only to this visitor', () => {
  const renewed = renewVisitToken(token, served.visitorId, hoursLater(100));
  expect(readVisitToken(renewed!, { key })).toEqual({
    ...readVisitToken(token, { key }),
    expires: hoursLater(126).now,
  });
  expect(renewVisitToken(token, null, hoursLater(1))).not.toBeNull();
  expect(renewVisitToken(token, 'AAAAAAAAAAAAAAAAAAAAAA', hoursLater(1))).toBeNull();
  expect(renewVisitToken(token, served.visitorId, hoursLater(26 + 31 * 24))).toBeNull();
});

test('a pinned visit without a cookie belongs to whoever holds its token', () => {
  const pinned = newVisitToken({ ...served, visitorId: null, isPinned: true }, { key, now });
  const visit = readVisitToken(pinned, { key })!;
  expect(visit).toMatchObject({ visitor: '', isPinned: true, expires: hoursLater(720).now });
  expect(isVisitor(visit, served.visitorId, key)).toBe(true);
});
