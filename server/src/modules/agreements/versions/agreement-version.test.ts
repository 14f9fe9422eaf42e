import { expect, test } from '@jest/globals';
import { AGREEMENT_CUTOFF } from '@portal/shared/domain';
import { currentVersion, findVersion } from './agreement-version.ts';

test('DASH-31 a version is for ever: who changes its text makes another one', () => {
  expect(findVersion('2025-02')?.textHash).toBe('c4da006cf36caf03b70a8cf8dc12acebdec4e9516ca768ffd487b4e37e9eed8f');
});

test('CONST-04 CONST-11 the version in effect has both fees, and begins on the cutoff', () => {
  const { version, effectiveOn, sections } = currentVersion(new Date('2026-11-25T12:00:00Z'));
  expect([version, effectiveOn]).toEqual(['2025-02', AGREEMENT_CUTOFF]);
  const fees = sections.find(({ heading }) => heading === '2. Referral fee.');
  expect(fees?.text).toContain('35% of the gross commission');
  expect(fees?.text).toContain('the fee is 30%');
  expect(sections.length).toBeGreaterThanOrEqual(6);
});

test('returns undefined for a version that does not exist', () => {
  expect(findVersion('2024-01')).toBeUndefined();
});
