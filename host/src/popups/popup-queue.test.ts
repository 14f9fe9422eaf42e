import { beforeEach, expect, test } from '@jest/globals';
import { POPUP_KINDS, PopupCandidate, type PopupKind } from '@portal/shared/contracts';
import { CHECKED_WITHIN, type PopupEnd, PopupQueue, type PopupQueueOptions } from './popup-queue.ts';

const OFFERED = POPUP_KINDS.filter((kind) => kind !== 'session-expiry');
const MODAL = OFFERED.filter((kind) => kind !== 'ranking-callout');

let opened: string[];
let close: ((end?: PopupEnd) => void) | null;
let turns: (PopupKind | null)[];
let isBusy: boolean;
let hasForm: boolean;
let forced: PopupKind | null;
let time: number;
let names: Set<string>;
let queue: PopupQueue;

function newQueue(changes: Partial<PopupQueueOptions> = {}): PopupQueue {
  return new PopupQueue({
    open: (kind, _values, signal) =>
      new Promise((resolve) => {
        opened.push(kind);
        close = (end = 'closed') => {
          close = null;
          resolve(end);
        };
        signal.addEventListener('abort', () => resolve('closed'));
      }),
    isBusy: () => isBusy,
    hasForm: () => hasForm,
    isAllowed: () => true,
    isForced: (kind) => kind === forced,
    rendered: { has: (name) => names.has(name), add: (name) => names.add(name), remove: (name) => names.delete(name) },
    announce: (kind) => turns.push(kind),
    now: () => time,
    ...changes,
  });
}

beforeEach(() => {
  opened = [];
  close = null;
  turns = [];
  isBusy = false;
  hasForm = false;
  forced = null;
  time = 0;
  names = new Set();
  queue = newQueue();
});

const candidate = (kind: string, changes: object = {}): PopupCandidate =>
  PopupCandidate.parse({ agentId: 11, kind, eligibility: 'eligible', ...changes });
const offer = (kind: string, changes: object = {}) => queue.offer(candidate(kind, changes));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
/** Closes what is open, one after the other, and answers the order in which all opened. */
async function runToEnd(): Promise<string[]> {
  const order: string[] = [];
  for (let turn = 0; turn < 20; turn++) {
    if (queue.turn === null) break;
    order.push(queue.turn);
    if (queue.turn === 'ranking-callout') offer('ranking-callout', { eligibility: 'ineligible' });
    else close?.();
    await settled();
  }
  return order;
}

const pairs = OFFERED.flatMap((first, index) => OFFERED.slice(index + 1).map((second) => [first, second] as const));

test.each(pairs)(
  'DASH-02 DASH-04 %s opens before %s, whichever is offered first, and never both',
  async (first, second) => {
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      queue = newQueue();
      names.clear();
      opened = [];
      queue.beginRound();
      for (const kind of order) offer(kind);
      expect(queue.turn).toBeNull();
      queue.endRound();
      expect(queue.turn).toBe(first);
      expect(opened.length).toBeLessThanOrEqual(1);
      expect(await runToEnd()).toEqual([first, second]);
    }
  },
);

test('DASH-02 all at once, in every rotation, open in the order of D-25', async () => {
  for (let shift = 0; shift < OFFERED.length; shift++) {
    queue = newQueue();
    names.clear();
    queue.beginRound();
    for (const kind of [...OFFERED.slice(shift), ...OFFERED.slice(0, shift)]) offer(kind);
    queue.endRound();
    expect(await runToEnd()).toEqual(OFFERED);
  }
});

test('a first one that is open is not replaced by one before it in the order', async () => {
  offer('featured-event');
  offer('rfa');
  expect(opened).toEqual(['featured-event']);
  expect(await runToEnd()).toEqual(['featured-event', 'rfa']);
});

test('DASH-04 while the ranking callout is on the screen no shell modal opens; dismissing it lets the next one', async () => {
  offer('ranking-callout');
  offer('requested-zips');
  await settled();
  expect([queue.turn, opened]).toEqual(['ranking-callout', []]);
  offer('ranking-callout', { eligibility: 'ineligible' });
  expect([queue.turn, opened]).toEqual(['requested-zips', ['requested-zips']]);
});

test.each(MODAL.filter((kind) => kind !== 'onboarding-webinar'))(
  'the end of the session comes before %s: it gives way, and comes again afterwards',
  async (kind) => {
    offer(kind);
    queue.hold(true);
    await settled();
    expect(queue.turn).toBe('session-expiry');
    queue.hold(false);
    await settled();
    expect([queue.turn, opened]).toEqual([kind, [kind, kind]]);
  },
);

