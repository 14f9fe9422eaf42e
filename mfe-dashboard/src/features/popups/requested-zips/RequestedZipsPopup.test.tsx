import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  endpointPath,
  WaitlistResponse,
  ZipAvailabilityResponse,
  ZipCachingResponse,
  ZipDataResponse,
  type ZipOffer,
} from '@portal/shared/contracts';
import { offerRemote, testAgent } from '@portal/shared/testing';
import { type Call, renderInRoot, signIn } from '@portal/shared/testing/portal';
import { done, refuse, reply } from '@portal/shared/testing/server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { setWindowWidth } from '../../../testing/window-width.ts';
import type { PopupContext } from '../popup-rule.ts';
import { requestedZipsRule } from './requested-zips.rule.ts';
import { RequestedZipsPopup } from './RequestedZipsPopup.tsx';

const agentId = 10_482;
const cachingUrl = endpointPath('zipCaching', { key: agentId });
const FLAG = 'showRequestedZIPNowAvailableModal';

interface Entry {
  zipCode: string;
  addedByRep?: string | null;
  availability?: boolean | undefined;
}
const entryOf = ({ addedByRep = 'Jordan Blake', ...entry }: Entry, index: number) => ({
  name: `Quarter ${entry.zipCode}`,
  position: index + 1,
  createdDate: '2026-08-01T12:00:00.000Z',
  availability: true,
  addedByRep,
  ...entry,
});
const offerOf = (zip: string): ZipOffer => ({
  zip,
  name: `Quarter ${zip}`,
  city: 'Denver',
  state: 'CO',
  county: 'Denver',
  latitude: 39.7,
  longitude: -105,
  status: 'free',
  isNowFree: true,
  monthlyPrice: 142,
  spots: 3,
  spotsFree: 1,
  sponsors: [],
  rankNow: 7,
  rankWithBoost: 3,
  rankWithoutBoost: 7,
  rankedAgents: 41,
  referrals12Months: 81,
  commissions12Months: 0,
  lastYear: null,
  waitlistPosition: 1,
  turnUntil: '2026-11-27T16:00:00.000Z',
  isHeld: false,
  renewsOn: null,
  endsAtTerm: false,
  isRenewable: false,
  miles: null,
});

let entries: Entry[];
let notRecorded: (zip: string) => boolean;
let isDown: Partial<Record<'waitlist' | 'facts' | 'caching' | 'unlist', boolean>>;
let refusedReps: string[];
let calls: Call[];
const close = jest.fn();

function answer({ method, url, body }: Call): Response {
  const given = body as { zipCodes: string[]; initialZips: string[]; data: { addedByRep: string } };
  if (url.includes('retrieve-all-waitlist-agent')) {
    if (isDown.waitlist) return refuse(503, 'down');
    // an entry that does not say whether it is available is none of this server's
    return reply(z.object({ data: z.array(z.any()) }), { data: entries.map(entryOf) });
  }
  if (url.endsWith('/availability')) {
    const data = given.zipCodes.map((zipCode) => ({ ...offerOf(zipCode), zipCode, availability: zipCode !== '80202' }));
    return reply(ZipAvailabilityResponse, { data });
  }
  if (url.endsWith('/zip-data')) {
    return isDown.facts ? refuse(503, 'down') : reply(ZipDataResponse, { zips: given.initialZips.map(offerOf) });
  }
  if (url === cachingUrl && method === 'DELETE') return done();
  if (url === cachingUrl) {
    if (isDown.caching) return refuse(503, 'down');
    const newCachedZip = given.zipCodes.filter(notRecorded);
    const previousCachedZip = given.zipCodes.filter((zip) => !notRecorded(zip));
    return reply(ZipCachingResponse, { newCachedZip, previousCachedZip });
  }
  if (url.endsWith('/send-zap'))
    return refusedReps.includes(given.data.addedByRep) ? refuse(502, 'hook_failed') : done();
  if (url === '/graphql')
    return isDown.unlist ? refuse(503, 'down') : reply(z.any(), { data: { unlistAgentWaitList: true } });
  return refuse(404, 'not_found');
}

