import { expect, test } from '@jest/globals';
import type { WorthMonth, ZipWorth } from '@portal/shared/contracts';
import { evenPrice, monthsOf, sumOf } from './worth-figures.ts';
import { readWorthView, writeWorthView } from './worth-view.ts';

const month = (name: string, changes: Partial<WorthMonth> = {}): WorthMonth => ({
  month: name,
  paidCents: 16_110,
  referrals: 0,
  appointments: 0,
  closings: 0,
  commissionCents: 0,
  ...changes,
});
const names = Array.from(
  { length: 14 },
  (_, index) => `${index < 3 ? 2025 : 2026}-${String(((index + 9) % 12) + 1).padStart(2, '0')}`,
);
const worth: ZipWorth = {
  zip: '80205',
  name: 'Whittier',
  since: '2025-10-02',
  termStartedOn: '2026-10-02',
  until: '2027-10-02',
  hasEnded: false,
  endsAtTerm: false,
  refundedCents: 0,
  months: names.map((name) => month(name)),
};

test('D-29 a range is the present term, the last twelve months, or all of them', () => {
  const shown = (range: Parameters<typeof monthsOf>[1]) => monthsOf(worth, range).map((shownMonth) => shownMonth.month);
  expect(shown('term')).toEqual(['2026-10', '2026-11']);
  expect(shown('year')).toHaveLength(12);
  expect(shown('year')[0]).toBe('2025-12');
  expect(shown('all')).toEqual(names);
});

test('D-29 months together, and what the commissions leave after the price', () => {
  const months = [
    month('2026-10', { referrals: 3, appointments: 2, closings: 1, commissionCents: 850_000 }),
    month('2026-11', { referrals: 2 }),
  ];
  expect(sumOf(months)).toEqual({
    paidCents: 32_220,
    referrals: 5,
    appointments: 2,
    closings: 1,
    commissionCents: 850_000,
    leftCents: 817_780,
  });
  const unpriced = months.map((each) => ({ ...each, paidCents: null }));
  expect(sumOf(unpriced)).toMatchObject({ paidCents: null, leftCents: null, commissionCents: 850_000 });
});

test('D-29 a price is named by the month where every month cost the same', () => {
  expect(evenPrice(worth.months)).toEqual({ cents: 16_110, count: 14 });
  expect(evenPrice([month('2026-10'), month('2026-11', { paidCents: 0 })])).toEqual({ cents: 16_110, count: 1 });
  expect(evenPrice([month('2026-10'), month('2026-11', { paidCents: 16_111 })])).toBeNull();
  expect(evenPrice([month('2026-10', { paidCents: null })])).toBeNull();
});

test('D-22 the address says which ZIP and which months; what it does not know is the present term', () => {
  const view = { zip: '80205', range: 'all' } as const;
  expect(writeWorthView(view).toString()).toBe('zip=80205&range=all');
  expect(readWorthView(writeWorthView(view))).toEqual(view);
  expect(readWorthView(new URLSearchParams('range=ever'))).toEqual({ zip: null, range: 'term' });
});
