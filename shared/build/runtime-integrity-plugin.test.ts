import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CHUNK_RETRY } from '../contracts/releases/retry-policy.ts';
import { retryRuntime } from './runtime-integrity-plugin.ts';

type Load = (url: string, done: (event: { type: string }) => void, key: string) => void;

const requests: string[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  requests.length = 0;
  Object.assign(globalThis, { location: new URL('http://localhost/dashboard') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  delete globalThis.__portalMissingHash;
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

/** What the host's table is for each try; the address that it was asked for is kept. */
function tableAnswers(...answers: (Error | null)[]): string[] {
  const asked: string[] = [];
  globalThis.__portalMissingHash = (address, attempt) => {
    asked.push(`${address} ${attempt}`);
    const answer = answers.shift();
    if (answer === undefined) return null;
    return answer ? Promise.reject(answer) : Promise.resolve();
  };
  return asked;
}

test('a file whose hash is still missing is requested when the table is there', async () => {
  const asked = tableAnswers(null);
  const ended = loadWith('load');
  expect(requests).toEqual([]);
  await jest.runAllTimersAsync();
  expect(asked).toEqual(['http://localhost/list.js 1']);
  expect([requests, ended]).toEqual([['/list.js chunk-1'], ['load']]);
});

test('a table that cannot be had is tried as often as a file, and then the load fails; after a timeout at once', async () => {
  const missing = Object.assign(new Error('did not arrive'), { url: '/file-table.json' });
  const asked = tableAnswers(...Array<Error>(9).fill(missing));
  const ended = loadWith('load');
  await jest.runAllTimersAsync();
  expect(asked.map((call) => call.at(-1))).toEqual(['1', '2', '3']);
  expect([requests, ended]).toEqual([[], ['error']]);
  tableAnswers(Object.assign(new Error('no response'), { code: 'no-answer' }));
  const late = loadWith('load');
  await jest.runAllTimersAsync();
  expect([requests, late]).toEqual([[], ['timeout']]);
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