async function start(agent = testAgent({ currentStatus: 'ACTIVE_AGENT' })): Promise<PopupContext> {
  calls = await signIn(answer, { at: '/dashboard' });
  return { agent, isActing: false, path: '/dashboard', search: '' };
}
async function open(): Promise<void> {
  await requestedZipsRule.isDue(await start());
  calls.length = 0;
  renderInRoot(<RequestedZipsPopup values={{}} close={close} />);
  await screen.findByRole('dialog', { name: 'Requested ZIPs Now Available!' });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (end: string, method = 'POST') =>
  calls.filter((call) => call.url.endsWith(end) && call.method === method).map(({ body }) => body);
const told = () => sent('/send-zap').map((body) => (body as { data: object }).data);
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  setWindowWidth(1440);
  sessionStorage.clear();
  close.mockClear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  entries = [
    { zipCode: '80204' },
    { zipCode: '80220', addedByRep: 'Avery Lindholm' },
    { zipCode: '80246', availability: false },
  ];
  notRecorded = () => true;
  [isDown, refusedReps] = [{}, []];
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('DASH-08 DASH-03 due when a waitlisted ZIP is available, the agent signed and the flag is not set', async () => {
  const context = await start();
  expect(await requestedZipsRule.isDue(context)).toBe(true);
  expect(await requestedZipsRule.isDue({ ...context, isActing: true })).toBe(false);
  for (const missing of [{ agentRfaSignDate: null }, { referralAgreementLocation: null }]) {
    expect(await requestedZipsRule.isDue({ ...context, agent: { ...context.agent, ...missing } })).toBe(false);
  }
  sessionStorage.setItem(FLAG, 'rendered');
  expect(await requestedZipsRule.isDue(context)).toBe(false);
});

test('DASH-08 nothing is due while no ZIP is available, and nothing when that cannot be read', async () => {
  entries = [{ zipCode: '80246', availability: false }];
  expect(await requestedZipsRule.isDue(await start())).toBe(false);
  isDown = { waitlist: true };
  await expect(requestedZipsRule.isDue(await start())).rejects.toThrow();
});

test('CS-087 API-44 API-45 an entry that does not say whether it is available is asked about', async () => {
  entries = [{ zipCode: '80202', availability: undefined }];
  expect(await requestedZipsRule.isDue(await start())).toBe(false);
  entries = [{ zipCode: '80203', availability: undefined }, { zipCode: '80204' }];
  expect(await requestedZipsRule.isDue(await start())).toBe(true);
  expect(sent('/availability')).toEqual([{ zipCodes: ['80203'] }]);
});

test('DASH-09 shown once, the flag is "rendered"', async () => {
  await open();
  expect(sessionStorage.getItem(FLAG)).toBe('rendered');
});

test('DASH-10 DASH-11 CONST-09 title, text, both buttons, and each ZIP with rank, referrals and price', async () => {
  await open();
  expect(
    screen.getByText(
      'You had once requested to sponsor ZIPs - they are now available! These ZIP codes will be claimed fast so be sure to grab them now!',
    ),
  ).toBeInTheDocument();
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ZIPRank, boosted12 monthsPer month',
    '80204 Quarter 80204Rank 7, boosted 37 → 381 referrals$142',
    '80220 Quarter 80220Rank 7, boosted 37 → 381 referrals$142',
  ]);
  for (const name of ['Take a Look', 'Not Interested'])
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
});

test('on a phone it is a sheet with the same ZIPs', async () => {
  setWindowWidth(390);
  await open();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '80204 Quarter 80204Rank 7, boosted 3$142',
    '80220 Quarter 80220Rank 7, boosted 3$142',
  ]);
});

test.each([
  [10, 10, null],
  [11, 10, '& 1 more'],
  [500, 10, '& 490 more'],
])('DASH-12 CONST-09 of %i ZIPs the first %i are shown, then %p', async (count, shown, more) => {
  entries = Array.from({ length: count }, (_, index) => ({ zipCode: String(80_000 + index) }));
  await open();
  const rows = screen.queryAllByRole('rowheader');
  const items = rows.length > 0 ? rows : screen.getAllByRole('listitem');
  const first = entries.slice(0, shown).map(({ zipCode }) => zipCode);
  expect(items.map((item) => item.textContent?.slice(0, 5))).toEqual(first);
  expect(screen.queryByText(/^& \d+ more$/)?.textContent ?? null).toBe(more);
});

test('without what the shop knows, the ZIPs are a plain list', async () => {
  isDown = { facts: true };
  await open();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['80204', '80220']);
});

