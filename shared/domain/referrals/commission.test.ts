import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shareOf, toCents } from '../text/cents.ts';
import type { ReferralCategory } from '../../contracts/referrals/referral.ts';
import { commissionOfSide, estimatedCommission, type CommissionFacts } from './commission.ts';

const seller: CommissionFacts = {
  buySideReferral: false,
  commissionReceived: null,
  referralEscrowInfo: null,
  soldPrice: null,
  listPrice: null,
  avgAvm: null,
  calculatedMidRange: null,
  portalStatusInfoHistory: [],
};
const estimate = (sides: CommissionFacts[], category: ReferralCategory) =>
  estimatedCommission(sides.map((side) => ({ ...side, category })));
const buyer: CommissionFacts = { ...seller, buySideReferral: true };
const listed = (listPrice: number | null, lastModifiedDate: string) => ({
  friendlyStatus: 'Listed',
  listPrice,
  lastModifiedDate,
});

test('REF-56 the estimate is 2.6 percent of a price', () => {
  expect(estimate([{ ...seller, avgAvm: 702_000 }], 'Active Leads')).toBe(18_252);
});

test('D-18 cents are rounded half-up, whatever the floating-point value of the price', () => {
  expect(estimate([{ ...seller, avgAvm: 0.19 }], 'Active Leads')).toBe(0);
  expect(estimate([{ ...seller, avgAvm: 0.2 }], 'Active Leads')).toBe(0.01);
  expect(estimate([{ ...seller, avgAvm: 1.25 }], 'Active Leads')).toBe(0.03);
  // 2.6% of 201.25 is exactly 5.2325
  expect(estimate([{ ...seller, avgAvm: 201.25 }], 'Active Leads')).toBe(5.23);
  // 2.6% of 12.50 is exactly 0.325
  expect(estimate([{ ...seller, avgAvm: 12.5 }], 'Active Leads')).toBe(0.33);
  expect(toCents(1.005)).toBe(101);
  expect(toCents(9_999_999_999.99)).toBe(999_999_999_999);
  expect(shareOf(999_999_999_999, 26, 1000)).toBe(26_000_000_000);
});

test('REF-57 a win counts commissionReceived, else the escrow commission, unchanged, else the sold price', () => {
  const win = { ...seller, soldPrice: 500_000, listPrice: 1, avgAvm: 1 };
  const escrow = { esListingCommission: 12_000.5, contractSalePrice: null };
  expect(estimate([{ ...win, commissionReceived: 9_750, referralEscrowInfo: escrow }], 'Wins')).toBe(9_750);
  expect(estimate([{ ...win, referralEscrowInfo: escrow }], 'Wins')).toBe(12_000.5);
  expect(estimate([win], 'Wins')).toBe(13_000);
  expect(estimate([{ ...win, soldPrice: null }], 'Wins')).toBeNull();
});

test('REF-58 a seller counts escrow commission, sold price, list price, listed price in the history, valuation', () => {
  const portalStatusInfoHistory = [
    listed(300_000, '2026-09-01T00:00:00.000Z'),
    listed(400_000, '2026-10-01T00:00:00.000Z'),
    listed(null, '2026-11-01T00:00:00.000Z'),
    { friendlyStatus: 'Met', listPrice: 1, lastModifiedDate: '2026-11-02T00:00:00.000Z' },
  ];
  const all: CommissionFacts = {
    ...seller,
    commissionReceived: 1,
    referralEscrowInfo: { esListingCommission: 7_777, contractSalePrice: 1 },
    soldPrice: 700_000,
    listPrice: 600_000,
    avgAvm: 500_000,
    portalStatusInfoHistory,
  };
  const basis = (entry: CommissionFacts) => {
    const side = commissionOfSide(entry, 'Active Appointments');
    return [side?.basis, side?.amount];
  };
  expect(basis(all)).toEqual(['escrow-commission', 7_777]);
  expect(basis({ ...all, referralEscrowInfo: null })).toEqual(['sold-price', 18_200]);
  expect(basis({ ...all, referralEscrowInfo: null, soldPrice: null })).toEqual(['list-price', 15_600]);
  expect(basis({ ...seller, avgAvm: 1, portalStatusInfoHistory })).toEqual(['listed-price', 10_400]);
  expect(basis({ ...seller, avgAvm: 500_000 })).toEqual(['estimated-value', 13_000]);
});

test('REF-59 a buyer counts sold price, contract price, and the midpoint of the range in any order', () => {
  const referralEscrowInfo = { esListingCommission: 9, contractSalePrice: 450_000 };
  const all = { ...buyer, referralEscrowInfo, soldPrice: 460_000, listPrice: 1, avgAvm: 1, calculatedMidRange: [1] };
  expect(estimate([all], 'Active Leads')).toBe(11_960);
  expect(estimate([{ ...all, soldPrice: null }], 'Active Leads')).toBe(11_700);
  expect(estimate([{ ...buyer, calculatedMidRange: [600_000, 400_000] }], 'Active Leads')).toBe(13_000);
  expect(estimate([{ ...buyer, calculatedMidRange: [425_000] }], 'Active Leads')).toBe(11_050);
  // the midpoint 0.005 is not rounded before it is multiplied
  expect(estimate([{ ...buyer, calculatedMidRange: [12.5, 12.51] }], 'Active Leads')).toBe(0.33);
  expect(estimate([{ ...buyer, calculatedMidRange: [] }], 'Active Leads')).toBeNull();
});

