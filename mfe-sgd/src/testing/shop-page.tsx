import { afterEach, beforeEach, jest } from '@jest/globals';
import { events } from '@portal/shared/events';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShopPage } from '../features/shop/ShopPage.tsx';
import { AGENT_ID, type Call, renderInRoot, signIn } from './portal.ts';
import { offer, ShopServer, yearOf } from './shop-server.ts';

const you = { agentId: AGENT_ID, firstName: 'Maya', lastName: 'Ferreira' };
const noah = { agentId: 7, firstName: 'Noah', lastName: 'Abara' };
const card = { photoLocation: null, brokerageName: 'Oak City Realty', transactionsTotal: 131 };

/** Three ZIPs that are free, one that is taken, and one that Maya sponsors. */
const offers = () => [
  offer('80209', { name: 'Washington Park', monthlyPrice: 189 }),
  offer('80206', { name: 'Congress Park', monthlyPrice: 165, lastYear: yearOf(402_000) }),
  offer('80238', { name: 'Central Park', monthlyPrice: 149.5, lastYear: yearOf(349_000) }),
  offer('80202', {
    status: 'taken',
    spotsFree: 0,
    sponsors: [{ ...noah, ...card }],
    lastYear: yearOf(306_000),
  }),
  offer('80211', {
    status: 'yours',
    spotsFree: 0,
    sponsors: [
      { ...you, ...card },
      { ...noah, ...card },
    ],
    rankNow: 1,
    rankWithBoost: 1,
    rankWithoutBoost: 3,
    renewsOn: '2027-03-02',
    lastYear: yearOf(513_000),
  }),
];

/** The shop of Maya, with a new server before each test of a file. */
export function setUpShop() {
  const shop = {
    server: new ShopServer(offers()),
    /** What the page has requested since it was opened. */
    calls: [] as Call[],
    /** The texts of the toasts of the test. */
    toasts: [] as string[],
    open: async (at = '/sgd') => {
      shop.calls = await signIn(shop.server.respond, { at });
      renderInRoot(<ShopPage />);
      return userEvent.setup();
    },
    row: async (zip: string) => (await screen.findByRole('button', { name: zip })).closest('tr')!,
    cart: () => screen.getByRole('complementary', { name: 'Cart' }),
    sent: (method: string, part: string) =>
      shop.calls.filter((call) => call.method === method && call.url.includes(part)),
  };
  events.on('toast.show').subscribe(({ text }) => shop.toasts.push(text));
  beforeEach(() => {
    shop.server = new ShopServer(offers());
    shop.toasts.length = 0;
  });
  afterEach(() => void jest.useRealTimers());
  return shop;
}

/** A ZIP on Maya's waitlist. */
export const waitlistEntry = (zipCode: string, availability: boolean) => ({
  zipCode,
  name: 'Central Park',
  addedByRep: null,
  availability,
  position: 1,
  createdDate: '2026-01-01T00:00:00.000Z',
});
