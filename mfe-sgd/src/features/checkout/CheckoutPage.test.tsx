import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { ADMIN_CONTEXT, testContext } from '@portal/shared/testing';
import { refuse, unreachable } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cardFrame, say } from '../../testing/card-frame.ts';
import { CheckoutServer, FIELD_ORIGIN } from '../../testing/checkout-server.ts';
import { AGENT_ID, type Call, maya, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer } from '../../testing/shop-server.ts';
import { READY_WITHIN } from '../payment/use-card-field.ts';
import { CheckoutPage } from './CheckoutPage.tsx';

const MINE = '/sgd/checkout?id=MTA0ODI';
let server: CheckoutServer;
let calls: Call[];
const told: string[] = [];
events.on('agent.changed').subscribe(() => told.push('agent.changed'));
const counts: number[] = [];
events.on('cart.count').subscribe(({ zips }) => counts.push(zips));
events.on('error-modal.open').subscribe(() => told.push('error-modal'));

beforeEach(() => {
  told.length = 0;
  counts.length = 0;
  sessionStorage.clear();
  server = new CheckoutServer([
    offer('80206', { name: 'Congress Park', monthlyPrice: 165 }),
    offer('80238', { name: 'Central Park', monthlyPrice: 149.5 }),
  ]);
  server.minimum = 2;
  server.saved = { zipCodes: ['80206', '80238'], unavailableZipCodes: [], term: '12_MO' };
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const open = async (at = MINE, context = maya): Promise<void> => {
  calls = await signIn((call) => server.drafts.respond(call) ?? server.respond(call), { context, at });
  renderInRoot(<CheckoutPage />);
};
const payButton = () => screen.getByRole('button', { name: /^Pay / });
const terms = () => screen.getByRole('checkbox', { name: /I agree to the terms/ });
const asked = (method: string, what: string) =>
  calls.filter((call) => call.method === method && call.url.includes(what));
const path = () => window.location.pathname;
const lines = () => screen.getByRole('table', { name: 'ZIPs of this order' });

test('HOST-14 SGD-15 shows the cart of the agent whose id is decoded from id', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Check out 2 ZIPs' })).toBeInTheDocument();
  expect(asked('POST', 'sgd-checkout')[0]).toMatchObject({
    url: `/agent/v2/sgd-checkout/${AGENT_ID}`,
    body: { zipCodes: ['80206', '80238'], term: '12_MO' },
  });
});

test('HOST-14 without an id it is the agent of the session', async () => {
  await open('/sgd/checkout');
  expect(await screen.findByRole('heading', { name: 'Check out 2 ZIPs' })).toBeInTheDocument();
});

test.each([
  ['another agent', 'MjA0MTg', 'This page belongs to another agent.', []],
  ['nobody', '!!', 'This address is not complete.', ['error-modal']],
])('HOST-14 SGD-15 D-02 the id of %s is a clear message, and nothing is asked for', async (_, id, message, modals) => {
  await open(`/sgd/checkout?id=${id}`);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(calls).toEqual([]);
  expect([...new Set(told)]).toEqual(modals);
});

test('D-31 SGD-14 CS-117 each line has its price, term, discount, total and dates, and the total is the server’s', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /80238/ }));
  // 149.50 × 12 × 0.9
  for (const text of ['$149.50', '$1,794.00', '−$179.40', '$1,614.60', 'Nov 26, 2026 to Nov 26, 2027']) {
    expect(row.getByText(text)).toBeInTheDocument();
  }
  // not one number after the other
  expect(row.getByText(/^Rank now/).parentElement).toHaveTextContent(/^Rank now \d+ with boost \d+$/);
  expect(screen.getByText('2 ZIPs, $314.50 a month × 12')).toBeInTheDocument();
  expect(screen.getByText('Term discount 10%')).toBeInTheDocument();
  expect(payButton()).toHaveTextContent('Pay $3,396.60');
});

test('CS-119 CS-120 SGD-10 SGD-11 the term is 12 months at first; another one has its own discount and total', async () => {
  await open();
  expect(await screen.findByRole('radio', { name: /12 mo/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /6 mo −5%/ }));
  // (165 + 149.50) × 6 × 0.95
  await waitFor(() => expect(payButton()).toHaveTextContent('Pay $1,792.65'));
  expect(asked('PATCH', 'sgd-cart').at(-1)).toMatchObject({ body: { term: '6_MO' } });
});

