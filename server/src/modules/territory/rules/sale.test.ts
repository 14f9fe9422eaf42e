import { expect, test } from '@jest/globals';
import { commissionCents, SALE_COLUMNS, type Sale } from './sale.ts';

const unknown: Sale = { buySide: false, commissionReceived: null, esListingCommission: null, soldPrice: null };

test.each([
  ['the commission that was received', { commissionReceived: 9750.5, esListingCommission: 1, soldPrice: 1 }, 975_050],
  ['else the commission of the escrow', { esListingCommission: 12_000.01, soldPrice: 1 }, 1_200_001],
  ['else 2.6 percent of the sold price', { soldPrice: 500_000 }, 1_300_000],
  ['nothing where nothing is known', {}, 0],
  ['a commission of zero, which is known', { commissionReceived: 0, soldPrice: 500_000 }, 0],
])('REF-57 a sale counts %s, for sellers and buyers alike', (_, known, cents) => {
  expect(commissionCents({ ...unknown, ...known })).toBe(cents);
  expect(commissionCents({ ...unknown, ...known, buySide: true })).toBe(cents);
});

test('the columns that are read are those that are counted', () => {
  expect([...SALE_COLUMNS].toSorted()).toEqual(Object.keys(unknown).toSorted());
});
