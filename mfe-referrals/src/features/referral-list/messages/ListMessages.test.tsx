import { afterEach, expect, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import { cleanup, render, screen } from '@testing-library/react';
import { ListFailure } from './ListMessages.tsx';

afterEach(cleanup);

function failedWith(error: unknown): string | null {
  render(<ListFailure error={error} isRetrying={false} onRetry={() => {}} />);
  return screen.getByRole('alert').textContent;
}

test('a list that did not load says why in the words of the server, with the reference', () => {
  const text = failedWith(new ApiError('The database is away.', { status: 503, code: 'away', requestId: 'r-7F3K' }));
  expect(text).toContain('The database is away. Nothing is lost.');
  expect(text).toContain('r-7F3K');
});

test('what a fault of the page itself threw is not shown', () => {
  const text = failedWith(new TypeError("Cannot read properties of undefined (reading 'rows')"));
  expect(text).toContain('Your referrals did not load.');
  expect(text).not.toMatch(/TypeError|Cannot read/);
});
