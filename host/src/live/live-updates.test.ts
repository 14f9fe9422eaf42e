import { TextDecoderStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import type { SenderBus } from '@portal/shared/events';
import type { SessionState } from '@portal/shared/session';
import { SIGNED_OUT, testContext } from '@portal/shared/testing';
import { BehaviorSubject } from 'rxjs';
import { liveUpdates } from './live-updates.ts';
import { FakeBroadcastChannel, FakeLocks } from './testing/fake-browser.ts';

const MAYA: SessionState = { ...SIGNED_OUT, status: 'signed-in', ...testContext() };
const LEO: SessionState = { ...MAYA, user: { ...MAYA.user!, userId: 'user-2' } };

let state$: BehaviorSubject<SessionState>;
let streams: AbortSignal[];
let published: string[];
/** Whether the server refuses whoever asks. */
let isRefused: boolean;
let want: () => void;
const settle = () => jest.advanceTimersByTimeAsync(0);
const openStreams = () => streams.filter(({ aborted }) => !aborted).length;

beforeEach(() => {
  jest.useFakeTimers();
  [streams, published, isRefused] = [[], [], false];
  state$ = new BehaviorSubject(MAYA);
  Object.assign(globalThis, { TextDecoderStream, BroadcastChannel: FakeBroadcastChannel });
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  want = liveUpdates({
    session: {
      state$,
      get current() {
        return state$.value;
      },
    },
    http: {
      open: (_endpoint, { signal }) => {
        if (isRefused) return Promise.reject(new ApiError('Ended.', { status: 401, code: 'not_signed_in' }));
        streams.push(signal);
        const text = new ReadableStream<string>({
          start: (pieces) => signal.addEventListener('abort', () => pieces.error(new DOMException('', 'AbortError'))),
        });
        return Promise.resolve({ body: { pipeThrough: () => text } } as unknown as Response);
      },
    },
    events: { publish: (topic: string) => published.push(topic) } as unknown as SenderBus,
  });
});
afterEach(async () => {
  state$.next(SIGNED_OUT);
  await settle();
  jest.useRealTimers();
});

test('one stream is opened when a page wants it, however often pages ask', async () => {
  await settle();
  expect(streams).toHaveLength(0);
  want();
  want();
  await settle();
  expect(openStreams()).toBe(1);
  expect(published).not.toContain('live.missed');
});

test('showing another person’s data ends the stream until a page of that person wants one', async () => {
  want();
  await settle();
  state$.next(LEO);
  await settle();
  expect(openStreams()).toBe(0);
  want();
  await settle();
  expect([openStreams(), streams.length]).toEqual([1, 2]);
});

test('D-12 a page that waited for its author is live again once they are back, and reads what it missed', async () => {
  want();
  await settle();
  isRefused = true;
  state$.next({ ...MAYA, hasEnded: true });
  await settle();
  expect(openStreams()).toBe(0);
  expect(published).not.toContain('live.missed');
  isRefused = false;
  state$.next(MAYA);
  await settle();
  expect(openStreams()).toBe(1);
  expect(published.filter((topic) => topic === 'live.missed')).toHaveLength(1);
  state$.next({ ...MAYA, notice: 'x' });
  expect(published.filter((topic) => topic === 'live.missed')).toHaveLength(1);
});

test('D-12 a page that asks while its session has ended gets a stream when the session goes on', async () => {
  state$.next({ ...MAYA, hasEnded: true });
  want();
  await settle();
  expect(streams).toHaveLength(0);
  state$.next(MAYA);
  await settle();
  expect(openStreams()).toBe(1);
});

test('D-12 when somebody else signs in instead, nothing is opened for them', async () => {
  want();
  await settle();
  state$.next({ ...MAYA, hasEnded: true });
  state$.next(LEO);
  await settle();
  expect(openStreams()).toBe(0);
  expect(published).not.toContain('live.missed');
});
