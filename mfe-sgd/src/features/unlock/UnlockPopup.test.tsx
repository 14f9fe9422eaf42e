import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  endpointPath,
  PAGE_DATA_ELEMENT,
  type PortalConfig,
  ZipCachingResponse,
  ZipDataResponse,
} from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { testAgent, testContext } from '@portal/shared/testing';
import { done, refuse, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer } from '../../testing/shop-server.ts';
import { UnlockPopup } from './UnlockPopup.tsx';

const LANDING_PAGE = 'https://www.example.com/guaranteed-display';
const locked = {
  agentReferralId: 4711,
  consumerId: 502,
  zip: '80212',
  displayName: 'Kayleigh Smith',
  address: '6220 Lookout Loop, Denver, CO 80212',
};
const agent = testAgent({ agentId: AGENT_ID, featuredTerritory: [], phoneNumber: '7205550140' });
const caching = endpointPath('zipCaching', { key: `${AGENT_ID}502` });
const unlocking = endpointPath('contactUnlock', { agentId: AGENT_ID });

let calls: Call[];
let isNew: boolean;
let isDown: { caching?: boolean; webhook?: boolean };
/** The webhook answers when this is resolved. */
let answered: Promise<void>;
const close = jest.fn();
const errors: unknown[] = [];
events.on('error-modal.open').subscribe((payload) => errors.push(payload));
/** Referrals whose lists and details were told to read again. */
const changed: unknown[] = [];
events.on('referral.changed').subscribe((payload) => changed.push(payload));
const opened = jest.spyOn(window, 'open').mockImplementation(() => null);
const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
const logged = jest.spyOn(console, 'error').mockImplementation(() => {});

async function answer({ method, url }: Call): Promise<Response> {
  if (url === caching && method === 'DELETE') return done();
  if (url === caching) {
    const zips = isNew
      ? { newCachedZip: ['80212'], previousCachedZip: [] }
      : { newCachedZip: [], previousCachedZip: ['80212'] };
    return isDown.caching ? refuse(503, 'down') : reply(ZipCachingResponse, zips);
  }
  if (url === unlocking) {
    await answered;
    return isDown.webhook ? refuse(502, 'hook_failed') : done();
  }
  if (url.endsWith('/zip-data'))
    return reply(ZipDataResponse, { zips: [offer('80212', { name: 'North Park', monthlyPrice: 131 })] });
  return refuse(404, 'not_found');
}

interface Opening {
  config?: Partial<PortalConfig>;
  at?: string;
  values?: Partial<Parameters<typeof UnlockPopup>[0]['values']>;
  featuredTerritory?: string[];
}
/** In production, unless it says otherwise. */
async function open({
  config = { environment: 'production' },
  at = '/referrals-details/x',
  values,
  featuredTerritory,
}: Opening = {}) {
  calls = await signIn(answer, {
    at,
    context: testContext({ agent: featuredTerritory ? { ...agent, featuredTerritory } : agent }),
  });
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  data.textContent = JSON.stringify({ config: { landingPageUrl: LANDING_PAGE, ...config }, snapshot: { remotes: {} } });
  document.body.append(data);
  renderInRoot(<UnlockPopup values={{ ...locked, ...values }} close={close} />);
  await screen.findByRole('dialog', { name: 'Unlock contact info' });
}
const button = (name: string) => screen.getByRole('button', { name });
/** Outside the clock of the tests: pressing takes no time. */
const press = (name: string) => userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync }).click(button(name));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const sent = () =>
  calls.filter(({ url }) => !url.endsWith('/zip-data')).map(({ method, url, body }) => [method, url, body]);
const toCache = ['POST', caching, { zipCodes: ['80212'] }];
const toForget = ['DELETE', caching, { zipCodes: ['80212'] }];
const toTell = ['POST', unlocking, { agentReferralId: 4711, zip: '80212' }];

