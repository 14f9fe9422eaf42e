import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { SessionContext } from '@portal/shared/contracts';
import { QueryClientProvider } from '@portal/shared/query';
import { BrowserRouter } from '@portal/shared/router';
import { session } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { done, on, refuse, reply, startServer } from '@portal/shared/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { CongratulationsPopup } from './CongratulationsPopup.tsx';

let free = 3;
let isShopDown = false;
let isGraphDown = false;
const shop = () => ({
  tab: 'nearby',
  zips: Array.from({ length: 4 }, (_, index) => ({ zip: `8020${index}`, status: index < free ? 'free' : 'taken' })),
});
const { calls } = startServer(
  on('GET', 'session', () => reply(SessionContext, testContext())),
  on('GET', 'shopZips', () => (isShopDown ? refuse(503, 'down') : reply(z.any(), shop()))),
  on('POST', 'graphql', () => (isGraphDown ? refuse(503, 'down') : reply(z.any(), { data: {} }))),
  on('POST', 'tracking', done),
);

connectSession();

/** jsdom draws no canvas: like a visitor who wants less motion. */
const lessMotion = (query: string) => ({
  matches: query.includes('reduced-motion'),
  addEventListener() {},
  removeEventListener() {},
});
globalThis.matchMedia = lessMotion as unknown as typeof matchMedia;

const close = jest.fn();
async function open(): Promise<void> {
  await session.start();
  calls.length = 0;
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <CongratulationsPopup
          values={{ agentReferralId: 7, displayName: 'Olumide Adeyinka', zip: '80207' }}
          close={close}
        />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Congratulations!' });
}

beforeEach(() => {
  [free, isShopDown, isGraphDown] = [3, false, false];
  localStorage.clear();
  queryClient.clear();
  close.mockClear();
  window.history.replaceState(null, '', '/referrals');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test('DASH-34 title, name and sentence; DASH-35 with three free ZIPs nearby, the line that promises them', async () => {
  await open();
  expect(screen.getByText('Olumide Adeyinka')).toBeInTheDocument();
  expect(
    screen.getByText('This listing will help improve your ranking, qualifying you to win even more referrals!'),
  ).toBeInTheDocument();
  expect(
    screen.getByText(
      'You should consider sponsoring more zips to scale your success with us. We have identified three additional zip codes for you',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Learn More' })).toBeInTheDocument();
});

test('above the title there is confetti that stays, also where nothing falls', async () => {
  await open();
  expect(screen.getByRole('dialog').querySelectorAll('svg[aria-hidden] > g').length).toBeGreaterThan(30);
});

test.each([
  ['two free ZIPs', () => void (free = 2)],
  ['a call that fails', () => void (isShopDown = true)],
])('DASH-36 CS-097 without the flag, after %s, the other line', async (_why, given) => {
  given();
  await open();
  expect(
    screen.getByText('Want to increase your rank further and ensure you get first crack at appointments in your zips?'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Learn How' })).toBeInTheDocument();
});

test.each([3, 0])('DASH-37 the button closes it and goes to the shop with its campaign (%i free)', async (count) => {
  free = count;
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^Learn/ }));
  expect(close).toHaveBeenCalledTimes(1);
  expect(`${window.location.pathname}${window.location.search}`).toBe('/sgd?utm_campaign=5462');
});

test.each([
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('DASH-33 %s closes it, and leads nowhere', async (_how, leave) => {
  await open();
  await leave();
  expect(close).toHaveBeenCalledTimes(1);
  expect(window.location.pathname).toBe('/referrals');
});

test('DASH-41 CS-099 on opening, the id is stored here and the note in the referral', async () => {
  await open();
  expect(localStorage.getItem('congratulationsReferralIds')).toBe('[7]');
  const notes = () => calls.filter(({ url }) => url.endsWith('/graphql')).map(({ body }) => body);
  await waitFor(() => expect(notes()).toHaveLength(1));
  expect(notes()[0]).toMatchObject({
    query: expect.stringContaining('insertAgentReferralNotes('),
    variables: { agentReferralId: 7, notes: 'congrats-modal' },
  });
});

test('a note that cannot be written is logged; the id is stored, and the popup stays', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  isGraphDown = true;
  await open();
  await waitFor(() => expect(logged).toHaveBeenCalled());
  expect(localStorage.getItem('congratulationsReferralIds')).toBe('[7]');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
