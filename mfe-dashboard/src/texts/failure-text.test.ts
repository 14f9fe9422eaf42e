import { expect, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import { failureText } from './failure-text.ts';

test('a failure names the reason of the server, and of nothing else', () => {
  const refused = new ApiError('It was sent an hour ago.', {
    status: 409,
    code: 'too_soon',
    requestId: null,
    fields: [],
  });
  expect(failureText('Not sent.', refused)).toBe('Not sent. It was sent an hour ago.');
  expect(failureText('Not sent.', new TypeError('x is undefined'))).toBe('Not sent.');
});
