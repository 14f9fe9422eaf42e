import { expect, jest, test } from '@jest/globals';
import { Order } from '@portal/shared/contracts';
import { StaffOrder, StaffOrders, type StaffOrderRow } from '@portal/shared/contracts/staff-orders';
import { encodeId } from '@portal/shared/domain';
import { testAgent } from '@portal/shared/testing';
import { refuse, reply, type Resolver, unreachable } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, type Call, renderInRoot, signIn, signInActing } from '../../testing/portal.ts';
import { events } from '../../remote.ts';
import { leftSearch } from '../login-as/search-memory.ts';
import { OrdersTab } from './OrdersTab.tsx';
import { readRefund } from './refund-amount.ts';

const AGENT = 20_417;
const CARD = { brand: 'Visa', last4: '4242' };
const line = (zip: string, totalCents: number) => ({
  zip,
  name: 'Quarter',
  isRenewal: false,
  monthlyPriceCents: 14_200,
  fullCents: totalCents,
  totalCents,
  startsOn: '2026-11-20',
  renewsOn: '2027-11-20',
});
let count = 0;
/** An order of its own in each test: an unanswered refund is remembered by its order. */
const orderOf = (changes: Partial<Order> = {}): Order => {
  const orderId = `1f0c2a9b-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  return {
    agentId: AGENT,
    orderId,
    number: 'SGD-1F0C2A9B',
    kind: 'purchase',
    status: 'paid',
    message: null,
    placedAt: '2026-11-20T19:00:00.000Z',
    paidAt: '2026-11-20T19:00:01.000Z',
    lines: [line('80204', 100_000), line('80206', 50_000)],
    term: '12_MO',
    discount: 0,
    fullCents: 150_000,
    discountCents: 0,
    totalCents: 150_000,
    refundedCents: 0,
    billing: { name: 'Maya Ferreira', company: '', phone: '', address: '' },
    card: CARD,
    confirmationUrl: null,
    canBePaid: false,
    refunds: [],
    ...changes,
  };
};
const foundOf = (order: Order, changes: Partial<StaffOrder> = {}): StaffOrder => ({
  order,
  agent: { agentId: AGENT, name: 'Maya Ferreira', email: 'maya@example.com' },
  payments: [
    {
      attempt: 1,
      state: 'captured',
      amountCents: order.totalCents,
      card: CARD,
      createdAt: order.placedAt,
      providerPaymentId: 'pay_1',
    },
  ],
  refunds: [],
  refundableCents: order.totalCents,
  renewedBy: [],
  endingZips: ['80204', '80206'],
  ...changes,
});
const rowOf = ({ lines, ...order }: Order): StaffOrderRow => ({
  agentId: order.agentId,
  agentName: 'Maya Ferreira',
  orderId: order.orderId,
  number: order.number,
  kind: order.kind,
  status: order.status,
  term: order.term,
  placedAt: order.placedAt,
  totalCents: order.totalCents,
  refundedCents: order.refundedCents,
  zips: lines.map(({ zip }) => zip),
});
const refundOf = (state: 'done' | 'requested' | 'failed', refundId = '00000000-0000-4000-8000-00000000000a') => ({
  refundId,
  amountCents: 40_000,
  state,
  requestedAt: '2026-11-20T20:00:00.000Z',
});

const server =
  (found: StaffOrder, refund: Resolver = () => undefined): Resolver =>
  (call) => {
    if (call.method === 'POST') return refund(call);
    return call.url.startsWith('/api/admin/orders')
      ? reply(StaffOrders, { orders: [rowOf(found.order)], next: null })
      : reply(StaffOrder, found);
  };
const addressOf = ({ orderId }: Order) => `/admin/settings?tab=9&agent=${encodeId(AGENT)}&order=${orderId}`;
const refundsIn = (calls: Call[]) =>
  calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/refunds')).map(({ body }) => body);

async function openRefund(found: StaffOrder, refund: Resolver) {
  const calls = await signIn(server(found, refund), { at: addressOf(found.order) });
  renderInRoot(<OrdersTab />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Refund ${found.order.number}` }));
  const fill = async (name: string, text: string) => {
    await user.clear(dialog.getByRole('textbox', { name }));
    await user.type(dialog.getByRole('textbox', { name }), text);
  };
  return { calls, user, dialog, fill };
}