test('REF-60 both sides are summed, and a side without a price counts nothing (CS-075)', () => {
  const sides = [
    { ...seller, avgAvm: 702_000 },
    { ...buyer, calculatedMidRange: [546_500] },
  ];
  expect(estimate(sides, 'Active Leads')).toBe(32_461);
  expect(estimate([sides[0]!, buyer], 'Active Leads')).toBe(18_252);
});

test('REF-61 without any price the result is null, not zero', () => {
  expect(estimate([seller, buyer], 'Active Leads')).toBeNull();
  expect(estimate([{ ...seller, commissionReceived: 0 }], 'Wins')).toBe(0);
});

test('REF-26 on Inactive no commission is shown', () => {
  expect(estimate([{ ...seller, soldPrice: 500_000 }], 'Inactive')).toBeNull();
});

test('REF-57, REF-58, REF-59 every amount has its source, and the price it is a share of', () => {
  const escrow = { esListingCommission: 12_000.505, contractSalePrice: 450_000 };
  const history = [listed(400_000, '2026-10-01T00:00:00.000Z')];
  const cases: [CommissionFacts, ReferralCategory, object][] = [
    [{ ...seller, commissionReceived: 9_750 }, 'Wins', { amount: 9_750, basis: 'commission-received', price: null }],
    [{ ...seller, referralEscrowInfo: escrow }, 'Wins', { amount: 12_000.51, basis: 'escrow-commission', price: null }],
    [{ ...buyer, soldPrice: 500_000 }, 'Wins', { amount: 13_000, basis: 'sold-price', price: 500_000 }],
    [{ ...buyer, soldPrice: 500_000 }, 'Active Leads', { amount: 13_000, basis: 'sold-price', price: 500_000 }],
    [{ ...seller, soldPrice: 500_000 }, 'Active Leads', { amount: 13_000, basis: 'sold-price', price: 500_000 }],
    [{ ...seller, listPrice: 600_000 }, 'Active Leads', { amount: 15_600, basis: 'list-price', price: 600_000 }],
    [
      { ...seller, portalStatusInfoHistory: history },
      'Active Leads',
      { amount: 10_400, basis: 'listed-price', price: 400_000 },
    ],
    [{ ...seller, avgAvm: 500_000 }, 'Active Leads', { amount: 13_000, basis: 'estimated-value', price: 500_000 }],
    [
      { ...buyer, referralEscrowInfo: escrow },
      'Active Leads',
      { amount: 11_700, basis: 'contract-price', price: 450_000 },
    ],
    [
      { ...buyer, calculatedMidRange: [600_000, 400_000] },
      'Active Leads',
      { amount: 13_000, basis: 'price-range', price: 500_000 },
    ],
  ];
  for (const [entry, category, expected] of cases) expect(commissionOfSide(entry, category)).toEqual(expected);
});

test('REF-58 the newest list price of the history counts, in any order of the entries', () => {
  const entries = [
    listed(300_000, '2026-09-01T00:00:00.000Z'),
    listed(500_000, '2026-11-01T00:00:00.000Z'),
    listed(400_000, '2026-10-01T00:00:00.000Z'),
  ];
  for (const portalStatusInfoHistory of [entries, entries.toReversed(), entries.toSpliced(1, 1, entries[2]!)]) {
    const newest = portalStatusInfoHistory.some(({ listPrice }) => listPrice === 500_000) ? 500_000 : 400_000;
    expect(commissionOfSide({ ...seller, portalStatusInfoHistory }, 'Active Leads')?.price).toBe(newest);
  }
});

test('REF-60 sides of several categories are summed each by its own rule', () => {
  const sides = [
    { ...seller, soldPrice: 500_000, commissionReceived: 9_750, category: 'Wins' as const },
    { ...seller, soldPrice: 500_000, category: 'Inactive' as const },
    { ...buyer, soldPrice: 100_000, commissionReceived: 1, category: 'Active Leads' as const },
  ];
  expect(estimatedCommission(sides)).toBe(12_350);
});

test('D-60 a lost side adds nothing to the other one, and counts where nothing else is left', () => {
  const lost = { ...buyer, soldPrice: 400_000, category: 'Lost Listings/Sales' as const };
  const side = { ...seller, avgAvm: 500_000 };
  expect(estimatedCommission([{ ...side, category: 'Active Appointments' }, lost])).toBe(13_000);
  expect(estimatedCommission([{ ...side, soldPrice: 500_000, category: 'Wins' }, lost])).toBe(13_000);
  expect(estimatedCommission([{ ...side, avgAvm: null, category: 'Active Leads' }, lost])).toBeNull();
  expect(estimatedCommission([{ ...side, category: 'Inactive' }, lost])).toBe(10_400);
  expect(estimatedCommission([{ ...side, category: 'Lost Listings/Sales' }, lost])).toBe(23_400);
});

test('D-18 a share of whole cents is exact and rounded half-up, below zero too', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (amount, n, d) => {
        const [doubled, whole] = [2n * BigInt(amount) * BigInt(n) + BigInt(d), 2n * BigInt(d)];
        const floor = doubled / whole - (doubled % whole < 0n ? 1n : 0n);
        expect(BigInt(shareOf(amount, n, d))).toBe(floor);
      },
    ),
  );
});

test('an amount of whole cents is read exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => expect(toCents(cents / 100)).toBe(cents + 0)),
  );
  expect(toCents(1e-7)).toBe(0);
});
