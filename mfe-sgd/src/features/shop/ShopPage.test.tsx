import { afterEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { EARLY_REQUEST_AGENT } from '@portal/shared/contracts';
import { RemoteFile } from '@portal/shared/contracts/manifest-file';
import { refuse } from '@portal/shared/testing/server';
import { stopClock } from '@portal/shared/testing/stop-clock';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, maya, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer, yearOf } from '../../testing/shop-server.ts';
import { onSmallScreen } from '../../testing/small-screen.ts';
import manifest from '../../../remote.json' with { type: 'json' };
import { ShopPage } from './ShopPage.tsx';
import { setUpShop, waitlistEntry } from '../../testing/shop-page.tsx';

const shop = setUpShop();
const { open, row, cart, sent, toasts } = shop;
let onTestFinished = () => {};
afterEach(() => onTestFinished());

test('the HTML starts requests that the page makes, each once', async () => {
  await open();
  await row('80209');
  const declared = RemoteFile.parse(manifest).pages.find(({ path }) => path === '/sgd')!.earlyRequests!;
  for (const url of declared.map((each) => each.replace(EARLY_REQUEST_AGENT, String(AGENT_ID)))) {
    expect(shop.calls.filter((call) => call.method === 'GET' && call.url === url)).toHaveLength(1);
  }
});

test('live updates, whose code would delay the ZIPs, are asked for once those are there', async () => {
  const zips = Promise.withResolvers<undefined>();
  shop.server.intercept = ({ url }) =>
    url.includes('/sgd-zips/') ? zips.promise.then(() => refuse(503, 'down')) : undefined;
  let wanted = 0;
  const subscription = events.on('live.wanted').subscribe(() => wanted++);
  onTestFinished = () => subscription.unsubscribe();
  await open();
  await waitFor(() => expect(cart()).toHaveTextContent('Nothing in your cart yet.'));
  expect(wanted).toBe(0);
  zips.resolve(undefined);
  // also when they do not load
  await screen.findByText('The ZIPs did not load.');
  expect(wanted).toBe(1);
});

test('SGD-01 D-29 the service tab lists price, spots, sponsors, rank now and with boost, and 12 months', async () => {
  // a day of the next months needs no year
  stopClock(new Date('2026-11-20T16:41:00Z'));
  await open();
  expect(await row('80209')).toHaveTextContent(
    /^80209Washington ParkRank now 9 with boost 2\$455k91 referrals1 of 3No one yet\$189Add$/,
  );
  expect(await row('80211')).toHaveTextContent(
    /^80211Area 8021113 without\$513k91 referralsNoneYou, Abara\$150Renews Mar 2$/,
  );
  expect(screen.getByRole('link', { name: 'Service 5' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: /^Nearby/ })).toHaveAttribute('href', '/sgd?tab=nearby');
});

test.each(['table', 'phone list'])(
  '0104 who cannot order is told so above the %s, and offered nothing',
  async (look) => {
    if (look === 'phone list') onTestFinished = onSmallScreen();
    shop.server.canOrder = false;
    shop.server.offers.push(offer('80212', { status: 'waitlisted', spotsFree: 0, waitlistPosition: 2 }));
    // a spot of it is free, which the cart of others suggests
    const [position, createdDate] = [1, '2026-01-01T00:00:00.000Z'];
    const name = 'Central Park';
    shop.server.waitlist = [{ zipCode: '80238', name, addedByRep: null, availability: true, position, createdDate }];
    await open();
    await screen.findByText(/^ZIPs are only for agents who are active in the network/);
    await waitFor(() => expect(sent('POST', 'zip-data')).not.toEqual([]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/Add a ZIP|Free now from/)).not.toBeInTheDocument();
    expect(screen.getAllByText('80209').length).toBeGreaterThan(0);
    expect(screen.queryAllByRole('button', { name: /^(Add|Join waitlist|Renew)/ })).toEqual([]);
    // what is there can be given up
    expect(screen.getAllByRole('button', { name: /^Leave waitlist of 80212/ })).toHaveLength(1);
  },
);

test.each(['table', 'phone list'])('D-31 a ZIP whose renewal is canceled ends, in the %s', async (look) => {
  if (look === 'phone list') onTestFinished = onSmallScreen();
  const canceled = { status: 'yours', spotsFree: 0, renewsOn: '2027-03-02', endsAtTerm: true } as const;
  shop.server.offers = [offer('80210', { ...canceled, isRenewable: true }), offer('80211', canceled)];
  await open();
  const places = (await screen.findAllByText(/^Ends Mar 2/)).map((each) => each.closest('tr, li, header')?.tagName);
  expect(places).toEqual(look === 'table' ? ['HEADER', 'TR', 'TR'] : ['LI', 'LI']);
  expect(screen.queryByText(/Renews/)).not.toBeInTheDocument();
});

