import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { BrowserNotification } from '@portal/shared/contracts';
import { EventBus } from '@portal/shared/events';
import { log } from '@portal/shared/log';
import { session } from '@portal/shared/session';
import { testAgent } from '@portal/shared/testing';
import { closeToast, showToast } from '@portal/shared/ui/toast';
import { showNotifications } from './notifications.ts';

const lead: BrowserNotification = {
  id: 'a',
  template: 'new-lead',
  values: { count: '1', side: 'buyer', place: 'Denver, CO 80209', path: '/referrals-details/MTE' },
  title: 'New lead: a buyer in Denver, CO 80209',
  path: '/referrals-details/MTE',
};
const ofTomorrow: BrowserNotification = {
  ...lead,
  id: 'b',
  template: 'of-tomorrow',
  title: 'Something new',
  path: '/rank',
};

class FakeNotification extends EventTarget {
  static permission = 'granted';
  static shown: string[] = [];
  static last: FakeNotification | null = null;
  static isRefused = false;
  close = (): void => {};
  constructor(_title: string, { body = '' }: NotificationOptions) {
    super();
    if (FakeNotification.isRefused) throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration');
    FakeNotification.shown.push(body);
    FakeNotification.last = this;
  }
}

let bus: EventBus;
let toasts: { text: string; action?: { id: string } | undefined }[];
let opened: string[];
/** The ids that the server gives; null for all. */
let given: string[] | null;
/** What the server was asked: `reserve a,b`, `shown a`. */
let calls: string[];
/** Whether the server is gone once they were given. */
let isGone: boolean;
beforeEach(() => {
  bus = new EventBus();
  toasts = [];
  opened = [];
  given = null;
  calls = [];
  isGone = false;
  bus.on('toast.show').subscribe((toast) => toasts.push(toast));
  jest.spyOn(window, 'focus').mockImplementation(() => {});
});
afterEach(() => {
  closeToast();
  Reflect.deleteProperty(window, 'Notification');
  Object.assign(FakeNotification, { permission: 'granted', shown: [], isRefused: false });
});
const allow = (permission = 'granted'): void => {
  FakeNotification.permission = permission;
  Object.defineProperty(window, 'Notification', { value: FakeNotification, configurable: true });
};
const show = (notifications: BrowserNotification[], visibilityState: DocumentVisibilityState = 'visible') =>
  showNotifications(notifications, {
    http: {
      request: (_method, _endpoint, options) => {
        const { ids, step } = options!.body as { ids: string[]; step: string };
        calls.push(`${step} ${ids.join()}`);
        if (isGone && step === 'confirm') return Promise.reject(new TypeError('Failed to fetch'));
        return Promise.resolve((given ?? ids) as never);
      },
    },
    events: bus.from('host'),
    page: { visibilityState },
    open: (path) => opened.push(path),
  });

test('HOST-24 the browser shows each of them, also behind another tab, and a click opens its page', async () => {
  allow();
  await show([lead, ofTomorrow], 'hidden');
  expect(FakeNotification.shown).toEqual(['New lead: a buyer in Denver, CO 80209', 'Something new']);
  FakeNotification.last!.dispatchEvent(new Event('click'));
  expect(opened).toEqual(['/rank']);
  expect(toasts).toEqual([]);
});

test.each(['default', 'denied'])(
  'HOST-24 where the browser may not (%s) one toast tells of all',
  async (permission) => {
    allow(permission);
    await show([ofTomorrow, lead]);
    expect(toasts).toEqual([expect.objectContaining({ text: 'New lead: a buyer in Denver, CO 80209, and one more' })]);
    bus.publish('toast.action', { id: toasts[0]!.action!.id }, 'host');
    expect(opened).toEqual(['/referrals-details/MTE']);
  },
);

test('a phone that shows them only for a service worker gets the toast', async () => {
  allow();
  FakeNotification.isRefused = true;
  await show([lead]);
  expect(toasts).toHaveLength(1);
});

test('a hidden page and one with another toast take none, so that they are offered again', async () => {
  await show([lead], 'hidden');
  showToast({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect: () => {} } });
  await show([lead]);
  expect([calls, toasts]).toEqual([[], []]);
});

test('however often news come while a toast is open, they are shown once it is gone, by one retry', async () => {
  jest.useFakeTimers();
  try {
    showToast({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect: () => {} } });
    for (let poll = 0; poll < 3; poll++) {
      await show([lead]);
      jest.advanceTimersByTime(2_000);
    }
    expect(jest.getTimerCount()).toBe(1);
    closeToast();
    await jest.advanceTimersByTimeAsync(6_000);
    expect([calls, toasts.length]).toEqual([['reserve a', 'confirm a'], 1]);
  } finally {
    jest.useRealTimers();
  }
});

test('a toast that opens while the server is asked stays, and what was given is shown after it', async () => {
  const shown = show([lead]);
  showToast({ message: 'Moved to Nurture', action: { label: 'Undo', onSelect: () => {} } });
  await new Promise((resolve) => setTimeout(resolve));
  expect([calls, toasts]).toEqual([['reserve a'], []]);
  closeToast();
  await shown;
  expect([calls, toasts.length]).toEqual([['reserve a', 'confirm a'], 1]);
});

test.each(['granted', 'denied'])(
  'AUTH-40 what was given for somebody who is gone by then is not shown, nor said to be (%s)',
  async (permission) => {
    allow(permission);
    const shown = show([lead]);
    const { current } = session;
    const another = jest.spyOn(session, 'current', 'get').mockReturnValue({ ...current, agent: testAgent() });
    await shown;
    expect([calls, FakeNotification.shown, toasts]).toEqual([['reserve a'], [], []]);
    another.mockRestore();
  },
);

test('a notification that another page took is not shown again', async () => {
  given = ['b'];
  await show([lead, ofTomorrow]);
  expect(toasts).toEqual([expect.objectContaining({ text: 'Something new' })]);
  given = [];
  await show([lead]);
  expect(toasts).toHaveLength(1);
  expect(calls).toEqual(['reserve a,b', 'confirm b', 'reserve a']);
});

test('HOST-24 the log says of notifications that were shown that only the report failed', async () => {
  const logged = jest.spyOn(log, 'warning').mockImplementation(() => {});
  isGone = true;
  const offered = { ...lead, id: 'c' };
  await show([offered]);
  expect(toasts).toHaveLength(1);
  expect(logged.mock.calls).toEqual([
    ['The server could not be told that notifications were shown', new TypeError('Failed to fetch')],
  ]);
  logged.mockRestore();
  // it is offered again, and not shown again
  isGone = false;
  closeToast();
  await show([offered]);
  expect(toasts).toHaveLength(1);
  expect(calls.at(-1)).toBe('confirm c');
});