test('CS-121 SGD-13 Pay is off until the server says that the minimum is met', async () => {
  server.minimum = 3;
  await open();
  await cardFrame();
  expect(await screen.findByText('Add 1 more to check out. The minimum in Denver is 3.')).toBeInTheDocument();
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(terms());
  await userEvent.click(payButton());
  expect(server.placed).toEqual([]);
});

test('SGD-12 an empty cart asks for no checkout and leads to the shop', async () => {
  server.saved = { zipCodes: [], unavailableZipCodes: [], term: '12_MO' };
  await open(`/sgd/checkout?utm_campaign=spring&id=MTA0ODI`);
  expect(await screen.findByText('Your cart is empty.')).toBeInTheDocument();
  expect(asked('POST', 'sgd-checkout')).toEqual([]);
  expect(screen.getByRole('link', { name: 'Choose ZIPs' })).toHaveAttribute('href', '/sgd?utm_campaign=spring');
});

test('D-31 a ZIP that cannot be had says why, and is taken out', async () => {
  server.gone.add('80238');
  server.minimum = 1;
  await open();
  expect(await screen.findByText('All spots of 80238 are taken.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove 80238' }));
  await waitFor(() => expect(screen.queryByText('All spots of 80238 are taken.')).not.toBeInTheDocument());
  expect(server.saved.zipCodes).toEqual(['80206']);
});

test('CS-116 D-31 a ticked, filled order is paid once on a double click, everybody hears, and its page opens', async () => {
  await open('/sgd/checkout?utm_campaign=spring&id=MTA0ODI');
  const posted = await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /They renew for the same term until I cancel/ }));
  await userEvent.dblClick(payButton());
  await waitFor(() => expect(path()).toMatch(/^\/sgd\/orders\//));
  expect(posted).toEqual([
    { data: { type: 'card-field.submit', requestId: expect.any(String) }, origin: FIELD_ORIGIN },
  ]);
  expect(server.placed).toEqual([
    {
      orderKey: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      zipCodes: ['80206', '80238'],
      term: '12_MO',
      totalCents: 339_660,
      billing: { name: 'Maya Ferreira', company: 'Mile High Homes', phone: '(303) 555-0114', address: '' },
      paymentToken: 'token-100',
      acceptsTerms: true,
      termsVersion: '2026-11',
      isOnBehalf: false,
    },
  ]);
  expect(path()).toBe(`/sgd/orders/${server.placed[0]!.orderKey}`);
  expect(window.location.search).toBe('?utm_campaign=spring');
  expect(told).toEqual(['agent.changed']);
  await waitFor(() => expect(counts.at(-1)).toBe(0));
});

test('D-31 nothing is sent without the tick or a billing name; what is missing says so', async () => {
  await open();
  const posted = await cardFrame();
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Name' }));
  await userEvent.click(payButton());
  expect(await screen.findByText('Enter a name')).toBeInTheDocument();
  expect(screen.getByText('Agree to the terms')).toBeInTheDocument();
  expect([posted, server.placed]).toEqual([[], []]);
});

test('D-57 Pay without the tick brings the focus to it, with what is missing, each time', async () => {
  await open();
  await cardFrame();
  for (let attempt = 0; attempt < 2; attempt++) {
    await userEvent.click(payButton());
    await waitFor(() => expect(terms()).toHaveFocus());
    expect(terms()).toHaveAccessibleDescription('Agree to the terms');
  }
});