test('D-29 before buying: of which months the figures are, who shared them, and no commissions where they are withheld', async () => {
  shop.server.offers.push(offer('80212', { lastYear: { ...yearOf(null)!, agents: 2 } }));
  const user = await open();
  await user.click(within(await row('80209')).getByRole('button', { name: '80209' }));
  const details = (zip: string) => screen.findByRole('region', { name: `ZIP ${zip}` });
  expect(await details('80209')).toHaveTextContent(
    '12 months through Oct 2026: the referrals went to 4 agents. The record, not a promise.',
  );
  expect(await row('80212')).toHaveTextContent('—91 referrals');
  await user.click(within(await row('80212')).getByRole('button', { name: '80212' }));
  expect(await details('80212')).toHaveTextContent(
    'went to 2 agents. Commissions are shown only when at least three agents earned them.',
  );
  await user.click(within(await row('80211')).getByRole('button', { name: '80211' }));
  expect(within(await details('80211')).getByRole('link', { name: 'What 80211 was worth' })).toHaveAttribute(
    'href',
    '/sgd/worth?zip=80211',
  );
  expect(screen.getByRole('link', { name: 'What your ZIPs were worth' })).toHaveAttribute('href', '/sgd/worth');
});

test('HOST-23 the shop reads its ZIPs and its cart again when those of its agent change, and only then', async () => {
  await open();
  await row('80209');
  const before = sent('GET', '/sgd-zips/').length;
  const carts = sent('GET', '/sgd-cart/').length;
  events.publish('agent.changed', { agentId: AGENT_ID + 1 }, 'test');
  expect(sent('GET', '/sgd-zips/')).toHaveLength(before);
  events.publish('agent.changed', { agentId: AGENT_ID }, 'test');
  await waitFor(() => expect(sent('GET', '/sgd-zips/')).toHaveLength(before + 1));
  await waitFor(() => expect(sent('GET', '/sgd-cart/')).toHaveLength(carts + 1));
});

test('SGD-08 the details name who sponsors the ZIP, with brokerage and transactions', async () => {
  const user = await open();
  await user.click(await row('80202'));
  const details = screen.getByRole('region', { name: 'ZIP 80202' });
  expect(within(details).getByText('Noah Abara')).toBeInTheDocument();
  expect(within(details).getByText('Oak City Realty · 131 transactions')).toBeInTheDocument();
  expect(window.location.search).toBe('?selected=80202');
});

test('SGD-12 an empty cart sends no load request', async () => {
  await open();
  await row('80209');
  await within(cart()).findByText('12 mo', { exact: false });
  expect(within(cart()).getByText(/Nothing in your cart yet/)).toBeInTheDocument();
  expect(sent('POST', 'load-cart')).toHaveLength(0);
});

test('API-65 SGD-13 D-30 adding saves the cart on the server, previews the total and shows the minimum rule of the server', async () => {
  const user = await open();
  await row('80209');
  await user.click(await screen.findByRole('button', { name: 'Add 80206 to the cart' }));
  await user.click(screen.getByRole('button', { name: 'Add 80238 to the cart' }));
  await within(cart()).findByText('Add 1 more to check out. The minimum in Denver is 3.');
  expect(sent('PATCH', 'sgd-cart').map(({ body }) => body)).toEqual([{ add: ['80206'] }, { add: ['80238'] }]);
  expect(sent('POST', 'load-cart').at(-1)!.body).toEqual({
    includeWaitlist: false,
    initialZipCodes: ['80206', '80238'],
  });
  // 165 × 12 × 0.9 = 1,782.00 and 149.50 × 12 × 0.9 = 1,614.60
  expect(within(cart()).getByText('$1,782.00 for 12 months')).toBeInTheDocument();
  expect(within(cart()).getByText('$3,774.00')).toBeInTheDocument();
  expect(within(cart()).getByText('−$377.40')).toBeInTheDocument();
  expect(within(cart()).getByText('$3,396.60')).toBeInTheDocument();
  expect(within(cart()).getByRole('button', { name: 'Check out' })).toBeDisabled();
  expect((await row('80206')).className).toContain('inCart');
});

