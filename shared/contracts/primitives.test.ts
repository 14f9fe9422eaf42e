import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CalendarDay, EntityId, Moment } from './primitives.ts';

test.each(['2026-11-20T09:41:00.000Z', '2026-11-20T09:41:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  '%s is a moment',
  (text) => {
    expect(Moment.safeParse(text).success).toBe(true);
  },
);

test.each([
  '9999-12-31T23:59:59.9999999Z',
  `2026-11-20T09:41:00.${'1'.repeat(400)}Z`,
  '2026-11-20T09:41:00.0001Z',
  '0000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T09:41:00+01:00',
  '2026-11-20T09:41:00',
  '2026-11-20T23:59:60Z',
])('%s is not a moment', (text) => {
  expect(Moment.safeParse(text).success).toBe(false);
});

test.each(['0000-12-31', '2026-02-29', '10000-01-01', '2026-1-1', ''])('%s is not a calendar day', (text) => {
  expect(CalendarDay.safeParse(text).success).toBe(false);
});

test('every moment that is accepted is one instant that prints as it was written, to the millisecond', () => {
  const parts = fc.tuple(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 9 }),
  );
  fc.assert(
    fc.property(parts, ([date, digits]) => {
      const text = date.toISOString().replace(/\.\d+Z$/, digits ? `.${digits}Z` : 'Z');
      const { success } = Moment.safeParse(text);
      expect(success).toBe(digits.length <= 3);
      if (success) expect(new Date(text).toISOString()).toBe(text.replace(/(\.\d+)?Z$/, `.${digits.padEnd(3, '0')}Z`));
    }),
  );
});

test.each([0, -1, 1.5, 2 ** 53, Infinity, Number.NaN, '7'])('%s is not an id', (value) => {
  expect(EntityId.safeParse(value).success).toBe(false);
});