test('D-31 another total is shown before anything is charged, and has to be agreed to again', async () => {
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  server.raise = 10;
  await userEvent.click(payButton());
  expect(await screen.findByText(/The total has changed. Nothing was ordered or charged./)).toBeInTheDocument();
  // (175 + 159.50) × 12 × 0.9
  await waitFor(() => expect(payButton()).toHaveTextContent('Pay $3,612.60'));
  expect(terms()).not.toBeChecked();
  await userEvent.click(terms());
  await userEvent.click(payButton());
  await waitFor(() => expect(path()).toMatch(/^\/sgd\/orders\//));
  const [first, second] = server.placed;
  expect([first?.totalCents, second?.totalCents]).toEqual([339_660, 361_260]);
  expect(second?.orderKey).not.toBe(first?.orderKey);
});

test('D-31 a ZIP that was sold meanwhile is named, and leaves the order', async () => {
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  server.intercept = ({ method, url }) => {
    if (method === 'POST' && url.includes('sgd-orders')) server.gone.add('80238');
    return undefined;
  };
  server.raise = 0;
  await userEvent.click(payButton());
  await waitFor(() => expect(within(lines()).queryByText('80238')).not.toBeInTheDocument());
  expect(screen.getByText('All spots of 80238 are taken.')).toBeInTheDocument();
  expect(terms()).not.toBeChecked();
});

test('D-31 an answer that got lost is looked for: the order that arrived is shown, not placed again', async () => {
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  server.intercept = (call) => {
    if (call.method !== 'POST' || !call.url.endsWith(`sgd-orders/${AGENT_ID}`)) return undefined;
    server.intercept = () => undefined;
    server.route(call);
    return unreachable();
  };
  await userEvent.click(payButton());
  await waitFor(() => expect(path()).toBe(`/sgd/orders/${server.placed[0]?.orderKey}`));
  expect(server.placed).toHaveLength(1);
});

test('D-31 an order that did not arrive is sent again under the same key', async () => {
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  const keys: unknown[] = [];
  server.intercept = ({ method, url, body }) => {
    if (method !== 'POST' || !url.endsWith(`sgd-orders/${AGENT_ID}`)) return undefined;
    keys.push((body as { orderKey: string }).orderKey);
    return keys.length === 1 ? unreachable() : undefined;
  };
  await userEvent.click(payButton());
  expect(await screen.findByText(/it is the same order, which is never charged twice/)).toBeInTheDocument();
  await userEvent.click(payButton());
  await waitFor(() => expect(path()).toMatch(/^\/sgd\/orders\//));
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  [403, 'forbidden'],
  [429, 'too_many_requests'],
])(
  'D-31 an order that was turned away with %i keeps its key: an earlier try may have arrived',
  async (status, code) => {
    await open();
    await cardFrame();
    await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
    const [orderKey, ofAnother] = ['5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', '0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e'];
    const attempts = { [AGENT_ID]: orderKey, 33_190: ofAnother };
    sessionStorage.setItem('portal.order-attempt', JSON.stringify(attempts));
    server.intercept = ({ method, url }) =>
      method === 'POST' && url.endsWith(`sgd-orders/${AGENT_ID}`) ? refuse(status, code) : undefined;
    await userEvent.click(payButton());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(asked('POST', 'sgd-orders')[0]?.body).toMatchObject({ orderKey });
    expect(JSON.parse(sessionStorage.getItem('portal.order-attempt')!)).toEqual(attempts);
  },
);

test('HOST-14 ZIPs that the address names are added to the cart, once', async () => {
  server.saved = { zipCodes: ['80206'], unavailableZipCodes: [], term: '12_MO' };
  await open(`${MINE}&zips=80238,80206,nonsense&utm_campaign=5462`);
  expect(await screen.findByRole('heading', { name: 'Check out 2 ZIPs' })).toBeInTheDocument();
  expect(server.saved.zipCodes).toEqual(['80206', '80238']);
  expect(asked('PATCH', 'sgd-cart')).toHaveLength(1);
  expect(window.location.search).toBe('?id=MTA0ODI&utm_campaign=5462');
});

test('D-31 what was entered stays when the checkout cannot be read again', async () => {
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  server.intercept = ({ url }) => (url.includes('sgd-checkout') ? refuse(503, 'unavailable') : undefined);
  await userEvent.click(screen.getByRole('radio', { name: /^6 mo/ }));
  await waitFor(() => expect(asked('POST', 'sgd-checkout').length).toBeGreaterThan(1));
  // after its repeats
  expect(await screen.findByText('What you see may be out of date.', {}, { timeout: 15_000 })).toBeInTheDocument();
  expect(lines()).toBeInTheDocument();
  expect(screen.queryByText('The checkout did not load.')).not.toBeInTheDocument();
  // the total is that of another term
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  server.intercept = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try Again/ }));
  await waitFor(() => expect(screen.queryByText('What you see may be out of date.')).not.toBeInTheDocument());
  await waitFor(() => expect(payButton()).toHaveTextContent('Pay $1,792.65'));
});

test('D-31 who leaves while the order is being sent is not taken back to it', async () => {
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.intercept = (call) => {
    if (call.method !== 'POST' || !call.url.endsWith(`sgd-orders/${AGENT_ID}`)) return undefined;
    return promise.then(() => server.route(call));
  };
  await userEvent.click(payButton());
  await waitFor(() => expect(asked('POST', 'sgd-orders')).toHaveLength(1));
  cleanup();
  window.history.replaceState(null, '', '/referrals');
  resolve();
  await waitFor(() => expect(server.placed).toHaveLength(1));
  await waitFor(() => expect(told).toContain('agent.changed'));
  expect(path()).toBe('/referrals');
});

test('D-31 D-46 after a reload the order whose answer got lost is shown instead of another checkout, and its draft is gone', async () => {
  const orderKey = '5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e';
  server.order(orderKey, { status: 'processing' });
  sessionStorage.setItem('portal.order-attempt', JSON.stringify({ [AGENT_ID]: orderKey }));
  server.drafts.keep('checkout', { name: 'Maya Ferreira LLC' });
  await open();
  await waitFor(() => expect(path()).toBe(`/sgd/orders/${orderKey}`));
  await waitFor(() => expect(server.drafts.drafts.size).toBe(0));
  expect(sessionStorage.getItem('portal.order-attempt')).toBe('{}');
  expect(asked('POST', 'sgd-checkout')).toEqual([]);
});

test('D-31 what is wrong with the card is said, and nothing is ordered', async () => {
  await open();
  await cardFrame('The card has expired.');
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  await userEvent.click(payButton());
  expect(await screen.findByText('The card has expired. Nothing was ordered or charged.')).toBeInTheDocument();
  expect(server.placed).toEqual([]);
});

test('D-31 the frame is that of the partner’s origin, and messages of others are not heard', async () => {
  await open();
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card form of our payment partner');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  say({ type: 'card-field.ready' }, 'https://evil.example');
  say({ type: 'card-field.ready' }, FIELD_ORIGIN, window);
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  say({ type: 'card-field.ready' });
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});

test('D-31 a card form that does not come says so after ten seconds, and Try Again loads it once more', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await open();
  await screen.findByTitle('Card form of our payment partner');
  act(() => void jest.advanceTimersByTime(READY_WITHIN));
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  expect(screen.getByText('Nothing was ordered or charged, and your cart is kept.')).toBeInTheDocument();
  const before = screen.getByTitle('Card form of our payment partner');
  await userEvent
    .setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
    .click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByTitle('Card form of our payment partner')).not.toBe(before);
  say({ type: 'card-field.ready' });
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});

