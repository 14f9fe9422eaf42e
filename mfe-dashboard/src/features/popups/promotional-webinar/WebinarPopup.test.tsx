import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type CurrentWebinar,
  CurrentWebinarResponse,
  type SessionContext,
  WebinarRecords,
} from '@portal/shared/contracts';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { type Call, renderInRoot, signIn } from '@portal/shared/testing/portal';
import { done, refuse, reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setWindowWidth } from '../../../testing/window-width.ts';
import type { PopupContext } from '../popup-rule.ts';
import { featuredEventRule, promotionalWebinarRule } from './webinar-rules.ts';
import { WebinarPopup } from './WebinarPopup.tsx';

const agentId = 10_482;
const WINTER: CurrentWebinar = {
  id: 'winter',
  title: 'Pricing in a slow winter',
  buttonURL: 'https://www.example.com/webinars/winter',
  featuredModalImage: { src: '/content/v1/images/webinar.svg', alt: 'A presentation' },
};
const unsigned = { agentRfaSignDate: null, referralAgreementLocation: null };

let webinar: CurrentWebinar | null;
let campaigns: string[];
let isDown: Partial<Record<'webinar' | 'records' | 'click', boolean>>;
let calls: Call[];
const close = jest.fn();

function answer({ method, url }: Call): Response {
  if (url.startsWith('/agent/v2/webinars/current/')) {
    return isDown.webinar ? refuse(503, 'down') : reply(CurrentWebinarResponse, { data: webinar });
  }
  if (method === 'POST') return isDown.click ? refuse(503, 'down') : done();
  if (isDown.records) return refuse(503, 'down');
  const createdDate = '2026-11-01T12:00:00.000Z';
  const data = campaigns.map((campaign) => ({ agentId, campaign, clickType: 'close' as const, createdDate }));
  return reply(WebinarRecords, { data });
}

async function start(context: Partial<SessionContext> = {}): Promise<PopupContext> {
  calls = await signIn(answer, { context: testContext(context) });
  return { agent: testAgent(), isActing: false, path: '/dashboard', search: '' };
}
async function open(context?: Partial<SessionContext>): Promise<void> {
  await start(context);
  renderInRoot(<WebinarPopup values={{}} close={close} />);
  await screen.findByRole('dialog', { name: 'Pricing in a slow winter' });
}
const picture = () => screen.getByRole('link', { name: 'Register: Pricing in a slow winter' });
const clicks = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  setWindowWidth(1440);
  close.mockClear();
  [webinar, campaigns, isDown] = [WINTER, [], {}];
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('DASH-24 CS-092 CS-093 due when none of the records is of this webinar; an empty list counts', async () => {
  const due = async () => promotionalWebinarRule.isDue(await start());
  expect(await due()).toEqual({ id: 'winter' });
  campaigns = ['Another webinar', 'pricing in a slow winter'];
  expect(await due()).toEqual({ id: 'winter' });
  campaigns = ['Another webinar', 'Pricing in a slow winter'];
  expect(await due()).toBe(false);
  [webinar, campaigns] = [null, []];
  expect(await due()).toBe(false);
});

test('DASH-24 EVT-05 API-41 nothing is due when the webinar or the records cannot be read', async () => {
  isDown = { records: true };
  await expect(promotionalWebinarRule.isDue(await start())).rejects.toThrow();
  isDown = { webinar: true };
  await expect(promotionalWebinarRule.isDue(await start())).rejects.toThrow();
  await expect(
    featuredEventRule.isDue({ ...(await start()), agent: testAgent(unsigned), path: '/events' }),
  ).rejects.toThrow();
});

test('DASH-03 DASH-07 the webinar popup is for agents who signed, and not while somebody acts', async () => {
  const context = await start();
  expect(await promotionalWebinarRule.isDue({ ...context, agent: testAgent(unsigned) })).toBe(false);
  expect(await promotionalWebinarRule.isDue({ ...context, isActing: true })).toBe(false);
  expect(calls).toEqual([]);
});

test('DASH-05 CS-085 the test flag opens it whatever is signed and recorded, and never without a picture', async () => {
  campaigns = ['Pricing in a slow winter'];
  const agent = testAgent(unsigned);
  const due = async (search: string) =>
    promotionalWebinarRule.isDue({ ...(await start()), agent, isActing: true, search });
  expect(await due('?testAgentWebinarPopup=1')).toEqual({ id: 'winter' });
  expect(await due('?testAgentWebinarPopup=0')).toBe(false);
  webinar = { ...WINTER, featuredModalImage: null };
  expect(await due('?testAgentWebinarPopup=1')).toBe(false);
});

test('DASH-25 without a picture it is not due, and not rendered', async () => {
  webinar = { ...WINTER, featuredModalImage: null };
  expect(await promotionalWebinarRule.isDue(await start())).toBe(false);
  renderInRoot(<WebinarPopup values={{}} close={close} />);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('D-36 CS-147 EVT-04 on the page of events it is for those who have not signed, once for each entry', async () => {
  const context = { ...(await start()), agent: testAgent(unsigned), path: '/events' };
  expect(featuredEventRule.onlyOn).toEqual(['/events']);
  expect(await featuredEventRule.isDue(context)).toEqual({ id: 'winter' });
  expect(await featuredEventRule.isDue({ ...context, agent: testAgent() })).toBe(false);
  expect(await featuredEventRule.isDue({ ...context, isActing: true })).toBe(false);
  expect(await featuredEventRule.isDue({ ...context, path: '/dashboard' })).toBe(false);
  campaigns = ['Pricing in a slow winter'];
  expect(await featuredEventRule.isDue({ ...(await start()), agent: testAgent(unsigned), path: '/events' })).toBe(
    false,
  );
});

test('DASH-26 CS-094 the picture registers: it closes, a record is added, the webinar opens in a new tab', async () => {
  await open();
  expect(picture().querySelector('img')).toHaveAttribute('src', '/content/v1/images/webinar.svg');
  expect([picture().getAttribute('href'), picture().getAttribute('target'), picture().getAttribute('rel')]).toEqual([
    'https://www.example.com/webinars/winter',
    '_blank',
    'noopener',
  ]);
  await userEvent.click(picture());
  expect(close).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(clicks()).toEqual([{ agentId, campaign: 'Pricing in a slow winter', clickType: 'register' }]),
  );
});

test.each(['cross', 'Escape'])('DASH-28 closing it with the %s adds a record, too', async (how) => {
  await open();
  if (how === 'cross') await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  else await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(clicks()).toEqual([{ agentId, campaign: 'Pricing in a slow winter', clickType: 'close' }]),
  );
});

test('DASH-06 a record that cannot be added is logged, and nothing is shown', async () => {
  isDown = { click: true };
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1));
  expect(close).toHaveBeenCalledTimes(1);
});

test('D-06 while an admin acts, neither click is recorded, and the note says so', async () => {
  await open({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent() });
  expect(screen.getByText(/Nothing is noted/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([close.mock.calls.length, clicks()]).toEqual([1, []]);
});

test('DASH-25 a picture that does not load closes it without a record', async () => {
  await open();
  await act(async () => picture().querySelector('img')!.dispatchEvent(new Event('error')));
  expect([close.mock.calls.length, clicks()]).toEqual([1, []]);
});
