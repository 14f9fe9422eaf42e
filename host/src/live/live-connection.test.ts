import { TextDecoderStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import type { LiveNews } from '@portal/shared/contracts';
import { LiveConnection, type LiveStatus } from './live-connection.ts';

type Headers = Record<string, string>;
interface Call {
  headers: Headers;
  signal: AbortSignal;
  /** Sends a piece of the stream. */
  send: (text: string) => void;
  end: () => void;
}

const change = { kind: 'referral' as const, agentId: 1, agentReferralId: 2, revision: 3 };
const message = (id: string, news: LiveNews) => `id: ${id}\ndata: ${JSON.stringify(news)}\n\n`;
const nothing: LiveNews = { changes: [], isComplete: true };

let calls: Call[];
let news: LiveNews[];
let statuses: LiveStatus[];
let waits: number[];
/** What the next calls do instead of opening a stream. */
let refusals: ApiError[];
let closed: AbortController;

/** Not that of jsdom, whose streams are not those of Node. */
function streamed({ headers, signal }: { headers: Headers; signal: AbortSignal }): Promise<Response> {
  const refusal = refusals.shift();
  if (refusal) return Promise.reject(refusal);
  if (headers['accept'] === 'application/json') {
    calls.push({ headers, signal, send: () => {}, end: () => {} });
    return Promise.resolve({ json: async () => ({ ...nothing, id: `poll-${calls.length}` }) } as unknown as Response);
  }
  let pieces: ReadableStreamDefaultController<string>;
  const text = new ReadableStream<string>({ start: (controller) => void (pieces = controller) });
  signal.addEventListener('abort', () => {
    try {
      pieces.error(new DOMException('aborted', 'AbortError'));
    } catch {
      // it has ended
    }
  });
  calls.push({ headers, signal, send: (piece) => pieces.enqueue(piece), end: () => pieces.close() });
  return Promise.resolve({ body: { pipeThrough: () => text } } as unknown as Response);
}

function start(mayStream = true) {
  const connection = new LiveConnection({
    http: { open: (_endpoint, options) => streamed(options) },
    onNews: (each) => news.push(each),
    onStatus: (status) => statuses.push(status),
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      if (waits.length > 40) closed.abort();
    },
  });
  return { connection, run: connection.run(closed.signal, mayStream) };
}
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  [calls, news, statuses, waits, refusals] = [[], [], [], [], []];
  closed = new AbortController();
  // jsdom has none
  Object.assign(globalThis, { TextDecoderStream });
});
afterEach(() => {
  closed.abort();
  jest.useRealTimers();
});

test('news arrive as they are sent, and a stream that ends is opened again from the last message on', async () => {
  start();
  await settle();
  expect(calls[0]!.headers).toEqual({ accept: 'text/event-stream' });
  calls[0]!.send(message('5-1', { changes: [change], isComplete: true }));
  await settle();
  expect(news).toEqual([{ changes: [change], isComplete: true }]);
  calls[0]!.send(':\nid: 6-2\n\n');
  calls[0]!.send('event: end\ndata: restart\n\n');
  calls[0]!.end();
  await settle();
  expect(calls[1]!.headers).toEqual({ accept: 'text/event-stream', 'last-event-id': '6-2' });
  expect(news).toHaveLength(1);
  expect(statuses.slice(0, 2)).toEqual(['connecting', 'live']);
});

test('a stream that stalls is given up after 40 seconds without a sign of life', async () => {
  start();
  await settle();
  calls[0]!.send(message('5-1', nothing));
  await jest.advanceTimersByTimeAsync(39_000);
  calls[0]!.send(':\nid: 5-2\n\n');
  await jest.advanceTimersByTimeAsync(39_000);
  expect(calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(calls).toHaveLength(2);
});

test('where nothing comes through a stream the server is asked, and later a stream is tried again', async () => {
  start();
  await settle();
  await jest.advanceTimersByTimeAsync(30_500);
  expect(calls.slice(0, 5).map(({ headers }) => headers['accept'])).toEqual([
    ...Array.from({ length: 3 }, () => 'text/event-stream'),
    'application/json',
    'application/json',
  ]);
  expect(statuses).toContain('polling');
  const polls = calls.filter(({ headers }) => headers['accept'] === 'application/json');
  expect(polls).toHaveLength(10);
  expect(polls[1]!.headers['last-event-id']).toBe('poll-4');
  expect(calls.at(-1)!.headers['accept']).toBe('text/event-stream');
});

test('does not reconnect after a 401 or 403', async () => {
  refusals = [new ApiError('Your session has ended.', { status: 401, code: 'not_signed_in', requestId: null })];
  expect(await start().run).toBe('refused');
  refusals = [new ApiError('Ended.', { status: 403, code: 'grant_expired', requestId: null })];
  expect(await start(false).run).toBe('refused');
  expect(waits).toEqual([]);
});

test('closing the connection ends its event stream', async () => {
  const { run } = start();
  await settle();
  calls[0]!.send(message('5-1', nothing));
  await settle();
  closed.abort();
  expect(await run).toBe('done');
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(calls).toHaveLength(1);
});