test('a popup with a form in use stays below the end of the session: what was typed is not lost', async () => {
  offer('rfa');
  hasForm = true;
  queue.hold(true);
  await settled();
  queue.hold(false);
  expect([queue.turn, opened]).toEqual(['rfa', ['rfa']]);
});

test('a popup that gave way opens again, although its remote withdraws it because it was open', async () => {
  offer('requested-zips');
  queue.hold(true);
  await settled();
  offer('requested-zips', { eligibility: 'ineligible' });
  queue.hold(false);
  expect(opened).toEqual(['requested-zips', 'requested-zips']);
});

test('a partner’s frame stays below the end of the session: what is typed in it cannot be seen', async () => {
  offer('onboarding-webinar');
  queue.hold(true);
  await settled();
  queue.hold(false);
  expect(opened).toEqual(['onboarding-webinar']);
});

test('nothing opens over a form in use or a dialog; the next look opens it', () => {
  isBusy = true;
  offer('requested-zips');
  expect(opened).toEqual([]);
  isBusy = false;
  queue.openNext();
  expect(opened).toEqual(['requested-zips']);
});

test('a later popup waits for a check, but no longer than five seconds', () => {
  offer('congratulations', { eligibility: 'checking' });
  offer('onboarding-webinar');
  queue.openNext();
  expect(opened).toEqual([]);
  time = CHECKED_WITHIN;
  queue.openNext();
  expect(opened).toEqual(['onboarding-webinar']);
});

test('a check that is repeated does not begin again', () => {
  offer('congratulations', { eligibility: 'checking' });
  time = CHECKED_WITHIN - 1;
  offer('congratulations', { eligibility: 'checking' });
  offer('onboarding-webinar');
  time = CHECKED_WITHIN;
  queue.openNext();
  expect(opened).toEqual(['onboarding-webinar']);
});

test('remotes that do not answer hold nothing up for more than five seconds', () => {
  queue.beginRound();
  offer('requested-zips');
  time = CHECKED_WITHIN;
  queue.openNext();
  expect(opened).toEqual(['requested-zips']);
});

test('a candidate that is taken back does not open', () => {
  isBusy = true;
  offer('requested-zips');
  offer('requested-zips', { eligibility: 'ineligible' });
  isBusy = false;
  queue.openNext();
  expect([opened, queue.hasWaiting]).toEqual([[], false]);
});

test('an unknown kind, a thousand times, and the kind of the host itself are ignored', () => {
  for (let index = 0; index < 1_000; index++) offer(`kind-${index}`);
  offer('session-expiry');
  offer('__proto__');
  expect([queue.hasWaiting, queue.turn]).toEqual([false, null]);
});

test('a thousand candidates of one kind open once', async () => {
  for (let index = 0; index < 1_000; index++) offer('requested-zips');
  close?.();
  await settled();
  expect(opened).toEqual(['requested-zips']);
});

test('HOST-66 a popup that this visit has had does not open again; another one of its kind does', async () => {
  offer('congratulations', { id: '7' });
  close?.();
  await settled();
  expect([...names]).toEqual(['congratulations 7']);
  queue = newQueue();
  offer('congratulations', { id: '7' });
  expect(opened).toHaveLength(1);
  offer('congratulations', { id: '8' });
  expect(opened).toHaveLength(2);
});

test('a popup that fails is skipped, is not tried again on this page, and may be on the next', async () => {
  offer('rfa');
  offer('featured-event');
  close?.('failed');
  await settled();
  expect(opened).toEqual(['rfa', 'featured-event']);
  offer('rfa');
  close?.();
  await settled();
  expect(opened).toEqual(['rfa', 'featured-event']);
  expect(names.has('rfa')).toBe(false);
});

test('DASH-05 the forced one opens before all others, and again in a visit that has had it', () => {
  forced = 'promotional-webinar';
  names.add('promotional-webinar');
  queue.beginRound();
  offer('rfa');
  offer('promotional-webinar');
  queue.endRound();
  expect(opened).toEqual(['promotional-webinar']);
});

test('a popup that is not allowed here waits, and does not hold up the rest', () => {
  queue = newQueue({ isAllowed: ({ kind }) => kind !== 'rfa' });
  offer('rfa');
  offer('onboarding-webinar');
  expect(opened).toEqual(['onboarding-webinar']);
});

test('another person: the open popup is closed and no earlier one opens', async () => {
  offer('rfa');
  offer('featured-event');
  queue.clear();
  await settled();
  expect([queue.turn, opened]).toEqual([null, ['rfa']]);
  offer('ranking-callout');
  queue.clear();
  expect(queue.turn).toBeNull();
});

test('reports whose turn it is, in order, and null while the queue is on hold', async () => {
  offer('rfa');
  close?.();
  await settled();
  queue.hold(true);
  queue.hold(false);
  expect(turns).toEqual(['rfa', null, 'session-expiry', null]);
});
