import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { AGENT_ID } from '../../testing/portal.ts';
import { offer } from '../../testing/shop-server.ts';
import { onSmallScreen } from '../../testing/small-screen.ts';
import { setUpShop, waitlistEntry } from '../../testing/shop-page.tsx';

const shop = setUpShop();
const { open, row, cart, sent, toasts } = shop;
let onTestFinished = () => {};
afterEach(() => onTestFinished());

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
/** A ZIP that this agent can take before others, and one that is kept for somebody else. */
function offerTurns() {
  const turn = { isNowFree: true, waitlistPosition: 1, turnUntil: tomorrow } as const;
  shop.server.offers[2] = offer('80238', { name: 'Central Park', ...turn });
  shop.server.offers[3] = offer('80202', { status: 'taken', spotsFree: 0, isHeld: true });
  shop.server.waitlist = [waitlistEntry('80238', true), waitlistEntry('80246', false)];
}
const NOTICE = /^You are first in line for 80238 until \w+ \d+, \d+:\d\d\s[AP]M$/;

test('API-46 the answer to joining and leaving a waitlist is not read', async () => {
  shop.server.intercept = ({ url }) => (url.includes('-waitlists') ? new Response('<p>done</p>') : undefined);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Join waitlist of 80202' }));
  await waitFor(() => expect(toasts).toEqual(['You are on the waitlist of 80202']));
  expect(sent('POST', 'add-agent-to-waitlists').map(({ body }) => body)).toEqual([
    { agentId: AGENT_ID, zipCodes: ['80202'] },
  ]);
});

test('API-43 CS-132 the page reads the waitlisted ZIPs of its agent', async () => {
  await open();
  await row('80209');
  const path = `/agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/${AGENT_ID}`;
  expect(sent('GET', path)).toHaveLength(1);
});

test('SGD-07 joining the waitlist of a taken ZIP refetches the list', async () => {
  const user = await open();
  await row('80202');
  const before = sent('GET', 'tab=service').length;
  await user.click(screen.getByRole('button', { name: 'Join waitlist of 80202' }));
  await waitFor(() => expect(toasts).toEqual(['You are on the waitlist of 80202']));
  expect(sent('POST', 'add-agent-to-waitlists')[0]!.body).toEqual({ agentId: AGENT_ID, zipCodes: ['80202'] });
  expect(sent('GET', 'tab=service').length).toBe(before + 1);
});

test('CS-132 what is free now from the waitlist can be added from the cart', async () => {
  shop.server.waitlist = [
    {
      zipCode: '80238',
      name: 'Central Park',
      addedByRep: null,
      availability: true,
      position: 1,
      createdDate: '2026-01-01T00:00:00.000Z',
    },
  ];
  const user = await open();
  await within(cart()).findByText('Free now from your waitlist');
  await user.click(within(cart()).getByRole('button', { name: 'Add 80238 to the cart' }));
  await waitFor(() => expect(shop.server.saved.zipCodes).toEqual(['80238']));
});

test('SGD-07 the first in line reads until when a ZIP is theirs, and adds it to the cart from there', async () => {
  offerTurns();
  const user = await open();
  const notice = await screen.findByRole('list', { name: 'Your turns' });
  expect(within(notice).getByText(NOTICE)).toBeInTheDocument();
  expect(await row('80238')).toHaveTextContent(/Place 1Yours first until \w+ \d+, \d+:\d\d\s[AP]M/);
  expect(await within(cart()).findByText(/^until \w+ \d+/)).toBeInTheDocument();
  await user.click(within(notice).getByRole('button', { name: 'Add 80238 to the cart' }));
  await waitFor(() => expect(shop.server.saved.zipCodes).toEqual(['80238']));
  expect(within(notice).getByText('In cart')).toBeInTheDocument();
  expect(within(notice).getByRole('listitem')).toHaveFocus();
});

test('SGD-07 a spot that is kept for somebody else is shown as held, with the way onto the waitlist', async () => {
  offerTurns();
  const user = await open();
  expect(await row('80202')).toHaveTextContent(/NoneHeld for the waitlist/);
  expect(within(await row('80202')).getByRole('button', { name: 'Join waitlist of 80202' })).toBeInTheDocument();
  await user.click(await row('80202'));
  expect(screen.getByRole('region', { name: 'ZIP 80202' })).toHaveTextContent('Held for the waitlist');
});

test('SGD-07 on a phone the notice is above the list, and each ZIP has place and turn', async () => {
  onTestFinished = onSmallScreen();
  offerTurns();
  await open();
  expect(await screen.findByText(NOTICE)).toBeInTheDocument();
  expect(screen.getByText(/^Place 1 · Yours first until/)).toBeInTheDocument();
  expect(screen.getByText(/^Held for the waitlist/)).toBeInTheDocument();
});

test('SGD-07 a turn that ends while the page is open takes its notice along, and what is free is read again', async () => {
  offerTurns();
  shop.server.offers[2] = { ...shop.server.offers[2]!, turnUntil: new Date(Date.now() + 2_500).toISOString() };
  await open();
  await screen.findByText(NOTICE);
  const before = sent('GET', '/sgd-zips/').length;
  await waitFor(() => expect(screen.queryByText(NOTICE)).not.toBeInTheDocument(), { timeout: 4_000 });
  await waitFor(() => expect(sent('GET', '/sgd-zips/').length).toBeGreaterThan(before));
});
