import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT, SalesRecord } from '@portal/shared/contracts';
import { testAgent, testContext } from '@portal/shared/testing';
import { renderInRoot, signIn } from '@portal/shared/testing/portal';
import { refuse, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWindowWidth } from '../../../testing/window-width.ts';
import type { PopupContext } from '../popup-rule.ts';
import { onboardingWebinarRule } from './onboarding-webinar.rule.ts';
import { OnboardingWebinarPopup } from './OnboardingWebinarPopup.tsx';
import { READY_WITHIN } from './use-widget.ts';

const WIDGET = 'https://webinars.example.com/register?locale=en';
const ORIGIN = 'https://webinars.example.com';
const FLAG = 'firstTimeLogin';
const leo = testAgent({
  firstName: 'Leo',
  lastName: 'Marchetti',
  email: 'leo@example.com',
  phoneNumber: '3035550102',
  currentStatus: 'ACTIVE_AGENT',
  featuredTerritory: [],
});
let status: string | null;
let isDown: boolean;
const close = jest.fn();

async function start(): Promise<PopupContext> {
  await signIn(() => (isDown ? refuse(503, 'down') : reply(SalesRecord, { Call_Status__c: status })), {
    context: testContext({ agent: leo }),
  });
  return { agent: leo, isActing: false, path: '/dashboard', search: '' };
}
function configure(webinarWidgetUrl: string | undefined): void {
  document.body.innerHTML = '';
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  data.textContent = JSON.stringify({
    config: { webinarWidgetUrl, supportPhone: '(844) 903-7653' },
    snapshot: { remotes: {} },
  });
  document.body.append(data);
}
async function open(): Promise<void> {
  await start();
  configure(WIDGET);
  renderInRoot(<OnboardingWebinarPopup values={{}} close={close} />);
  await screen.findByRole('dialog', { name: 'Schedule Onboarding Webinar' });
}
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Registration by our webinar partner');
/** What was posted to the frame. */
function watchFrame() {
  const posted: unknown[][] = [];
  jest
    .spyOn(frame()!.contentWindow!, 'postMessage')
    .mockImplementation(((...given: unknown[]) => void posted.push(given)) as never);
  return posted;
}
const say = (data: unknown, origin = ORIGIN, source: Window | null = frame()!.contentWindow) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
const READY = { type: 'webinar-widget.ready' };

