import { expect, test } from '@jest/globals';
import { minimumRule } from './minimum-rule.ts';
import { isRenewable, utcDay, zipStatus } from './zip-status.ts';

const full = { monthlyPrice: 100, spots: 3, spotsTaken: 3, isSponsored: false, isWaitedFor: false };

test.each([
  ['yours', { ...full, isSponsored: true }],
  ['yours', { ...full, isSponsored: true, monthlyPrice: null }],
  ['free', { ...full, spotsTaken: 2 }],
  ['free', { ...full, spotsTaken: 2, isWaitedFor: true }],
  ['waitlisted', { ...full, isWaitedFor: true }],
  ['taken', full],
  ['unavailable', { ...full, spots: 0, spotsTaken: 0 }],
  ['unavailable', { ...full, monthlyPrice: null, spotsTaken: 0 }],
] as const)('D-29 a ZIP is %s', (status, facts) => {
  expect(zipStatus(facts)).toBe(status);
});

test('a sponsorship can be renewed from 60 days before its day, also late', () => {
  expect(isRenewable('2026-12-30', '2026-10-30')).toBe(false);
  expect(isRenewable('2026-12-30', '2026-10-31')).toBe(true);
  expect(isRenewable('2026-12-30', '2027-01-05')).toBe(true);
});

const markets = [
  { marketId: 'denver', name: 'Denver', minimumZips: 3 },
  { marketId: 'raleigh', name: 'Raleigh', minimumZips: 2 },
];
const added = (zip: string, marketId = 'denver') => ({ zip, marketId, isRenewal: false });
const renewed = (zip: string, marketId = 'denver') => ({ zip, marketId, isRenewal: true });

test('SGD-13 two of three ZIPs are not enough and the message says what is missing', () => {
  expect(minimumRule([added('80206'), added('80238')], markets)).toMatchObject({
    met: false,
    message: 'Add 1 more ZIP to check out. The minimum in Denver is 3.',
    markets: [{ name: 'Denver', minimum: 3, missing: 1 }],
  });
});

test('SGD-13 the third ZIP meets the minimum, also when it is a renewal', () => {
  expect(minimumRule([added('80206'), added('80238'), renewed('80210')], markets)).toMatchObject({
    met: true,
    message: 'Minimum of 3 ZIPs in Denver is met.',
    markets: [{ name: 'Denver', minimum: 3, missing: 0 }],
  });
});

test('SGD-13 each market of a cart has to reach its own minimum', () => {
  const answer = minimumRule([added('80206'), added('27601', 'raleigh')], markets);
  expect(answer.met).toBe(false);
  expect(answer.message).toBe(
    'Add 2 more ZIPs to check out. The minimum in Denver is 3. Add 1 more ZIP to check out. The minimum in Raleigh is 2.',
  );
});

test('SGD-13 a cart of renewals needs no minimum, an empty cart says nothing', () => {
  expect(minimumRule([renewed('80210')], markets).met).toBe(true);
  expect(minimumRule([], markets)).toEqual({ met: false, message: null, markets: [] });
});

test('SGD-13 of renewals and of what meets the minimum of each market the page says so', () => {
  expect(minimumRule([renewed('80210')], markets)).toEqual({
    met: true,
    message: 'Renewals need no minimum.',
    markets: [],
  });
  const both = ['80206', '80238', '80210'].map((zip) => added(zip));
  expect(minimumRule([...both, added('27601', 'raleigh'), renewed('27612', 'raleigh')], markets)).toMatchObject({
    met: true,
    message: 'Minimum of 3 ZIPs in Denver is met. Minimum of 2 ZIPs in Raleigh is met.',
  });
  const [denver] = markets;
  expect(minimumRule([added('80206')], [{ ...denver!, minimumZips: 1 }]).message).toBe(
    'Minimum of 1 ZIP in Denver is met.',
  );
});

test('a renewal in a market whose minimum it does not meet does not stop what is added elsewhere', () => {
  const lines = [renewed('80210'), added('27601', 'raleigh'), added('27612', 'raleigh')];
  expect(minimumRule(lines, markets)).toMatchObject({ met: true, message: 'Minimum of 2 ZIPs in Raleigh is met.' });
});

test('the day of a sponsorship changes at midnight UTC', () => {
  expect(utcDay(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
  expect(utcDay(new Date('2026-11-21T00:00:00.000Z'))).toBe('2026-11-21');
});
