import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CHUNK_RETRY } from '../contracts/retry-policy.ts';
import { retryRuntime } from './runtime-integrity-plugin.ts';

type Load = (url: string, done: (event: { type: string }) => void, key: string) => void;

const requests: string[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  requests.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Runs the text as webpack's runtime does, around a function that returns the next event for each request. */
function loadWith(...events: string[]): string[] {
  const ended: string[] = [];
  const runtime: { load: Load } = {
    load: (url, done, key) => {
      requests.push(`${url} ${key}`);
      done({ type: events.shift()! });
    },
  };
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function('runtime', retryRuntime('runtime.load'))(runtime);
  runtime.load('/list.js', ({ type }) => ended.push(type), 'chunk-1');
  return ended;
}

test('a refused file is requested again after a growing pause, each time under a new address', () => {
  const started = Date.now();
  const ended = loadWith('error', 'error', 'load');
  jest.advanceTimersByTime(89);
  expect(requests).toEqual(['/list.js chunk-1']);
  jest.advanceTimersByTime(1);
  expect(requests).toHaveLength(2);
  jest.advanceTimersByTime(180);
  expect(requests).toEqual([
    '/list.js chunk-1',
    `/list.js?try=${started + 90} chunk-1`,
    `/list.js?try=${started + 270} chunk-1`,
  ]);
  expect(ended).toEqual(['load']);
});

test('after the last try the failure is passed on, and a timeout is not retried', () => {
  const refused = loadWith(...Array<string>(9).fill('error'));
  jest.runAllTimers();
  expect(requests).toHaveLength(CHUNK_RETRY.attempts);
  expect(refused).toEqual(['error']);
  requests.length = 0;
  const late = loadWith('timeout', 'load');
  jest.runAllTimers();
  expect([requests.length, late]).toEqual([1, ['timeout']]);
});
