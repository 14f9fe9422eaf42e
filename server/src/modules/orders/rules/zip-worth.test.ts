import { expect, test } from '@jest/globals';
import { zipWorth, type PaidTerm, type WorthFacts, type WorthReferral } from './zip-worth.ts';

const TODAY = '2026-11-20';
const year: PaidTerm = {
  startsOn: '2026-03-02',
  renewsOn: '2027-03-02',
  months: 12,
  keptCents: 193_320,
  refundedCents: 0,
  endedOn: null,
};
const sponsorship = { since: '2026-03-02', renewsOn: '2027-03-02', endsAtTerm: false };
const referral = (createdOn: string, changes: Partial<WorthReferral> = {}): WorthReferral => ({
  createdOn,
  hasAppointment: false,
  soldOn: null,
  commissionCents: 0,
  ...changes,
});
const worth = (changes: Partial<WorthFacts>, today = TODAY) =>
  zipWorth({ sponsorship, terms: [year], referrals: [], ...changes }, today);
const paid = (changes: Partial<WorthFacts>, today = TODAY) =>
  worth(changes, today).months.map(({ month, paidCents }) => [month, paidCents]);
const sum = (cents: readonly (number | null)[]) => cents.reduce<number>((total, part) => total + (part ?? 0), 0);

test('D-29 a term is paid in equal parts, each in the month in which that month of the term begins', () => {
  const { months, ...facts } = worth({});
  expect(months.map(({ paidCents }) => paidCents)).toEqual(Array.from({ length: 9 }, () => 16_110));
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2026-03', '2026-11']);
  expect(facts).toEqual({
    since: '2026-03-02',
    termStartedOn: '2026-03-02',
    term: { months: 12, totalCents: 193_320 },
    until: '2027-03-02',
    hasEnded: false,
    endsAtTerm: false,
    refundedCents: 0,
  });
});

test('D-29 the parts of a price are the price to the cent, also from the end of a long month', () => {
  const term = { ...year, startsOn: '2026-01-31', renewsOn: '2026-07-31', months: 6, keptCents: 100_001 };
  const parts = paid({ sponsorship: null, terms: [term] });
  expect(parts.map(([month]) => month)).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
  ]);
  expect(sum(parts.map(([, cents]) => cents as number))).toBe(100_001);
});

test('D-29 what was bought today has one month and nothing in it', () => {
  const bought = { ...year, startsOn: TODAY, renewsOn: '2027-11-20' };
  const { months } = worth({ sponsorship: { ...sponsorship, since: TODAY }, terms: [bought] });
  expect(months).toEqual([
    { month: '2026-11', paidCents: 16_110, referrals: 0, appointments: 0, closings: 0, commissionCents: 0 },
  ]);
});

test('D-29 a renewal that was paid ahead costs nothing before it begins', () => {
  const ahead = { ...year, startsOn: '2027-03-02', renewsOn: '2028-03-02' };
  expect(sum(paid({ terms: [year, ahead] }).map(([, cents]) => cents as number))).toBe(9 * 16_110);
  const { term, termStartedOn } = worth({ terms: [ahead, { ...year, keptCents: 180_000 }] });
  expect([termStartedOn, term]).toEqual(['2026-03-02', { months: 12, totalCents: 180_000 }]);
});

test('D-29 a sponsorship that was never ordered has no price', () => {
  expect(paid({ terms: [] })).toHaveLength(9);
  expect(worth({ terms: [] }).term).toBeNull();
  expect(paid({ terms: [] }).every(([, cents]) => cents === null)).toBe(true);
});

test('D-29 referrals count from the day the sponsorship began, closings and commissions in the month of the sale', () => {
  const sold = (createdOn: string, soldOn: string) =>
    referral(createdOn, { hasAppointment: true, soldOn, commissionCents: 850_000 });
  const { months } = worth({
    referrals: [
      referral('2026-03-02'),
      sold('2026-04-30', '2026-10-01'),
      // was there before, though it was sold since
      sold('2026-03-01', '2026-06-01'),
      // a day that is still to come
      sold('2026-11-20', '2026-12-01'),
    ],
  });
  const of = (name: string) => months.find(({ month }) => month === name);
  expect(of('2026-03')).toMatchObject({ referrals: 1, appointments: 0 });
  expect(of('2026-04')).toMatchObject({ referrals: 1, appointments: 1, closings: 0 });
  expect(of('2026-06')).toMatchObject({ closings: 0, commissionCents: 0 });
  expect(of('2026-10')).toMatchObject({ closings: 1, commissionCents: 850_000 });
  expect(months.at(-1)).toMatchObject({ month: '2026-11', referrals: 1, closings: 0 });
});

test('D-29 an expired sponsorship keeps its record, and what its referrals bring later is part of it', () => {
  const ended = { ...year, startsOn: '2025-10-05', renewsOn: '2026-01-05', months: 3, keptCents: 30_000 };
  const { months, ...facts } = worth({
    sponsorship: null,
    terms: [ended],
    referrals: [
      referral('2025-12-01', { soldOn: '2026-03-09', commissionCents: 1_000 }),
      // came after it had ended
      referral('2026-01-05'),
    ],
  });
  expect(facts).toMatchObject({ hasEnded: true, since: '2025-10-05', until: '2026-01-05' });
  expect(months.map(({ month, paidCents }) => [month, paidCents])).toEqual([
    ['2025-10', 10_000],
    ['2025-11', 10_000],
    ['2025-12', 10_000],
    ['2026-01', 0],
    ['2026-02', 0],
    ['2026-03', 0],
  ]);
  expect(sum(months.map(({ referrals }) => referrals))).toBe(1);
  expect(months.at(-1)).toMatchObject({ closings: 1, commissionCents: 1_000 });
});

test('D-29 what was given back was not paid; the rest is of the months that had begun', () => {
  const refunded = { ...year, keptCents: 30_001, refundedCents: 163_319, endedOn: '2026-05-10' };
  const { months, ...facts } = worth({ sponsorship: null, terms: [refunded], referrals: [referral('2026-05-10')] });
  expect(months.map(({ month, paidCents, referrals }) => [month, paidCents, referrals])).toEqual([
    ['2026-03', 10_000, 0],
    ['2026-04', 10_001, 0],
    ['2026-05', 10_000, 0],
  ]);
  expect(facts).toMatchObject({ hasEnded: true, until: '2026-05-10', refundedCents: 163_319 });
  const all = { ...year, keptCents: 0, refundedCents: 193_320, endedOn: '2026-03-02' };
  expect(paid({ sponsorship: null, terms: [all] })).toEqual([['2026-03', 0]]);
});

test('D-29 a ZIP that lapsed and was bought again has both times, and nothing of the time between', () => {
  const first = { ...year, startsOn: '2025-01-10', renewsOn: '2025-04-10', months: 3, keptCents: 30_000 };
  const { months, since } = worth({
    terms: [first, year],
    referrals: [referral('2025-08-01'), referral('2025-02-01')],
  });
  expect(since).toBe('2025-01-10');
  expect(months).toHaveLength(23);
  expect(sum(months.map(({ referrals }) => referrals))).toBe(1);
  expect(sum(months.map(({ paidCents }) => paidCents))).toBe(30_000 + 9 * 16_110);
});

test('D-31 a renewal that is late: the sponsorship goes on, and referrals of these days count', () => {
  const late = { ...sponsorship, renewsOn: '2026-11-15', since: '2025-11-15' };
  expect(worth({ sponsorship: late, terms: [], referrals: [referral(TODAY)] }).months.at(-1)).toMatchObject({
    referrals: 1,
  });
});
