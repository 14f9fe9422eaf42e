import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { http } from '@portal/shared/api';
import type { StaffActivity } from '@portal/shared/contracts/audit';
import { events } from '@portal/shared/events';
import { QueryClient, QueryClientProvider } from '@portal/shared/query';
import { act, render, screen } from '@testing-library/react';
import { StaffActivityPanel } from './StaffActivityPanel.tsx';

const MINUTES_MS = 5 * 60_000;
const entry = (sequence: number, operation: string): StaffActivity['entries'][number] => ({
  sequence,
  at: '2026-11-20T21:14:31.000Z',
  staff: 'alex@example.com',
  event: 'write',
  operation,
  object: null,
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('D-05 staff activity is read again when more is added, and not by the clock', async () => {
  let stored = [entry(1, 'profile.change')];
  const request = jest
    .spyOn(http, 'request')
    .mockImplementation((() => Promise.resolve({ entries: stored, older: null })) as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffActivityPanel agentId={11} />
    </QueryClientProvider>,
    // strict mode would ask twice
    { reactStrictMode: false },
  );
  await screen.findByText('Profile updated');
  await act(() => jest.advanceTimersByTimeAsync(MINUTES_MS));
  expect(request).toHaveBeenCalledTimes(1);
  stored = [entry(2, 'photo.change'), ...stored];
  await act(async () => events.publish('staff-activity.added', {}, 'test'));
  await screen.findByText('Photo changed');
  expect(request).toHaveBeenCalledTimes(2);
});

test('Show More counts while the first entries are read again', async () => {
  const request = jest
    .spyOn(http, 'request')
    .mockResolvedValueOnce({ entries: [entry(2, 'profile.change')], older: 1 });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffActivityPanel agentId={11} />
    </QueryClientProvider>,
    // strict mode would ask twice
    { reactStrictMode: false },
  );
  const more = await screen.findByRole('button', { name: 'Show More' });
  request.mockReturnValueOnce(new Promise(() => {}));
  await act(async () => events.publish('staff-activity.added', {}, 'test'));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(request).toHaveBeenCalledTimes(2);
  request.mockResolvedValueOnce({ entries: [entry(2, 'profile.change'), entry(1, 'photo.change')], older: null });
  act(() => more.click());
  await screen.findByText('Photo changed');
});
