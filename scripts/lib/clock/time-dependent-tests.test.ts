import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { timeDependentTests } from './time-dependent-tests.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('tests are found by the clock they or their subjects use', () => {
  const { shiftable } = timeDependentTests(root, ['host/src', 'shared/domain']);
  expect(shiftable).toContain('host/src/pins/expiry-text.test.ts');
  expect(shiftable).toContain('shared/domain/referrals/freshness.test.ts');
  expect(shiftable).not.toContain('shared/domain/orders/cart-total.test.ts');
});

test('tests that compare with the times of files keep the real clock', () => {
  const { shiftable, bound } = timeDependentTests(root, ['release/src', 'scripts']);
  expect(bound).toContain('release/src/pins/pins.test.ts');
  expect(shiftable.filter((file) => file.startsWith('release/'))).toEqual([]);
});
