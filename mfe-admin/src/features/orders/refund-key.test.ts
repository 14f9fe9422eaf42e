import { expect, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import { isFinal } from './refund-key.ts';

test.each([
  [409, 'more_than_paid', true],
  [422, 'refund_key_reused', true],
  [409, 'idempotency_key_in_use', false],
  [429, 'too_many', false],
  [503, 'unavailable', false],
  [0, 'network', false],
])('D-31 %i %s ends a refund, so that the next one is another: %p', (status, code, isEnded) => {
  expect(isFinal(new ApiError(code, { status, code }))).toBe(isEnded);
});
