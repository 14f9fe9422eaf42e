import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { EmptyState } from './EmptyState.tsx';

test('an empty state says what is empty and why, and has room for an action only when there is one', () => {
  const { container, rerender } = render(
    <EmptyState title="No referrals yet" action={<button>Sign</button>}>
      They arrive soon.
    </EmptyState>,
  );
  expect(screen.getByText('No referrals yet')).toBeVisible();
  expect(screen.getByText('They arrive soon.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign' })).toBeVisible();
  expect(container.querySelector('.action')).not.toBeNull();
  rerender(<EmptyState title="No referrals yet" action={false} />);
  expect(container.querySelector('.action')).toBeNull();
});