beforeEach(() => {
  [isNew, isDown, answered] = [true, {}, Promise.resolve()];
  errors.length = changed.length = 0;
  for (const spy of [close, opened, warnings, logged]) spy.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
  document.getElementById(PAGE_DATA_ELEMENT)?.remove();
});
/** From here on time passes only with `pass`. */
const stopTime = () => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });

test('SGD-18 CONST-04 the popup explains the program and offers "Yes, Contact Me"', async () => {
  await open();
  const dialog = screen.getByRole('dialog');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'First notification of appointments',
    'Full consumer contact information: name, address, phone, e-mail',
    'A reduced referral fee of 30% at success, instead of 35%',
  ]);
  expect(dialog).toHaveTextContent('Kayleigh Smith6220 Lookout Loop, Denver, CO 80212');
  expect(button('Yes, Contact Me')).toBeEnabled();
  expect(sent()).toEqual([]);
});

test('SGD-21 the cross closes the popup without sending anything or leaving the page', async () => {
  await open();
  await userEvent.click(button('Close'));
  expect([close.mock.calls.length, sent(), window.location.pathname]).toEqual([1, [], '/referrals-details/x']);
});

test('SGD-19 SGD-22 CS-126 idle, sending, sent: it caches the ZIP, then tells the webhook, once', async () => {
  const gate = Promise.withResolvers<void>();
  answered = gate.promise;
  await open();
  await userEvent.click(button('Yes, Contact Me'));
  const sending = button('Sending');
  expect(sending).toHaveAttribute('aria-disabled', 'true');
  expect(sending.querySelector('svg circle')).not.toBeNull();
  await userEvent.click(sending);
  expect(changed).toEqual([]);
  gate.resolve();
  const finished = await screen.findByRole('button', { name: 'Request Sent' });
  expect(finished).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(finished);
  expect(sent()).toEqual([toCache, toTell]);
  expect(changed).toEqual([{ agentReferralId: 4711, agentId: AGENT_ID }]);
  expect(screen.getByRole('status')).toHaveTextContent('We will call you at (720) 555-0140.');
  expect(opened).not.toHaveBeenCalled();
});

test('SGD-20 CONST-10 two seconds after "Request Sent" it closes and the list is shown', async () => {
  await open();
  stopTime();
  await press('Yes, Contact Me');
  await screen.findByRole('button', { name: 'Request Sent' });
  await pass(1_900);
  expect([close.mock.calls.length, window.location.pathname]).toEqual([0, '/referrals-details/x']);
  await pass(200);
  expect([close.mock.calls.length, window.location.pathname]).toEqual([1, '/referrals']);
});

test('SGD-21 closed while "Request Sent" is shown, it leads nowhere later', async () => {
  await open();
  stopTime();
  await press('Yes, Contact Me');
  await screen.findByRole('button', { name: 'Request Sent' });
  cleanup();
  await pass(5_000);
  expect([close.mock.calls.length, window.location.pathname]).toEqual([0, '/referrals-details/x']);
});

test('SGD-23 CS-124 when caching fails it is logged, the webhook is told, and "Request Sent" shows', async () => {
  isDown = { caching: true };
  await open();
  await userEvent.click(button('Yes, Contact Me'));
  await screen.findByRole('button', { name: 'Request Sent' });
  expect(sent()).toEqual([toCache, toTell]);
  expect(String(warnings.mock.calls)).toContain('the ZIP was not cached');
});

test('SGD-24 without a new ZIP it closes and goes to the list: no webhook, no "Request Sent"', async () => {
  isNew = false;
  await open();
  await userEvent.click(button('Yes, Contact Me'));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect([sent(), window.location.pathname, errors]).toEqual([[toCache], '/referrals', []]);
  // it was asked before, in another tab perhaps: this one shows the button
  expect(changed).toEqual([{ agentReferralId: 4711, agentId: AGENT_ID }]);
  expect(screen.queryByText('Request Sent')).not.toBeInTheDocument();
});

