import { expect, test } from '@jest/globals';
import { expiryText } from './expiry-text.ts';

/** Local times: the text is in the visitor's time zone, whatever the time zone of the test. */
const at = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month - 1, day, hour, minute);
const text = (expires: Date, now: Date) => expiryText(expires.toISOString(), now);

test('a pin that ends today shows the time alone', () => {
  expect(text(at(2026, 11, 22, 18, 40), at(2026, 11, 22, 17, 40))).toBe('18:40');
  expect(text(at(2026, 11, 22, 0, 10), at(2026, 11, 22, 0, 5))).toBe('00:10');
});

test('a pin that ends after midnight shows its day', () => {
  expect(text(at(2026, 11, 23, 0, 40), at(2026, 11, 22, 23, 40))).toBe('Nov 23, 00:40');
  expect(text(at(2028, 2, 29, 0, 10), at(2028, 2, 28, 23, 10))).toBe('Feb 29, 00:10');
  expect(text(at(2027, 1, 1, 0, 30), at(2026, 12, 31, 23, 30))).toBe('Jan 1, 00:30');
});