test('DASH-13 DASH-14 CS-088 CS-089 Take a Look records and tells each rep once, closes, and goes to the checkout', async () => {
  entries = [{ zipCode: '80204' }, { zipCode: '80206' }, { zipCode: '80209', addedByRep: null }];
  await open();
  const undo = offerRemote({ pages: [{ path: '/sgd/checkout' }] });
  await press('Take a Look');
  expect(close).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/sgd/checkout?id=MTA0ODI&zips=80204%2C80206%2C80209&utm_campaign=5462');
  undo();
  await waitFor(() => expect(told()).toHaveLength(2));
  expect(sent(cachingUrl)).toEqual([{ zipCodes: ['80204', '80206'] }, { zipCodes: ['80209'] }]);
  const ofAgent = { agentId, waitlistCtaType: 'Take a Look' };
  expect(told()).toEqual([
    { ...ofAgent, availableWaitlistedZips: ['80204', '80206'], addedByRep: 'Jordan Blake' },
    { ...ofAgent, availableWaitlistedZips: ['80209'], addedByRep: 'No record on file' },
  ]);
  expect(sent('/send-zap')).toEqual([expect.objectContaining({ target: 'waitlist' }), expect.anything()]);
});

test('DASH-13 while no remote has a checkout, the shop opens with the first ZIP', async () => {
  await open();
  await press('Take a Look');
  expect(address()).toBe('/sgd?tab=waitlist&selected=80204&utm_campaign=5462');
});

test('API-48 CS-129 what was recorded before, by another tab or a first click, is not told again', async () => {
  notRecorded = (zip) => zip === '80206';
  entries = [{ zipCode: '80204' }, { zipCode: '80206' }, { zipCode: '80220', addedByRep: 'Avery Lindholm' }];
  await open();
  await press('Take a Look');
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(told()).toEqual([expect.objectContaining({ availableWaitlistedZips: ['80206'] })]);
});

test('DASH-15 DASH-16 the record of a rep who could not be told is undone, that of the others stays', async () => {
  refusedReps = ['Jordan Blake'];
  await open();
  await press('Take a Look');
  await waitFor(() => expect(sent(cachingUrl, 'DELETE')).toHaveLength(1));
  expect(sent(cachingUrl, 'DELETE')).toEqual([{ zipCodes: ['80204'] }]);
  expect(told()).toHaveLength(2);
  expect(close).toHaveBeenCalledTimes(1);
  expect(jest.mocked(console.warn)).toHaveBeenCalled();
});

test('DASH-16 when nothing can be recorded nobody is told, and it still closes and moves on', async () => {
  isDown = { caching: true };
  await open();
  await press('Take a Look');
  await waitFor(() => expect(jest.mocked(console.warn)).toHaveBeenCalledTimes(2));
  expect([told(), close.mock.calls.length, window.location.pathname]).toEqual([[], 1, '/sgd']);
});

test.each([false, true])(
  'DASH-17 API-47 CS-131 Not Interested unlists what is available now, and nothing else (down: %p)',
  async (unlist) => {
    isDown = { unlist };
    await open();
    await press('Not Interested');
    expect(close).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(sent('/graphql')).toHaveLength(1));
    expect(sent('/graphql')).toEqual([expect.objectContaining({ variables: { agentId, zips: ['80204', '80220'] } })]);
    expect([told(), sent(cachingUrl), address()]).toEqual([[], [], '/dashboard']);
    if (unlist) await waitFor(() => expect(jest.mocked(console.warn)).toHaveBeenCalledTimes(1));
  },
);

test.each(['cross', 'Escape'])('DASH-18 the %s only closes: no call is made', async (how) => {
  await open();
  if (how === 'cross') await press('Close');
  else await userEvent.keyboard('{Escape}');
  expect([close.mock.calls.length, calls, address()]).toEqual([1, [], '/dashboard']);
});

test('DASH-06 the popup closes silently when the ZIPs cannot be read any more', async () => {
  isDown = { waitlist: true };
  await start();
  renderInRoot(<RequestedZipsPopup values={{}} close={close} />);
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('DASH-19 an entry of the waitlist has zipCode, addedByRep and availability', () => {
  const [entry] = WaitlistResponse.parse({ data: [entryOf({ zipCode: '80204', addedByRep: null }, 0)] }).data;
  expect(entry).toMatchObject({ zipCode: '80204', addedByRep: null, availability: true });
});