test('SGD-25 CS-125 when the webhook fails the entry is deleted, it is logged, and the agent can try again', async () => {
  isDown = { webhook: true };
  await open();
  await userEvent.click(button('Yes, Contact Me'));
  await waitFor(() => expect(errors).toEqual([{}]));
  expect(sent()).toEqual([toCache, toTell, toForget]);
  expect(String(logged.mock.calls)).toContain('the automation was not told');
  expect(screen.queryByText('Request Sent')).not.toBeInTheDocument();
  expect([close.mock.calls.length, window.location.pathname, changed]).toEqual([0, '/referrals-details/x', []]);
  isDown = {};
  await userEvent.click(button('Yes, Contact Me'));
  await screen.findByRole('button', { name: 'Request Sent' });
});

test('SGD-22 a referral without a ZIP code has nothing to cache, and is asked about all the same', async () => {
  await open({ values: { zip: null } });
  await userEvent.click(button('Yes, Contact Me'));
  await screen.findByRole('button', { name: 'Request Sent' });
  expect(sent()).toEqual([['POST', unlocking, { agentReferralId: 4711, zip: null }]]);
});

test.each([
  ['in development', { environment: 'development' as const }],
  ['where nothing says that it is production', {}],
])(
  'SGD-26 SGD-27 CONST-10 CS-127 %s it calls nothing, opens the landing page after one second, and looks the same',
  async (_where, config) => {
    await open({ config });
    stopTime();
    await press('Yes, Contact Me');
    await pass(900);
    expect(button('Sending')).toBeInTheDocument();
    expect(opened).not.toHaveBeenCalled();
    await pass(200);
    expect(opened.mock.calls).toEqual([[LANDING_PAGE, '_blank', 'noopener']]);
    expect(button('Request Sent')).toBeInTheDocument();
    await pass(2_000);
    expect([close.mock.calls.length, window.location.pathname, sent(), changed]).toEqual([1, '/referrals', [], []]);
  },
);

test('SGD-26 closed within that second, it opens nothing', async () => {
  await open({ config: {} });
  stopTime();
  await press('Yes, Contact Me');
  cleanup();
  await pass(5_000);
  expect(opened).not.toHaveBeenCalled();
});

test('SGD-27 CS-128 triggerUnlock=1 turns the calls on outside production, any other value does not', async () => {
  await open({ config: {}, at: '/referrals?triggerUnlock=1' });
  stopTime();
  await press('Yes, Contact Me');
  await screen.findByRole('button', { name: 'Request Sent' });
  expect(sent()).toEqual([toCache, toTell]);
  await pass(1_100);
  expect(opened).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
  cleanup();
  await open({ config: {}, at: '/referrals?triggerUnlock=true' });
  stopTime();
  await press('Yes, Contact Me');
  await pass(1_100);
  expect(sent()).toEqual([]);
});

test('D-32 CS-123 a member who is locked on another ZIP is led to it in the shop', async () => {
  await open({ featuredTerritory: ['80205'] });
  await screen.findByText('80212, North Park');
  expect(screen.getByRole('dialog')).toHaveTextContent('1 of 3 spots free, $131 a month');
  expect(screen.getByRole('dialog')).toHaveTextContent('Rank 9 now, 2 with boost. Taken? You can join the waitlist.');
  expect(screen.queryByRole('button', { name: 'Yes, Contact Me' })).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Sponsor this ZIP' });
  expect(link).toHaveAttribute('href', '/sgd?selected=80212');
  await userEvent.click(link);
  expect([close.mock.calls.length, window.location.pathname + window.location.search]).toEqual([
    1,
    '/sgd?selected=80212',
  ]);
});

test('D-32 where there is no ZIP to sponsor a member asks to be called', async () => {
  await open({ featuredTerritory: ['80205'], values: { zip: null } });
  expect(button('Yes, Contact Me')).toBeEnabled();
  expect(screen.getByText('We call you about this referral. Nothing is charged.')).toBeInTheDocument();
});
