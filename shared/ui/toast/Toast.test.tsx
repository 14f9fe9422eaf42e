import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { closeToast, showToast, ToastViewport } from './ToastViewport.tsx';

let user: UserEvent;
beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<ToastViewport />);
});
afterEach(() => {
  act(() => closeToast());
  jest.useRealTimers();
});

const pass = (seconds: number): void => act(() => jest.advanceTimersByTime(seconds * 1000));
const show = (content: Parameters<typeof showToast>[0]): void => act(() => void showToast(content));

test('D-16 a toast with Undo stays for 8 seconds', () => {
  show({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect: () => {} } });
  pass(7.75);
  expect(screen.getByText('Moved to Nurture')).toBeInTheDocument();
  pass(0.5);
  expect(screen.queryByText('Moved to Nurture')).not.toBeInTheDocument();
});

test('the text appears a moment after its live region, so that screen readers announce it', () => {
  show({ message: 'Saved' });
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(screen.getByText('Saved')).toHaveClass('pending');
  pass(0.1);
  expect(screen.getByText('Saved')).not.toHaveClass('pending');
});

test('the countdown waits while the pointer rests on it', async () => {
  show({ message: 'Saved' });
  pass(4);
  await user.hover(screen.getByText('Saved'));
  pass(60);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await user.unhover(screen.getByText('Saved'));
  pass(1.25);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('Undo acts once and closes the toast', async () => {
  const onSelect = jest.fn();
  show({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Moved to Nurture')).not.toBeInTheDocument();
});

test('only one is shown: the next replaces it and gets its full time', () => {
  show({ message: 'First' });
  pass(4);
  show({ message: 'Second' });
  pass(4);
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(screen.getByText('Second')).toBeInTheDocument();
});

test('a toast that needs a response stays until it is closed', async () => {
  show({
    message: 'Someone changed this referral first',
    seconds: null,
    action: { label: 'Review', onSelect: () => {} },
  });
  pass(3600);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Someone changed this referral first')).not.toBeInTheDocument();
});

test('the countdown waits while its button has the focus, and Escape closes it', async () => {
  show({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect: () => {} } });
  await user.tab();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  pass(60);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Moved to Nurture')).not.toBeInTheDocument();
});

test('a problem is announced at once, anything else politely', () => {
  show({ message: 'Your referrals were not exported', kind: 'problem' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your referrals were not exported');
  show({ message: 'Saved' });
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});
