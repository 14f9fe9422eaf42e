import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { createQueryClient, forgetQueries } from './query-client.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('what is shown while everything is forgotten does not outlive its place on the page', async () => {
  const client = createQueryClient();
  const shown = new QueryObserver(client, { queryKey: ['referrals'], queryFn: async () => ['Hannah Moreau'] });
  const leave = shown.subscribe(() => {});
  const saving = new MutationObserver(client, { mutationFn: async (note: string) => note });
  const stop = saving.subscribe(() => {});
  void saving.mutate('Call Hannah');
  await jest.advanceTimersByTimeAsync(0);
  expect(shown.getCurrentResult().data).toEqual(['Hannah Moreau']);

  forgetQueries(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
  leave();
  stop();
  await jest.advanceTimersByTimeAsync(1);
  // a timer would hold the data for five minutes
  expect(jest.getTimerCount()).toBe(0);
});

test('a request on its way is aborted, and its answer is not kept', async () => {
  const client = createQueryClient();
  let signalOf: AbortSignal | undefined;
  const asked = client
    .fetchQuery({
      queryKey: ['referrals'],
      queryFn: ({ signal }) => {
        signalOf = signal;
        return new Promise<string>((resolve) => setTimeout(() => resolve('late'), 1_000));
      },
    })
    .catch(() => 'aborted');
  await jest.advanceTimersByTimeAsync(0);
  forgetQueries(client);
  expect(signalOf?.aborted).toBe(true);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await asked).toBe('aborted');
  expect(client.getQueryData(['referrals'])).toBeUndefined();
});

test('D-12 without a network a form hears of it at once, and what failed to load is loaded when there is one again', async () => {
  const client = createQueryClient();
  const unreachable = () => Promise.reject(new ApiError('unreachable', { status: 0, code: 'network' }));
  onlineManager.setOnline(false);
  const saving = new MutationObserver(client, { mutationFn: unreachable });
  saving.mutate().catch(() => {});
  await jest.advanceTimersByTimeAsync(0);
  // held back, it would wait for as long as there is no network
  expect(saving.getCurrentResult()).toMatchObject({ isError: true, isPaused: false });
  const queryFn = jest.fn(unreachable);
  const shown = new QueryObserver(client, { queryKey: ['referrals'], queryFn });
  const leave = shown.subscribe(() => {});
  await jest.advanceTimersByTimeAsync(2_000);
  expect(shown.getCurrentResult().isError).toBe(true);
  const before = queryFn.mock.calls.length;
  client.mount();
  onlineManager.setOnline(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(queryFn.mock.calls.length).toBe(before + 1);
  client.unmount();
  leave();
  client.clear();
});