test('D-49 an order is found and opened: its payments, its ZIPs, and what can be given back', async () => {
  const found = foundOf(orderOf());
  const calls = await signIn(server(found), { at: '/admin/settings?tab=9' });
  renderInRoot(<OrdersTab />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Order, agent or ZIP' }), ' sgd-1f0c2a9b {Enter}');
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/orders?q=sgd-1f0c2a9b'));
  await user.click(await screen.findByRole('link', { name: 'SGD-1F0C2A9B' }));
  const order = within(await screen.findByRole('region', { name: 'Order SGD-1F0C2A9B' }));
  expect(order.getByText('$1,500.00 can be given back')).toBeInTheDocument();
  const payments = within(screen.getByRole('region', { name: 'Payments' }));
  expect(payments.getByRole('listitem')).toHaveTextContent('Charged Visa ending 4242$1,500.00');
  expect(payments.getByText('pay_1')).toBeInTheDocument();
});

test('D-51 from an order there is a way to its agent and to the audit log of both', async () => {
  const order = orderOf();
  await signIn(server(foundOf(order)), { at: addressOf(order) });
  const opened: unknown[] = [];
  const sub = events.on('agent-search.open').subscribe((payload) => opened.push(payload));
  renderInRoot(<OrdersTab />);
  const user = userEvent.setup();
  const region = within(await screen.findByRole('region', { name: 'Order SGD-1F0C2A9B' }));
  expect(region.getByRole('link', { name: 'Audit log of this order' })).toHaveAttribute(
    'href',
    '/admin/settings?tab=1&text=SGD-1F0C2A9B',
  );
  expect(region.getByRole('link', { name: 'Audit log of this agent' })).toHaveAttribute(
    'href',
    `/admin/settings?tab=1&text=${AGENT}`,
  );
  for (const name of [region, within(screen.getByRole('table', { name: 'Orders' }))]) {
    await user.click(name.getByRole('button', { name: 'Maya Ferreira' }));
    expect(leftSearch(admin.user.userId)).toMatchObject({ place: 'agents', text: String(AGENT) });
  }
  expect(opened).toHaveLength(2);
  sub.unsubscribe();
});

test('the search field keeps the focus and what is typed on, and Back shows the search before', async () => {
  await signIn(server(foundOf(orderOf())), { at: '/admin/settings?tab=9' });
  renderInRoot(<OrdersTab />);
  const user = userEvent.setup();
  const search = () => new URLSearchParams(window.location.search).get('q');
  await user.click(await screen.findByRole('textbox', { name: 'Order, agent or ZIP' }));
  await user.keyboard('sgd{Enter}');
  await waitFor(() => expect(search()).toBe('sgd'));
  await user.keyboard('-1');
  expect(screen.getByRole('textbox', { name: 'Order, agent or ZIP' })).toHaveValue('sgd-1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(search()).toBe('sgd-1'));
  window.history.back();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Order, agent or ZIP' })).toHaveValue('sgd'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Order, agent or ZIP' })).toHaveValue(''));
});

const noOrders: Resolver = ({ url }) =>
  url.startsWith('/api/admin/orders') ? reply(StaffOrders, { orders: [], next: null }) : undefined;
const maya = { ...testAgent({ agentId: AGENT }), firstName: 'Maya', lastName: 'Ferreira' };

test('API-10 D-49 the id of an agent without orders says whose it is', async () => {
  const calls = await signIn(
    (call) => noOrders(call) ?? (call.url === `/api/agent/v1/agents/${AGENT}` ? Response.json(maya) : undefined),
    { at: `/admin/settings?tab=9&q=${AGENT}` },
  );
  renderInRoot(<OrdersTab />);
  await screen.findByText('Maya Ferreira has no orders');
  expect(calls.filter(({ url }) => url.startsWith('/agent/v2/agent/'))).toEqual([]);
});

test('API-07 API-08 D-49 where that service has no such agent, the older one is asked by the older id', async () => {
  await signIn(
    (call) => {
      if (call.url.startsWith('/api/agent/v1/')) return refuse(404, 'not_found');
      if (call.url === `/agent/v2/agent/find-mongo-id/${AGENT}`) return Response.json('"5f0c2a9b"');
      return noOrders(call) ?? (call.url === '/agent/v2/agent/find/5f0c2a9b' ? Response.json(maya) : undefined);
    },
    { at: `/admin/settings?tab=9&q=${AGENT}` },
  );
  renderInRoot(<OrdersTab />);
  await screen.findByText('Maya Ferreira has no orders');
});

test('D-49 a ZIP code without orders is not said to be no agent', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await signIn((call) => noOrders(call) ?? refuse(404, 'not_found'), { at: '/admin/settings?tab=9&q=80210' });
  renderInRoot(<OrdersTab />);
  await waitFor(() => expect(logged).toHaveBeenCalled());
  expect(screen.getByText('No order matches')).toBeInTheDocument();
  expect(screen.getByText(/by a ZIP code/)).toBeInTheDocument();
  expect(screen.queryByText(/There is no agent/)).not.toBeInTheDocument();
  logged.mockRestore();
});

