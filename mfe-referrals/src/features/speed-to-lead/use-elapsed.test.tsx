import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@portal/shared/durations';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LeadClock } from './LeadClock.tsx';
import { shownElapsed } from './use-elapsed.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T16:41:00.000Z') });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('D-47 a clock counts seconds for ten minutes, then minutes, and never backwards from nothing', () => {
  expect(shownElapsed(0, 252_900)).toBe(252);
  expect(shownElapsed(0, 10 * MINUTE_MS - 1)).toBe(599);
  expect(shownElapsed(0, 10 * MINUTE_MS + 59_999)).toBe(600);
  expect(shownElapsed(5000, 0)).toBe(0);
});

test('D-47 the elapsed time is in the accent color for an hour and bold after it; the spoken text changes by the minute', () => {
  render(<LeadClock clock={{ kind: 'running', since: Date.now() - 4 * MINUTE_MS - 12_000 }} />);
  const clock = screen.getByRole('timer');
  expect(clock).toHaveTextContent('4:12Waiting for 4 minutes');
  act(() => jest.advanceTimersByTime(9000));
  expect(clock).toHaveTextContent('4:21Waiting for 4 minutes');
  expect(clock).toHaveClass('first');
  act(() => jest.advanceTimersByTime(20 * MINUTE_MS));
  expect(clock).toHaveTextContent('24 minWaiting for 24 minutes');
  act(() => jest.advanceTimersByTime(56 * MINUTE_MS));
  expect(clock).toHaveTextContent('1 h 20 minWaiting for 1 hour and 20 minutes');
  expect(clock).toHaveClass('late');
  expect(clock).not.toHaveClass('first');
});

test('clocks on a page share one timer, which ends with the last of them', () => {
  const since = Date.now();
  const { unmount } = render(
    <>
      <LeadClock clock={{ kind: 'running', since }} />
      <LeadClock clock={{ kind: 'running', since }} />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a stopped clock shows how fast they were reached', () => {
  render(<LeadClock clock={{ kind: 'reached', seconds: 300 }} />);
  expect(screen.getByText('Reached after 5 minutes')).toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});
