import { expect, test } from '@jest/globals';
import { DEFAULT_REFERRAL_QUERY } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { filterOptionsOf, withKnownOptions } from './known-options.ts';

test('REF-19 options are without duplicates and in alphabetical order', () => {
  const answer = { allCategoryStatuses: ['New', 'Contacted', 'New', 'Met'], allReferralStates: ['NC', 'CO', 'NC'] };
  expect(filterOptionsOf(answer)).toEqual({ statuses: ['Contacted', 'Met', 'New'], states: ['CO', 'NC'] });
});

test('D-22 what no referral has is left out of the query and named', () => {
  const asked = { ...DEFAULT_REFERRAL_QUERY, states: ['CO', 'ZZ'], statuses: ['Newish'] };
  const options = { states: ['CO'], statuses: ['New'] };
  expect(withKnownOptions(asked, null)).toEqual({ query: asked, notices: [] });
  const { query, notices } = withKnownOptions(asked, options);
  expect(query).toEqual({ ...asked, states: ['CO'], statuses: [] });
  expect(notices.map((notice) => t(notice))).toEqual([
    'None of your referrals is in “ZZ”; this filter was left out.',
    'None of your referrals has the status “Newish”; this filter was left out.',
  ]);
});

test('D-22 a query of known options stays the same object, so nothing is loaded twice', () => {
  const asked = { ...DEFAULT_REFERRAL_QUERY, states: ['CO'] };
  expect(withKnownOptions(asked, { states: ['CO'], statuses: [] }).query).toBe(asked);
});
