import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { closeToast, showToast, ToastViewport } from './ToastViewport.tsx';

beforeEach(() => {
  jest.useFakeTimers();
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
  expect(screen.getByText('Moved to Nurture')).not.toBeNull();
  pass(0.5);
  expect(screen.queryByText('Moved to Nurture')).toBeNull();
});

test('the countdown waits while the pointer rests on it', () => {
  show({ message: 'Saved' });
  pass(4);
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement!);
  pass(60);
  expect(screen.getByText('Saved')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByText('Saved').parentElement!);
  pass(1.25);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('Undo acts once and closes the toast', () => {
  const onSelect = jest.fn();
  show({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Moved to Nurture')).toBeNull();
});

test('only one is shown: the next replaces it and gets its full time', () => {
  show({ message: 'First' });
  pass(4);
  show({ message: 'Second' });
  pass(4);
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).not.toBeNull();
});

test('a toast that needs an answer stays until it is closed', () => {
  show({
    message: 'Someone changed this referral first',
    seconds: null,
    action: { label: 'Review', onSelect: () => {} },
  });
  pass(3600);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Someone changed this referral first')).toBeNull();
});

test('the countdown waits while its button has the focus, and Escape closes it', () => {
  show({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect: () => {} } });
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pass(60);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Undo' }), { key: 'Escape' });
  expect(screen.queryByText('Moved to Nurture')).toBeNull();
});

test('a problem is read out at once, anything else when there is time', () => {
  show({ message: 'Your referrals were not exported', kind: 'problem' });
  expect(screen.getByRole('alert').textContent).toContain('Your referrals were not exported');
  show({ message: 'Saved' });
  expect(screen.getByRole('status').textContent).toContain('Saved');
});
