import { expect, test } from '@jest/globals';
import { idsLeft } from './new-leads.ts';

test('a message is about those of its referrals that were not returned', () => {
  expect(idsLeft({ referralIds: '1 2 3' }, [2, 9])).toEqual([1, 3]);
  expect(idsLeft({ referralIds: '1' }, [1])).toEqual([]);
});

test('a message about others, or one of an earlier release, stays as it is', () => {
  expect(idsLeft({ referralIds: '11 12' }, [1])).toBeNull();
  expect(idsLeft({ count: '1' }, [1])).toBeNull();
});
