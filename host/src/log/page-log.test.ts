import { beforeEach, expect, test } from '@jest/globals';
import { ApiError } from '@portal/shared/api';
import { PageLogBeacon, type PageLogLevel } from '@portal/shared/contracts/page-log';
import { levelOfVisit, PageLog } from './page-log.ts';

const ORIGIN = 'https://portal.example';
let sent: PageLogBeacon[];
let idle: (() => void)[];
let isTaken: boolean;
let isLeaving: boolean;
beforeEach(() => {
  sent = [];
  idle = [];
  isTaken = true;
  isLeaving = false;
});

const open = (level: PageLogLevel = 'error') =>
  new PageLog({
    level,
    origin: ORIGIN,
    visit: () => 'the token of the visit',
    send: (beacon) => {
      if (isTaken) sent.push(PageLogBeacon.parse(beacon));
      return isTaken;
    },
    whenIdle: (run) => idle.push(run),
    isLeaving: () => isLeaving,
  });
const withStack = <E extends Error>(error: E): E =>
  Object.assign(error, {
    stack: [
      `${error.name}: ${error.message}`,
      `    at save (${ORIGIN}/releases/mfe-list/1.4.0/list.js:1:2048)`,
      `    at extension (chrome-extension://abc/content.js:1:1)`,
      `    at other (https://elsewhere.example/releases/mfe-list/1.4.0/list.js:1:1)`,
      `    at run (${ORIGIN}/releases/host/1.0.0/main.js:2:77)`,
    ].join('\n'),
  });

test('HOST-61 an error is sent in an idle moment, with its code and its places in releases', () => {
  const log = open();
  const error = new ApiError('No', { status: 503, code: 'unavailable', requestId: 'r-1' });
  log.add({ level: 'error', message: 'referrals: a search failed', error: withStack(error) });
  expect(sent).toEqual([]);
  idle[0]!();
  expect(sent).toEqual([
    {
      visit: 'the token of the visit',
      entries: [
        {
          level: 'error',
          message: 'referrals: a search failed',
          error: { name: 'ApiError', code: 'unavailable', status: 503, requestId: 'r-1' },
          frames: ['mfe-list@1.4.0 list.js:1:2048', 'host@1.0.0 main.js:2:77'],
        },
      ],
    },
  ]);
});

test('CS-032 what an error says stays in the browser, and so does what is thrown that is no error', () => {
  const log = open();
  const wrapped = new Error('maya@example.com', { cause: withStack(new TypeError('(303) 555-0134 is not a name')) });
  log.add({ level: 'critical', message: 'reports: not saved', error: wrapped });
  log.add({ level: 'error', message: 'bus: dropped', error: 'maya@example.com is no agent' });
  log.flush();
  expect(JSON.stringify(sent)).not.toMatch(/maya@|555/);
  expect(sent[0]!.entries.map(({ error }) => error?.name)).toEqual(['TypeError', undefined]);
});

test.each<[PageLogLevel, string[]]>([
  ['warning', ['late', 'failed', 'not saved']],
  ['error', ['failed', 'not saved']],
  ['critical', ['not saved']],
  ['none', []],
])('CS-032 from level %s on: %j', (level, messages) => {
  const log = open(level);
  log.add({ level: 'warning', message: 'late' });
  log.add({ level: 'error', message: 'failed' });
  log.add({ level: 'critical', message: 'not saved' });
  log.flush();
  expect(sent.flatMap(({ entries }) => entries.map(({ message }) => message))).toEqual(messages);
});

test('HOST-61 a visit outside the sample sends what is critical only', () => {
  expect(levelOfVisit('error', 0.05, 0.049)).toBe('error');
  expect(levelOfVisit('error', 0.05, 0.05)).toBe('critical');
  expect(levelOfVisit('warning', 0, 0)).toBe('critical');
  expect(levelOfVisit('warning', 1, 0.999_999)).toBe('warning');
  expect(levelOfVisit('none', 0, 0.5)).toBe('none');
});

test('the same entry is sent once in a visit, and a visit sends fifty at most', () => {
  const log = open();
  for (let index = 0; index < 200; index++) {
    log.add({ level: 'error', message: 'the same' });
    log.add({ level: 'error', message: `another ${index}` });
  }
  log.flush();
  const messages = sent.flatMap(({ entries }) => entries.map(({ message }) => message));
  expect(messages).toHaveLength(50);
  expect(new Set(messages).size).toBe(50);
});

test('entries that the browser could not queue are sent with the next beacon', () => {
  const log = open();
  isTaken = false;
  log.add({ level: 'error', message: 'first' });
  log.flush();
  isTaken = true;
  log.add({ level: 'error', message: 'second' });
  log.flush();
  expect(sent.map(({ entries }) => entries.map(({ message }) => message))).toEqual([['first', 'second']]);
});

test.each([
  ['stays', ['not saved', 'cut off'], (log: PageLog) => log.stayed()],
  ['unloads', ['not saved'], (log: PageLog) => log.left()],
])(
  'HOST-61 what fails while a page is being left counts only when it is critical or the page stays: it %s',
  (_, messages, end) => {
    const log = open();
    isLeaving = true;
    log.add({ level: 'error', message: 'cut off' });
    log.add({ level: 'critical', message: 'not saved' });
    log.flush();
    end(log);
    log.flush();
    expect(sent.flatMap(({ entries }) => entries.map(({ message }) => message))).toEqual(messages);
  },
);