test('D-31 HOST-14 Check out leads to the checkout with the agent and the campaign once the minimum is met', async () => {
  shop.server.saved = { zipCodes: ['80206', '80238'], unavailableZipCodes: [], term: '12_MO' };
  await open('/sgd?utm_campaign=spring');
  await within(cart()).findByText('Add 1 more to check out. The minimum in Denver is 3.');
  expect(within(cart()).queryByRole('link', { name: 'Check out' })).not.toBeInTheDocument();
  cleanup();

  shop.server.minimum = 2;
  await open('/sgd?utm_campaign=spring');
  // another address of the same visit
  await userEvent.click(await screen.findByRole('button', { name: '80206' }));
  const checkout = await within(cart()).findByRole('link', { name: 'Check out' });
  expect(checkout).toHaveAttribute('href', '/sgd/checkout?utm_campaign=spring&id=MTA0ODI');
  expect(within(cart()).getByText('Minimum of 2 ZIPs in Denver is met.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/sgd/orders');
});

test('SGD-11 another term is saved and has its own discount; without an option it is the default', async () => {
  shop.server.saved = { zipCodes: ['80206'], unavailableZipCodes: [], term: '12_MO' };
  const user = await open();
  await within(cart()).findByText('$1,782.00');
  await user.click(within(cart()).getByText('3 mo'));
  await within(cart()).findByText('$495.00 for 3 months');
  await waitFor(() => expect(shop.server.saved.term).toBe('3_MO'));
  expect(within(cart()).getByText('Term discount')).toBeInTheDocument();
});

test('nothing of the cart is lost on a reload', async () => {
  shop.server.saved = { zipCodes: ['80206'], unavailableZipCodes: [], term: '6_MO' };
  await open();
  await within(cart()).findByText('$940.50 for 6 months');
  queryClient.clear();
});

test('only a refused ZIP is undone, with the reason, and later changes stay', async () => {
  shop.server.gone.add('80206');
  const user = await open();
  await row('80209');
  await user.click(await screen.findByRole('button', { name: 'Add 80206 to the cart' }));
  await user.click(screen.getByRole('button', { name: 'Add 80238 to the cart' }));
  await waitFor(() => expect(toasts).toEqual(['All spots of 80206 are taken']));
  await within(cart()).findByText('$1,614.60 for 12 months');
  expect(shop.server.saved.zipCodes).toEqual(['80238']);
  expect(within(cart()).queryByText('80206')).not.toBeInTheDocument();
});

test('a ZIP that is no longer available stays visible until it is removed', async () => {
  shop.server.saved = { zipCodes: ['80206'], unavailableZipCodes: ['80246'], term: '12_MO' };
  const user = await open();
  await within(cart()).findByText('No spot is free anymore');
  await user.click(within(cart()).getByRole('button', { name: 'Remove 80246 from the cart' }));
  await waitFor(() =>
    expect(shop.server.saved).toEqual({ zipCodes: ['80206'], unavailableZipCodes: [], term: '12_MO' }),
  );
});

test('SGD-09 the state of the shop: cart, term with its discount, waitlist, lists, radius, zoom, place, tab, what is unavailable', async () => {
  shop.server.saved = { zipCodes: ['80206'], unavailableZipCodes: ['80246'], term: '6_MO' };
  shop.server.waitlist = [waitlistEntry('80238', true)];
  const user = await open('/sgd?tab=nearby&zip=80209&radius=25&selected=80206');
  // tab, the lists behind the tabs, and the radius around the ZIP in the middle
  const nearby = await screen.findByRole('link', { name: 'Nearby 21' });
  expect(nearby).toHaveAttribute('aria-current', 'page');
  for (const name of ['Service 5', 'Renewals 0', 'Waitlist 1']) {
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
  }
  expect(screen.getByRole('radio', { name: '25 mi' })).toBeChecked();
  expect(sent('GET', 'tab=nearby')[0]?.url).toMatch(/zip=80209/);
  // the preselected ZIP, and the zoom of the map that is centered on the list
  expect(await screen.findByRole('region', { name: 'ZIP 80206' })).toBeInTheDocument();
  const area = () => document.querySelector('path[data-zip="80206"]')?.getAttribute('d');
  const fitted = area();
  await user.click(screen.getByRole('button', { name: 'Zoom In' }));
  expect(area()).not.toBe(fitted);
  await user.click(screen.getByRole('button', { name: 'Zoom Out' }));
  expect(area()).toBe(fitted);
  // cart, term, discount of the term, waitlist and what is not to be had any more
  await within(cart()).findByText('$940.50 for 6 months');
  expect(within(cart()).getByRole('radio', { name: /^6 mo/ })).toBeChecked();
  expect(within(cart()).getByText('−$49.50')).toBeInTheDocument();
  expect(within(cart()).getByText('Free now from your waitlist')).toBeInTheDocument();
  expect(within(cart()).getByText('No spot is free anymore')).toBeInTheDocument();
});

test('CS-030 on a phone the cart has a bar once there is something in it, and its sheet stays open when the last ZIP leaves', async () => {
  onTestFinished = onSmallScreen();
  const user = await open();
  const add = await screen.findByRole('button', { name: 'Add 80206 to the cart' });
  await waitFor(() => expect(sent('GET', '/sgd-cart/')).toHaveLength(1));
  const bar = () => screen.queryByRole('button', { name: 'Cart' });
  expect(bar()).not.toBeInTheDocument();
  expect(screen.queryByText(/Add a ZIP to see what it costs/)).not.toBeInTheDocument();
  await user.click(add);
  await user.click(bar()!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Cart' }));
  await user.click(sheet.getByRole('button', { name: 'Remove 80206 from the cart' }));
  expect(sheet.getByText(/Nothing in your cart yet/)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bar()).not.toBeInTheDocument());
});

test('D-29 on a phone a ZIP that is tapped on the map is the first below it, and one of the list stays in its place', async () => {
  onTestFinished = onSmallScreen();
  const user = await open();
  await screen.findByRole('button', { name: 'Add 80209 to the cart' });
  const zips = () => screen.getAllByRole('listitem').map(({ textContent }) => /80\d{3}/.exec(textContent)?.[0]);
  const before = zips();
  const last = before.at(-1)!;
  await user.click(document.querySelector(`path[data-zip="${last}"]`)!);
  await waitFor(() => expect(zips()).toEqual([last, ...before.slice(0, -1)]));
  expect(screen.getByRole('button', { current: true })).toHaveTextContent(last);

  const second = before[1]!;
  await user.click(screen.getByRole('button', { name: new RegExp(`^${second} `) }));
  await waitFor(() => expect(zips()).toEqual(before));
  expect(screen.getByRole('button', { current: true })).toHaveTextContent(second);
  await user.click(screen.getByRole('button', { name: new RegExp(`^${last} `) }));
  expect(zips()).toEqual(before);
});

test('CS-030 on a phone a cart that has only what is gone, or that did not load, still says so', async () => {
  onTestFinished = onSmallScreen();
  shop.server.saved = { zipCodes: [], unavailableZipCodes: ['80246'], term: '12_MO' };
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Cart' }));
  expect(await screen.findByText('No spot is free anymore')).toBeInTheDocument();
  cleanup();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isDown = true;
  shop.server.intercept = ({ url }) =>
    isDown && url.includes('/sgd-cart/') ? refuse(500, 'internal_error') : undefined;
  await open();
  expect(await screen.findByText('Your cart did not load.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Cart' })).toBeInTheDocument();
});

