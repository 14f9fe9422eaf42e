import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { momentOf } from './json-moment.ts';

test.each([
  ['2026-11-20T09:41:00+00:00', '2026-11-20T09:41:00.000Z'],
  ['2026-11-20T09:41:00.123+00:00', '2026-11-20T09:41:00.123Z'],
  ['2026-11-20T09:41:00.12+00:00', '2026-11-20T09:41:00.120Z'],
  ['2026-11-20T09:41:00.123456+00:00', '2026-11-20T09:41:00.123Z'],
  ['2026-11-20T02:41:00-07:00', '2026-11-20T09:41:00.000Z'],
  ['2026-11-20T02:41:00.123-07:00', '2026-11-20T09:41:00.123Z'],
  ['2026-11-20T15:11:00+05:30', '2026-11-20T09:41:00.000Z'],
])('%s is the moment %s', (stored, sent) => {
  expect(momentOf(stored)).toBe(sent);
});

test('every moment is what a date makes of it, at whatever precision it is stored', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      // PostgreSQL leaves out zeros at the end
      const stored = date.toISOString().replace(/\.?0*Z$/, '+00:00');
      expect(momentOf(stored)).toBe(date.toISOString());
    }),
  );
});

test.each(['', 'x+00:00', '12345-11-20T09:41:00.12+00:00', 'infinity'])('%j is no moment', (stored) => {
  expect(() => momentOf(stored)).toThrow(RangeError);
});
