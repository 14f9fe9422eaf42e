import { expect, test } from '@jest/globals';
import { fromList, listBefore } from './list-before.ts';

test('D-22 the way back leads to the same tab, page and filters', () => {
  expect(listBefore(fromList({ pathname: '/referrals', search: '?tab=wins&page=2' }))).toBe(
    '/referrals?tab=wins&page=2',
  );
  expect(listBefore(fromList({ pathname: '/', search: '' }))).toBe('/');
});

test.each([null, undefined, 'text', {}, { list: 7 }, { list: '//evil.example' }, { list: '/referrals-details/x' }])(
  'anything but a list is no way back: %j',
  (state) => expect(listBefore(state)).toBeNull(),
);