test('a list that fails to load shows that in its place and can be loaded again', async () => {
  let isDown = true;
  shop.server.intercept = ({ url }) =>
    isDown && url.includes('sgd-zips') ? Response.json({}, { status: 500 }) : undefined;
  const user = await open();
  await screen.findByText('The ZIPs did not load.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await row('80209');
});

test('API-65 a cart that is refused is logged as "Error {status}: {body}", and the page says that nothing is lost', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  shop.server.saved = { ...shop.server.saved, zipCodes: ['80209'] };
  const body = { code: 'internal_error', why: 'no promotion' };
  shop.server.intercept = ({ url }) => (url.includes('load-cart') ? Response.json(body, { status: 500 }) : undefined);
  await open();
  await screen.findByText('Your cart did not load.');
  expect(screen.getByText('Nothing is lost.')).toBeInTheDocument();
  expect(logged.mock.calls.flat().join(' ')).toContain(`Error 500: ${JSON.stringify(body)}`);
  logged.mockRestore();
});

test('CS-019 an admin who is not acting is sent to the agent search', async () => {
  const calls = await signIn(shop.server.respond, {
    context: { ...maya, role: 'ROLE_ADMIN', agent: null },
    at: '/sgd',
  });
  renderInRoot(<ShopPage />);
  expect(screen.getByText('Agent info not found.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Find an Agent' })).toBeInTheDocument();
  expect(calls).toHaveLength(0);
});
