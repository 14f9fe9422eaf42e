import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useSecondsLeft } from './use-seconds-left.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

function Left({ until }: { until: number | null }) {
  return <output>{useSecondsLeft(until)}</output>;
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('seconds are counted down to 0, and no timer is left then', () => {
  render(<Left until={2_500} />);
  const shown = screen.getByRole('status');
  expect(shown).toHaveTextContent('3');
  pass(1_000);
  expect(shown).toHaveTextContent('2');
  pass(5_000);
  expect(shown).toHaveTextContent('0');
  expect(jest.getTimerCount()).toBe(0);
});

test('a later moment counts from now, not from when the earlier one was over', () => {
  const { rerender } = render(<Left until={1_000} />);
  pass(30_000);
  rerender(<Left until={90_000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^60$/);
});

test('shows 0 seconds while there is no end', () => {
  render(<Left until={null} />);
  expect(screen.getByRole('status')).toHaveTextContent('0');
});
