import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
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