beforeEach(() => {
  setWindowWidth(1440);
  sessionStorage.clear();
  sessionStorage.setItem(FLAG, 'false');
  [status, isDown] = ['Invited', false];
  close.mockClear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

test('DASH-20 CS-039 due when all four conditions hold', async () => {
  expect(await onboardingWebinarRule.isDue(await start())).toBe(true);
  status = null;
  expect(await onboardingWebinarRule.isDue(await start())).toBe(true);
});

test.each<[string, () => void, Partial<PopupContext>]>([
  ['it is the first login', () => sessionStorage.setItem(FLAG, 'true'), {}],
  ['it was closed before', () => sessionStorage.setItem(FLAG, 'null'), {}],
  ['nothing is known of a login', () => sessionStorage.removeItem(FLAG), {}],
  ['the agent is preferred', () => {}, { agent: { ...leo, currentStatus: 'PREFERRED_AGENT' } }],
  ['the agent sponsors a ZIP', () => {}, { agent: { ...leo, featuredTerritory: ['80205'] } }],
  ['onboarding is complete', () => void (status = 'Onboard Complete'), {}],
  ['DASH-03 nothing was signed', () => {}, { agent: { ...leo, agentRfaSignDate: null } }],
  ['DASH-07 somebody acts', () => {}, { isActing: true }],
])('DASH-20 it stays closed when %s', async (_why, given, change) => {
  given();
  expect(await onboardingWebinarRule.isDue({ ...(await start()), ...change })).toBe(false);
});

test('API-14 D-26 CS-090 when the sales system gives no answer it is logged to the console, and nothing opens', async () => {
  isDown = true;
  expect(await onboardingWebinarRule.isDue(await start())).toBe(false);
  expect(String(jest.mocked(console.warn).mock.calls[0])).toContain('the sales system gave no answer');
});

test('DASH-22 CONST-09 the popup says that the webinar comes before referrals', async () => {
  await open();
  expect(
    screen.getByText('In order to qualify for referrals, you must first attend a 30 minute Onboarding Webinar.'),
  ).toBeInTheDocument();
});

test.each(['cross', 'Escape'])('DASH-21 closed by %s, firstTimeLogin is "null"', async (how) => {
  await open();
  if (how === 'cross') await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  else await userEvent.keyboard('{Escape}');
  expect([close.mock.calls.length, sessionStorage.getItem(FLAG)]).toEqual([1, 'null']);
});

test.each([1440, 390])('a click beside it closes nothing at %i px: something may have been typed', async (width) => {
  setWindowWidth(width);
  await open();
  await userEvent.click(document.querySelector('[class*=modal-wrap], [class*=drawer-mask]')!);
  expect(screen.getByRole('dialog', { name: 'Schedule Onboarding Webinar' })).toBeInTheDocument();
  expect([close.mock.calls.length, sessionStorage.getItem(FLAG)]).toEqual([0, 'false']);
});

test('DASH-23 D-38 the widget is in a sandbox of its own origin, under a strip that names it', async () => {
  await open();
  expect(frame()).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  expect(frame()).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame()).toHaveAttribute('src', WIDGET);
  expect(screen.getByText('webinars.example.com')).toBeInTheDocument();
});

test('DASH-23 CS-091 the widget that is ready gets name, e-mail and phone, for exactly its origin', async () => {
  await open();
  const posted = watchFrame();
  expect(screen.getByRole('status')).toBeInTheDocument();
  say(READY);
  expect(posted).toEqual([
    [
      {
        type: 'webinar-widget.prefill',
        firstName: 'Leo',
        lastName: 'Marchetti',
        email: 'leo@example.com',
        phone: '3035550102',
      },
      ORIGIN,
    ],
  ]);
  expect(screen.queryByRole('status')).toBeNull();
  expect(frame()!.src).not.toContain('leo');
});

test.each<[string, () => void]>([
  ['another origin', () => say(READY, 'https://evil.example.org')],
  ['another window', () => say(READY, ORIGIN, window)],
  ['no window', () => say(READY, ORIGIN, null)],
  ['another message', () => say({ type: 'webinar-widget.prefill' })],
  ['no message', () => say('webinar-widget.ready')],
])('DASH-23 %s is told nothing', async (_who, speak) => {
  await open();
  const posted = watchFrame();
  speak();
  expect(posted).toEqual([]);
  expect(screen.getByRole('status')).toBeInTheDocument();
});

test('CS-091 a widget that is not ready in time gives way to a plain notice', async () => {
  await open();
  cleanup();
  jest.useFakeTimers();
  renderInRoot(<OnboardingWebinarPopup values={{}} close={close} />);
  await act(() => jest.advanceTimersByTimeAsync(READY_WITHIN - 100));
  expect(frame()).not.toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(frame()).toBeNull();
  expect(screen.getByRole('link', { name: '(844) 903-7653' })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
});

test.each([
  ['unset', undefined],
  ['an address of our own origin', `${window.location.origin}/widget`],
  ['a script', 'javascript:alert(1)'],
  ['no address', 'webinars'],
])('CS-091 %s as the widget is a plain notice, and no frame', async (_what, url) => {
  await start();
  configure(url);
  renderInRoot(<OnboardingWebinarPopup values={{}} close={close} />);
  expect(await screen.findByText(/The registration form isn't available right now/)).toBeInTheDocument();
  expect(frame()).toBeNull();
});
