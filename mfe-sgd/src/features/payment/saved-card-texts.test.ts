import { expect, test } from '@jest/globals';
import { isExpired, savedCardText } from './saved-card-texts.ts';

const card = { cardId: '5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', brand: 'Visa', last4: '4242', expires: '2026-10' };
const at = (moment: string) => new Date(moment);

test.each([
  ['2026-10-31T23:30:00-04:00', 'New York'],
  ['2026-10-31T23:30:00-07:00', 'Los Angeles'],
  ['2026-10-31T23:30:00-10:00', 'Honolulu'],
])('a card is good through the last evening of its month: %s in %s', (moment) => {
  expect(isExpired(card, at(moment))).toBe(false);
  expect(savedCardText(card, at(moment))).toBe('Visa ending 4242, expires 10/26');
});

test('a card is expired once its month is over everywhere', () => {
  expect(isExpired(card, at('2026-11-01T11:59:59Z'))).toBe(false);
  expect(isExpired(card, at('2026-11-01T12:00:00Z'))).toBe(true);
  expect(savedCardText(card, at('2026-11-01T12:00:00Z'))).toBe('Visa ending 4242, expired 10/26');
});

test('a card without a known month never counts as expired', () => {
  const unknown = { ...card, expires: null };
  expect(isExpired(unknown, at('2099-01-01T00:00:00Z'))).toBe(false);
  expect(savedCardText(unknown)).toBe('Visa ending 4242');
});
