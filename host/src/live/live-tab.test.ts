import { TextDecoderStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveNews } from '@portal/shared/contracts';
import { LiveTab } from './live-tab.ts';
import { FakeBroadcastChannel, FakeLocks } from './testing/fake-browser.ts';

interface Stream {
  tab: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  send: (text: string) => void;
}

const change = { kind: 'referral' as const, agentId: 1, agentReferralId: 2, revision: 3 };
const news: LiveNews = { changes: [change], isComplete: true };
const message = (id: string, of: LiveNews) => `id: ${id}\ndata: ${JSON.stringify(of)}\n\n`;

let streams: Stream[];
let polls: string[];
let heard: string[];
let tabs: LiveTab[];

/** Opens a tab of a browser. @param name who it shows */
function openTab(tab: string, name = 'maya'): LiveTab {
  const opened = new LiveTab({
    name,
    http: {
      open: async (_endpoint, { headers, signal }) => {
        if (headers['accept'] === 'application/json') {
          polls.push(tab);
          return { json: async () => ({ changes: [], isComplete: true, id: '1-1' }) } as unknown as Response;
        }
        let pieces: ReadableStreamDefaultController<string>;
        const text = new ReadableStream<string>({ start: (controller) => void (pieces = controller) });
        signal.addEventListener('abort', () => pieces.error(new DOMException('aborted', 'AbortError')));
        streams.push({ tab, headers, signal, send: (piece) => pieces.enqueue(piece) });
        return { body: { pipeThrough: () => text } } as unknown as Response;
      },
    },
    onNews: ({ changes, isComplete }) => {
      if (changes.length > 0) heard.push(tab);
      if (!isComplete) heard.push(`${tab}: everything`);
    },
    onNotice: (notice) => heard.push(`${tab}: ${notice}`),
    onStatus: () => {},
  });
  tabs.push(opened);
  return opened;
}
const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  [streams, polls, heard, tabs] = [[], [], [], []];
  Object.assign(globalThis, { TextDecoderStream, BroadcastChannel: FakeBroadcastChannel });
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  jest.useRealTimers();
});

test('tabs that show the same person share one stream, and all of them hear what comes', async () => {
  for (const tab of ['first', 'second', 'third']) openTab(tab);
  await settle();
  expect(streams.map(({ tab }) => tab)).toEqual(['first']);
  streams[0]!.send(message('7-1', news));
  await settle();
  expect(heard).toEqual(expect.arrayContaining(['first', 'second', 'third']));
});

test('D-05, HOST-23 every tab that shows the same agent hears that staff did something, or that their ZIPs changed', async () => {
  openTab('first');
  openTab('second');
  openTab('other', 'leo');
  await settle();
  streams[0]!.send('event: activity\ndata: staff\n\n');
  await settle();
  expect(heard.toSorted()).toEqual(['first: activity', 'second: activity']);
  heard.length = 0;
  streams[0]!.send('event: agent\ndata: agent\n\nevent: unknown\ndata: later\n\n');
  await settle();
  expect(heard.toSorted()).toEqual(['first: agent', 'second: agent']);
});

test('when the tab that leads is closed, the next one goes on from the last message', async () => {
  const first = openTab('first');
  openTab('second');
  await settle();
  streams[0]!.send(message('7-1', news));
  await settle();
  first.close();
  await settle(1_000);
  expect(streams[0]!.signal.aborted).toBe(true);
  expect(streams[1]).toMatchObject({ tab: 'second', headers: { 'last-event-id': '7-1' } });
});

test('a tab that has just been opened hears what the others heard in the last minute', async () => {
  openTab('first');
  await settle();
  streams[0]!.send(message('7-1', news));
  await settle(30_000);
  openTab('second');
  await settle();
  expect(heard).toEqual(['first', 'second']);
});

test('a tab that is looked at takes over from one that gives no sign of life', async () => {
  openTab('first');
  openTab('second');
  await settle();
  streams[0]!.send(message('7-1', news));
  // frozen by the browser: its stream brings nothing and its timers do not run
  jest.spyOn(FakeBroadcastChannel.prototype, 'postMessage').mockImplementation(() => {});
  await settle(80_000);
  expect(streams.at(-1)!.tab).toBe('second');
  expect(streams[0]!.signal.aborted).toBe(true);
});

test('with four people shown in one browser, three have a stream and one is polled', async () => {
  for (const name of ['maya', 'leo', 'sam', 'nina']) openTab(name, name);
  await settle();
  expect(streams.map(({ tab }) => tab)).toEqual(['maya', 'leo', 'sam']);
  expect(polls).toEqual(['nina']);
  await settle(31_000);
  expect(polls.length).toBeGreaterThan(1);
});
