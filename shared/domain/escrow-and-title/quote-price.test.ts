import { describe, expect, test } from '@jest/globals';
import { quotePrice, type QuotePriceFacts } from './quote-price.ts';

const side = (facts: Partial<QuotePriceFacts>): QuotePriceFacts => ({
  categoryStatus: 'Contacted',
  listPrice: 705_000,
  soldPrice: 698_500.5,
  avgAvm: 690_000,
  referralEscrowInfo: { esListingCommission: 17_000, contractSalePrice: 701_000 },
  ...facts,
});

describe('the price of a quote', () => {
  test.each([
    ['REP-14', 'Listed', '705000', 'list-price'],
    ['REP-14', 'Offer Accepted', '701000', 'contract-price'],
    ['REP-15 D-01', 'Sold', '698500.5', 'sold-price'],
    ['REP-16', 'Contacted', '690000', 'estimated-value'],
    ['REP-16', 'Appointment Set', '690000', 'estimated-value'],
    ['REP-16', 'A status of next year', '690000', 'estimated-value'],
  ])('%s %s is %s, the %s', (_id, categoryStatus, price, basis) => {
    expect(quotePrice(side({ categoryStatus }))).toEqual({ price, basis });
  });

  // the status alone picks the field: the estimated value serves no status of its own (CS-142)
  test.each([
    ['Listed', { listPrice: null }],
    ['Offer Accepted', { referralEscrowInfo: null }],
    ['Offer Accepted', { referralEscrowInfo: { esListingCommission: null, contractSalePrice: null } }],
    ['Sold', { soldPrice: null }],
    ['Met', { avgAvm: null }],
    ['Met', { avgAvm: 0 }],
  ])("REP-16 CS-142 CONST-12 %s with %j is '1', as text", (categoryStatus, facts) => {
    expect(quotePrice(side({ categoryStatus, ...facts }))).toEqual({ price: '1', basis: 'fallback' });
  });
});
