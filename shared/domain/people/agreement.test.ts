import { describe, expect, test } from '@jest/globals';
import {
  AGREEMENT_CUTOFF,
  AGREEMENT_TERMS,
  agreementDay,
  isAgreementCovered,
  isAgreementDue,
  isAgreementSigned,
  missingForAgreement,
} from './agreement.ts';
import type { Asking } from '../access/permissions.ts';
import { referralFee } from '../referrals/referral-fee.ts';

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

test('CONST-11 DASH-32 the day of a signature is that of UTC: the cutoff begins at two in the afternoon in Honolulu', () => {
  const covers = (moment: string) =>
    isAgreementCovered(agreement(agreementDay(new Date(moment)), '/referral-agreement'));
  expect(AGREEMENT_CUTOFF).toBe('2025-02-24');
  // midnight in Honolulu, and the minute before
  expect([covers('2025-02-24T10:00:00.000Z'), covers('2025-02-24T09:59:00.000Z')]).toEqual([true, true]);
  expect([covers('2025-02-24T00:00:00.000Z'), covers('2025-02-23T23:59:59.999Z')]).toEqual([true, false]);
});

const COMPLETE = {
  firstName: 'Sam',
  lastName: 'Whitaker',
  email: 'sam@example.com',
  phoneNumber: '9195550104',
  licenseNumber: 'NC123',
  brokerageName: 'Tar River Realty',
  brokerName: 'June Abbott',
  brokerEmail: 'june@tarriver.example.com',
};

test('DASH-29 a profile is complete when it has all that the agreement prints; blanks are nothing', () => {
  expect(missingForAgreement(COMPLETE)).toEqual([]);
  expect(missingForAgreement({ ...COMPLETE, brokerEmail: null, licenseNumber: ' ', brokerName: '' })).toEqual([
    'licenseNumber',
    'brokerName',
    'brokerEmail',
  ]);
});

describe('DASH-29 D-25 the RFA dialog', () => {
  const agent: Asking = { role: 'ROLE_AGENT', actingRole: null };
  const covered = agreement('2026-03-14', '/referral-agreement');
  const old = agreement('2023-06-12', 'rfa/1.pdf');

  test('is due without a completed profile, and without an agreement from after the cutoff', () => {
    expect(isAgreementDue(covered, true, agent)).toBe(false);
    expect(isAgreementDue(covered, false, agent)).toBe(true);
    expect(isAgreementDue(old, true, agent)).toBe(true);
    expect(isAgreementDue(agreement(null, null), false, agent)).toBe(true);
  });

  test.each<[string, Asking]>([
    ['an admin', { role: 'ROLE_ADMIN', actingRole: null }],
    ['an admin who acts for the agent', { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' }],
    ['a director', { role: 'ROLE_RELO_DIRECTOR', actingRole: null }],
    ['somebody without a role', { role: null, actingRole: null }],
  ])('never appears for %s', (_who, asking) => {
    expect(isAgreementDue(old, false, asking)).toBe(false);
  });

  test('never appears where there is no agent', () => {
    expect(isAgreementDue(null, false, agent)).toBe(false);
  });
});

test('DASH-30 CONST-04 the dialog has the fee 35, the status and the type', () => {
  expect(AGREEMENT_TERMS).toEqual({ referralFee: 35, status: 'Completed', type: 'update-profile' });
});

test('D-21 a sponsored ZIP lowers the referral fee from 35 to 30 percent', () => {
  expect(referralFee('80210', ['80205', '80210'])).toEqual({ percent: 30, isSponsored: true });
  expect(referralFee('80212', ['80205', '80210'])).toEqual({ percent: 35, isSponsored: false });
  expect(referralFee(null, ['80205'])).toEqual({ percent: 35, isSponsored: false });
});