test('API-08 D-49 an id that no service knows is said to be none', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await signIn((call) => noOrders(call) ?? refuse(404, 'not_found'), { at: '/admin/settings?tab=9&q=404' });
  renderInRoot(<OrdersTab />);
  await screen.findByText('There is no agent 404');
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test('D-31 D-49 a refund is sent once on a double click, with reason and key, and says which sponsorships end', async () => {
  const order = orderOf();
  const { calls, user, dialog, fill } = await openRefund(foundOf(order), () =>
    reply(Order, { ...order, status: 'refunded', refundedCents: 40_000, refunds: [refundOf('done')] }),
  );
  expect(dialog.getByText(/The sponsorship of 80204, 80206 ends at once, whatever the amount/)).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
  await fill('Amount', '400');
  await fill('Why', 'Bought by mistake');
  await user.dblClick(dialog.getByRole('button', { name: 'Refund $400.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(refundsIn(calls)).toEqual([
    { refundKey: expect.stringMatching(/^[\da-f-]{36}$/), amountCents: 40_000, reason: 'Bought by mistake' },
  ]);
});

test('D-31 when the answer is lost, the next try is the same refund', async () => {
  const order = orderOf();
  let isLost = true;
  const { calls, user, dialog, fill } = await openRefund(foundOf(order), () =>
    isLost ? unreachable() : reply(Order, { ...order, status: 'refunded', refunds: [refundOf('done')] }),
  );
  await fill('Why', 'Bought by mistake');
  await user.click(dialog.getByRole('button', { name: 'Refund $1,500.00' }));
  expect(await dialog.findByText(/We could not reach the portal/)).toBeInTheDocument();
  isLost = false;
  await user.click(dialog.getByRole('button', { name: 'Refund $1,500.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second] = refundsIn(calls);
  expect(second).toEqual(first);
});

test('D-31 after a lost answer another amount is not a second refund: the page says that the first one arrived', async () => {
  const order = orderOf();
  let answer: Resolver = () => unreachable();
  const { calls, user, dialog, fill } = await openRefund(foundOf(order), (call) => answer(call));
  await fill('Why', 'Bought by mistake');
  await user.click(dialog.getByRole('button', { name: 'Refund $1,500.00' }));
  await dialog.findByText(/We could not reach the portal/);
  await fill('Amount', '10');
  // too many calls says nothing about the first one
  answer = () => refuse(429, 'too_many', { detail: 'Too many requests.' });
  await user.click(dialog.getByRole('button', { name: 'Refund $10.00' }));
  await dialog.findByText('Too many requests.');
  answer = () => refuse(422, 'refund_key_reused', { detail: 'Nothing was refunded.' });
  await user.click(dialog.getByRole('button', { name: 'Refund $10.00' }));
  expect(await dialog.findByText(/Your first try did arrive/)).toBeInTheDocument();
  const keys = refundsIn(calls).map((body) => (body as { refundKey: string }).refundKey);
  expect(new Set(keys).size).toBe(1);
});

test('D-55 Escape asks before it closes a refund with a reason, and not when nothing was typed', async () => {
  const { user, dialog, fill } = await openRefund(foundOf(orderOf()), () => undefined);
  const unsaved: number[] = [];
  const sub = events.on('form.unsaved').subscribe(({ changes }) => unsaved.push(changes));
  await fill('Why', 'Bought by mistake');
  await user.keyboard('{Escape}');
  await screen.findByText('Close without saving?');
  expect(screen.getByText(/^Your changes exist only in this form/)).toBeInTheDocument();
  await user.click(screen.getByText('Keep Editing'));
  await waitFor(() => expect(screen.queryByText('Close without saving?')).not.toBeInTheDocument());
  expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('Bought by mistake');
  // the host asks before the page is left
  expect(unsaved).toEqual([1]);
  await user.clear(dialog.getByRole('textbox', { name: 'Why' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(unsaved).toEqual([1, 0]);
  sub.unsubscribe();
});

test('D-31 what was paid is the limit, a reason is required, and nothing is sent before', async () => {
  const { calls, user, dialog, fill } = await openRefund(foundOf(orderOf()), () => undefined);
  await fill('Amount', '1500.01');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription('At most $1,500.00');
  expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveAccessibleDescription('Enter a reason');
  expect(refundsIn(calls)).toEqual([]);
});

test.each([
  ['0', 'Enter more than nothing'],
  ['-1', 'Enter more than nothing'],
  ['1.234', 'At most two digits after the point'],
  ['all', 'Enter an amount such as 189.00'],
  ['1500.01', 'At most $1,500.00'],
])('D-31 an amount of %p is refused: %s', (text, problem) => {
  expect(readRefund(text, 150_000)).toEqual({ value: null, problem });
});

/** Refunds the whole order, while an earlier refund of it was refused. @returns the text of the toast */
async function toastAfter(state: 'done' | 'requested') {
  const toasts: string[] = [];
  const heard = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const order = orderOf();
  const { user, dialog, fill } = await openRefund(foundOf(order), ({ body }) => {
    const { refundKey } = body as { refundKey: string };
    return reply(Order, { ...order, refunds: [refundOf('failed'), refundOf(state, refundKey)] });
  });
  await fill('Why', 'Bought by mistake');
  await user.click(dialog.getByRole('button', { name: 'Refund $1,500.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  heard.unsubscribe();
  return toasts;
}

test('D-31 only a refund that was carried out is announced as given back', async () => {
  expect(await toastAfter('done')).toEqual(['$1,500.00 of SGD-1F0C2A9B is given back.']);
});

test('D-31 a refund that waits for the payment partner is announced as not given back yet', async () => {
  expect(await toastAfter('requested')).toEqual([
    expect.stringMatching(/^\$1,500\.00 of SGD-1F0C2A9B is not given back yet: the payment partner did not answer/),
  ]);
});

test('D-31 a refund that the payment partner refuses is not announced: the dialog says why, and that the sponsorship goes on', async () => {
  const { calls, user, dialog, fill } = await openRefund(foundOf(orderOf()), () =>
    refuse(409, 'refund_refused', {
      detail: 'No money was given back: the payment partner refused it. There is no such payment.',
    }),
  );
  await fill('Why', 'Bought by mistake');
  await user.click(dialog.getByRole('button', { name: 'Refund $1,500.00' }));
  expect(await dialog.findByText(/^No money was given back.*There is no such payment\.$/)).toBeInTheDocument();
  expect(dialog.getByText('The sponsorship of 80204, 80206 goes on.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Refund $1,500.00' }));
  await waitFor(() => expect(refundsIn(calls)).toHaveLength(2));
  const [first, second] = refundsIn(calls) as { refundKey: string }[];
  expect(second!.refundKey).not.toBe(first!.refundKey);
});

test('D-31 a refusal of the server is said in the dialog, and what was typed stays', async () => {
  const { user, dialog, fill } = await openRefund(foundOf(orderOf()), () =>
    refuse(409, 'more_than_paid', {
      detail: 'Nothing was refunded: that is more than was paid and not given back yet.',
    }),
  );
  await fill('Why', 'Bought by mistake');
  await user.click(dialog.getByRole('button', { name: 'Refund $1,500.00' }));
  expect(await dialog.findByText(/that is more than was paid/)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('Bought by mistake');
});

test('D-31 an order that was renewed ahead says which order is refunded before it', async () => {
  const found = foundOf(orderOf(), { renewedBy: ['SGD-1F0C2A9B'] });
  await signIn(server(found), { at: addressOf(found.order) });
  renderInRoot(<OrdersTab />);
  expect(await screen.findByText('Renewed ahead by SGD-1F0C2A9B: refund that first')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
});

test('D-06 D-49 nobody gives money back while acting for an agent, and the page says why', async () => {
  const found = foundOf(orderOf());
  await signInActing(server(found), { at: addressOf(found.order) });
  renderInRoot(<OrdersTab />);
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeDisabled();
  expect(screen.getByText(/Money is given back in your own name.* Return to admin first\./)).toBeInTheDocument();
});

test('D-31 an order of which a part was given back says so, in the list and where it is open', async () => {
  const found = foundOf(orderOf({ status: 'refunded', refundedCents: 40_000 }), { refundableCents: 110_000 });
  await signIn(server(found), { at: addressOf(found.order) });
  renderInRoot(<OrdersTab />);
  const order = within(await screen.findByRole('region', { name: 'Order SGD-1F0C2A9B' }));
  expect(order.getByText('Refunded in part')).toBeInTheDocument();
});

test('D-31 refunds are listed with who and why; of what was given back in full, nothing is offered', async () => {
  const order = orderOf({ status: 'refunded', refundedCents: 150_000 });
  const found = foundOf(order, {
    refundableCents: 0,
    endingZips: [],
    refunds: [
      {
        ...refundOf('done'),
        kind: 'staff',
        reason: 'Bought by mistake',
        requestedBy: 'alex@example.com',
        doneAt: '2026-11-20T20:00:01.000Z',
        failureReason: null,
      },
    ],
  });
  await signIn(server(found), { at: addressOf(order) });
  renderInRoot(<OrdersTab />);
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(refunds.getByRole('listitem')).toHaveTextContent(
    /Given back.*\$400\.00.*Bought by mistake.*alex@example\.com/,
  );
  expect(screen.getByText('All of it was given back')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});
