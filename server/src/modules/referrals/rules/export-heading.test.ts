import { expect, test } from '@jest/globals';
import { exportHeading, type HeadingRequest } from './export-heading.ts';

const request: HeadingRequest = {
  whose: 'Maya Ferreira',
  category: 'Active Leads',
  filter: {},
  sortBy: 'Last Modified Date',
  sort: -1,
  total: 22,
  now: new Date('2026-11-20T21:14:00.000Z'),
  timeZone: 'America/Denver',
};
const [what, when] = [0, 1].map(
  (line) => (change: Partial<HeadingRequest>) => exportHeading({ ...request, ...change })[line],
);

test('D-23 without filters it says so', () => {
  expect(what!({})).toBe('Referrals of Maya Ferreira: Active Leads; no filters; ordered by Last Updated, newest first');
  expect(what!({ filter: { state: [], categoryStatus: [] } })).toContain('no filters');
});

test('D-23 each filter is in words', () => {
  const filter = {
    buySideReferral: false,
    state: ['CO'],
    categoryStatus: ['New', 'Nurture'],
    consumerQuery: 'smith',
    isUpdateDue: true,
  };
  expect(what!({ filter })).toContain(
    ': Active Leads; sellers; in CO; status New or Nurture; matching “smith”; due for an update; ordered',
  );
  expect(what!({ filter: { buySideReferral: true } })).toContain('; buyers; ordered');
  expect(what!({ filter: { isUpdateDue: false } })).toContain('no filters');
});

test.each([
  ['Consumer Info', 1, 'Contact Information, A to Z'],
  ['Category Status', -1, 'Status, Z to A'],
  ['Date Added', 1, 'Created, oldest first'],
  ['Appointment Date', -1, 'Appt Date, newest first'],
  ['Query Match Score', -1, 'best match first'],
] as const)('D-23 the order %s %d is in words', (sortBy, sort, words) => {
  expect(what!({ sortBy, sort })).toMatch(new RegExp(`ordered by ${words}$`));
});

test('D-23 the time has its zone, and rows are counted', () => {
  expect(when!({})).toBe(
    '22 rows, exported on Nov 20, 2026, 2:14 PM MST; days are those of the time zone of each property',
  );
  expect(when!({ total: 1, timeZone: 'UTC' })).toMatch(/^1 row, exported on Nov 20, 2026, 9:14 PM UTC/);
  expect(when!({ total: 64_210 })).toMatch(/^64,210 rows/);
});