test('D-31 a card field of our own origin is not framed', async () => {
  server.cardFieldUrl = `${window.location.origin}/field`;
  await open();
  expect(await screen.findByText(/Orders cannot be paid at the moment. Your cart is kept/)).toBeInTheDocument();
  expect(screen.queryByTitle('Card form of our payment partner')).not.toBeInTheDocument();
});

test('D-31 the spots are kept for the time left; when it is over, the agent may ask for it again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const until = new Date(Date.now() + 90_000).toISOString();
  server.holds = ['80206', '80238'].map((zip) => ({ zip, until }));
  await open();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1:(30|29)$/);
  act(() => void jest.advanceTimersByTime(91_000));
  expect(await screen.findByText(/The 15 minutes are over, and your spots are not kept anymore/)).toBeInTheDocument();
  server.holds = [];
  await userEvent
    .setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
    .click(screen.getByRole('button', { name: 'Keep My Spots Again' }));
  const notice = await screen.findByText(/A spot is kept for you once a day, for 15 minutes/);
  // the button is gone, and the keyboard goes on from its place
  expect(notice).toHaveFocus();
});

test('D-06 an admin who acts orders only with the tick that names the agent, and the order says so', async () => {
  const { agent } = maya;
  await open(MINE, testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent }));
  await cardFrame();
  await userEvent.click(await screen.findByRole('checkbox', { name: /terms/ }));
  await userEvent.click(payButton());
  expect(await screen.findByText('Confirm that you order on behalf of the agent')).toBeInTheDocument();
  expect(server.placed).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /on behalf of Maya Ferreira/ }));
  await userEvent.click(payButton());
  await waitFor(() => expect(server.placed).toEqual([expect.objectContaining({ isOnBehalf: true })]));
});

