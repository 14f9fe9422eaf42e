import { expect, test } from '@jest/globals';
import { isAgreementCovered, isAgreementSigned } from './agreement.ts';
import { referralFee } from './referral-fee.ts';

const agreement = (agentRfaSignDate: string | null, referralAgreementLocation: string | null) => ({
  agentRfaSignDate,
  referralAgreementLocation,
});

test('an agreement is signed when date and location are both set', () => {
  expect(isAgreementSigned(agreement('2024-01-05', 'rfa/1.pdf'))).toBe(true);
  expect(isAgreementSigned(agreement('2024-01-05', null))).toBe(false);
  expect(isAgreementSigned(agreement(null, 'rfa/1.pdf'))).toBe(false);
  expect(isAgreementSigned(agreement('', ''))).toBe(false);
});

test('DASH-32 an agent is covered from the cutoff day on', () => {
  expect(isAgreementCovered(agreement('2025-02-24', 'rfa/1.pdf'))).toBe(true);
  expect(isAgreementCovered(agreement('2025-02-24T09:00:00.000Z', 'rfa/1.pdf'))).toBe(true);
  expect(isAgreementCovered(agreement('2025-02-23', 'rfa/1.pdf'))).toBe(false);
  expect(isAgreementCovered(agreement('2026-03-14', null))).toBe(false);
  expect(isAgreementCovered(agreement(null, 'rfa/1.pdf'))).toBe(false);
  expect(isAgreementCovered(agreement('yesterday', 'rfa/1.pdf'))).toBe(false);
});

test('D-21 a sponsored ZIP lowers the referral fee from 35 to 30 percent', () => {
  expect(referralFee('80210', ['80205', '80210'])).toEqual({ percent: 30, isSponsored: true });
  expect(referralFee('80212', ['80205', '80210'])).toEqual({ percent: 35, isSponsored: false });
  expect(referralFee(null, ['80205'])).toEqual({ percent: 35, isSponsored: false });
});
