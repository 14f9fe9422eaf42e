import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FailureCard } from './FailureCard.tsx';

test('a failure shows what happened, why and its reference, and offers Retry and the bug link', async () => {
  const onRetry = jest.fn();
  const user = userEvent.setup();
  render(
    <FailureCard
      title="Referrals did not load"
      message="Your referrals are safe."
      onRetry={onRetry}
      bugLink="https://portal.example/?pin=x"
      reference="PR-7K2M-94QX"
      facts={[{ name: 'Reason', value: 'It did not respond in time' }]}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Referrals did not load');
  expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    'It did not respond in time',
    'PR-7K2M-94QX',
  ]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: /Copy bug link/ }));
  expect(await navigator.clipboard.readText()).toBe('https://portal.example/?pin=x');
});

test('a second click on Retry is ignored while it retries', async () => {
  const onRetry = jest.fn();
  render(
    <FailureCard
      isCompact
      title="Your referrals did not load."
      message="Nothing is lost."
      onRetry={onRetry}
      isRetrying
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('in a pinned tab the card offers to leave the pin', () => {
  render(<FailureCard title="Referrals did not load" message="…" resetPin="https://portal.example/?pin=off" />);
  expect(screen.getByRole('link', { name: 'Reset the pin' })).toHaveAttribute(
    'href',
    'https://portal.example/?pin=off',
  );
});

test('what should have opened as a dialog fails as one, and can be closed', async () => {
  const onClose = jest.fn();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  render(<FailureCard title="The window did not open" message="…" onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'The window did not open' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