test('CS-165 the link of a mail about an order leads to the page of the order', async () => {
  await open(`${MINE}&order=5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e`);
  await waitFor(() => expect(path()).toBe('/sgd/orders/5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e'));
  expect(window.location.search).toBe('?id=MTA0ODI');
});

const VISA = { cardId: '5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', brand: 'Visa', last4: '4242', expires: '2088-04' };

test('D-31 a saved card pays without the card form; another one is entered in it', async () => {
  server.savedCard = VISA;
  await open();
  expect(await screen.findByRole('radio', { name: 'Visa ending 4242, expires 04/88' })).toBeChecked();
  expect(screen.queryByTitle('Card form of our payment partner')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Another card' }));
  await cardFrame();
  await userEvent.click(terms());
  await userEvent.click(screen.getByRole('radio', { name: /Visa ending 4242/ }));
  await userEvent.click(payButton());
  await waitFor(() => expect(path()).toMatch(/^\/sgd\/orders\//));
  expect(server.placed[0]).toMatchObject({ savedCardId: VISA.cardId });
  expect(server.placed[0]).not.toHaveProperty('paymentToken');
});

test('D-31 a new card pays although there is a saved one', async () => {
  server.savedCard = VISA;
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Another card' }));
  await cardFrame();
  await userEvent.click(terms());
  await userEvent.click(payButton());
  await waitFor(() => expect(server.placed[0]).toMatchObject({ paymentToken: 'token-100' }));
  expect(server.placed[0]).not.toHaveProperty('savedCardId');
});

test('D-31 a saved card that has expired is not the one at first', async () => {
  server.savedCard = { ...VISA, expires: '2026-01' };
  await open();
  expect(await screen.findByRole('radio', { name: 'Visa ending 4242, expired 01/26' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Another card' })).toBeChecked();
});

const billingName = () => screen.findByRole('textbox', { name: 'Name' });

test('D-46 the billing contact is as it was left, over what is proposed, until it is ordered', async () => {
  server.drafts.keep('checkout', { name: 'Maya Ferreira LLC', address: '1 Elm St', terms: true });
  await open();
  await cardFrame();
  expect(await billingName()).toHaveValue('Maya Ferreira LLC');
  expect(screen.getByText(/Your draft from .+ was restored/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Brokerage/ })).toHaveValue('Mile High Homes');
  // what was agreed to is what was shown then
  expect(terms()).not.toBeChecked();
  await userEvent.click(terms());
  await userEvent.click(payButton());
  await waitFor(() => expect(path()).toMatch(/^\/sgd\/orders\//));
  expect(server.placed[0]?.billing).toMatchObject({ name: 'Maya Ferreira LLC', address: '1 Elm St' });
  await waitFor(() => expect(server.drafts.drafts.size).toBe(0));
});

test('D-46 only what is typed into the billing contact is in the draft: no tick, no card, nothing that is proposed', async () => {
  await open();
  await cardFrame();
  await userEvent.click(terms());
  await userEvent.type(await billingName(), ' LLC');
  await waitFor(() => expect(server.drafts.valuesOf('checkout')).toEqual({ name: 'Maya Ferreira LLC' }), {
    timeout: 5000,
  });
});

test('Discard draft shows what is proposed again', async () => {
  server.drafts.keep('checkout', { name: 'M' });
  await open();
  expect(await billingName()).toHaveValue('M');
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(await billingName()).toHaveValue('Maya Ferreira');
  await waitFor(() => expect(server.drafts.drafts.size).toBe(0));
});

test('D-46 a billing contact that is in no draft makes the host ask, until it is ordered', async () => {
  const unsaved: number[] = [];
  const heard = events.on('form.unsaved').subscribe(({ changes }) => unsaved.push(changes));
  server.drafts.isDown = true;
  await open();
  await cardFrame();
  await userEvent.type(await billingName(), ' LLC');
  await waitFor(() => expect(unsaved).toEqual([1]), { timeout: 5000 });
  expect(screen.getByText(/^Your draft could not be saved/)).toBeInTheDocument();
  await userEvent.click(terms());
  await userEvent.click(payButton());
  await waitFor(() => expect(path()).toMatch(/^\/sgd\/orders\//));
  await waitFor(() => expect(unsaved).toEqual([1, 0]));
  heard.unsubscribe();
});
