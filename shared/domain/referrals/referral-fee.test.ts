import { expect, test } from '@jest/globals';
import { feeShare, referralFee } from './referral-fee.ts';

test('CS-095 the fee is 35 percent, and 30 in a sponsored ZIP', () => {
  expect(referralFee('80205', ['80205'])).toEqual({ percent: 30, isSponsored: true });
  expect(referralFee('80206', ['80205'])).toEqual({ percent: 35, isSponsored: false });
  expect(referralFee(null, ['80205'])).toEqual({ percent: 35, isSponsored: false });
});

test('CS-095 the fee is a share of the commission, and both add up to it', () => {
  expect(feeShare(17_940, 35)).toEqual({ fee: 6279, kept: 11_661 });
  expect(feeShare(0.03, 35)).toEqual({ fee: 0.01, kept: 0.02 });
});
