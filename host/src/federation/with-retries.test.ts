import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { withRetries } from './with-retries.ts';

const policy = { attempts: 3, delay: 60, jitter: 1 };

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Fails the given number of times, and records when each try and each retry was. */
function failing(times: number) {
  const started = Date.now();
  const events: string[] = [];
  const at = (event: string, attempt: number) => events.push(`${event} ${attempt} at ${Date.now() - started}`);
  const run = async (attempt: number) => {
    at('try', attempt);
    if (attempt <= times) throw new Error(`refused ${attempt}`);
    return 'arrived';
  };
  return { events, run, onRetry: (attempt: number) => at('failed', attempt) };
}

test('pauses grow, with the random part on top, and every try knows its number', async () => {
  const { events, run, onRetry } = failing(2);
  const result = withRetries({ policy, isRetried: () => true, onRetry }, run);
  await jest.advanceTimersByTimeAsync(1000);
  await expect(result).resolves.toBe('arrived');
  expect(events).toEqual(['try 1 at 0', 'failed 1 at 0', 'try 2 at 90', 'failed 2 at 90', 'try 3 at 270']);
});

test('the error of the last try is thrown, and one that a retry cannot fix is thrown at once', async () => {
  const all = failing(9);
  const result = withRetries({ policy, isRetried: () => true }, all.run);
  const failed = expect(result).rejects.toThrow('refused 3');
  await jest.advanceTimersByTimeAsync(1000);
  await failed;
  const once = failing(9);
  await expect(withRetries({ policy, isRetried: () => false }, once.run)).rejects.toThrow('refused 1');
  expect(once.events).toEqual(['try 1 at 0']);
});
