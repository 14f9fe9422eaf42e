import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { readBytes } from '@portal/shared/testing';
import { refuse } from '@portal/shared/testing/server';
import { stopClock } from '@portal/shared/testing/stop-clock';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cardFrame } from '../../testing/card-frame.ts';
import { CheckoutServer } from '../../testing/checkout-server.ts';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer } from '../../testing/shop-server.ts';
import { onSmallScreen } from '../../testing/small-screen.ts';
import { nextLook } from './order.queries.ts';
import { OrderPage } from './OrderPage.tsx';
import { OrdersPage } from './OrdersPage.tsx';

const ID = '5f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e';
const AT = `/sgd/orders/${ID}`;
let server: CheckoutServer;
let calls: Call[];
let leaveSmallScreen = () => {};
const told: unknown[] = [];
events.on('agent.changed').subscribe((payload) => told.push(payload));

beforeEach(() => {
  // the orders run from November 2026: whether one still runs depends on the day
  stopClock(new Date('2026-11-30T17:00:00Z'));
  told.length = 0;
  sessionStorage.clear();
  server = new CheckoutServer([
    offer('80206', { name: 'Congress Park', monthlyPrice: 165 }),
    offer('80238', { name: 'Central Park', monthlyPrice: 149.5 }),
  ]);
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  leaveSmallScreen();
  leaveSmallScreen = () => {};
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const open = async (at = AT): Promise<void> => {
  calls = await signIn(server.respond, { at });
  renderInRoot(at === '/sgd/orders' ? <OrdersPage /> : <OrderPage />);
};
const paper = () => screen.findByRole('article', { name: 'Receipt SGD-5F0D1C9A' });

test('D-31 a paid order is its receipt: billed to, card, lines, discount and total', async () => {
  server.order(ID);
  await open();
  const receipt = within(await paper());
  for (const text of ['Maya Ferreira', 'Mile High Homes', 'Visa ending 4242', '$1,614.60', '−$377.40', '$3,396.60']) {
    expect(receipt.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('Thank you. The 2 ZIPs are yours.')).toBeInTheDocument();
});

test('D-31 the receipt is printed and downloaded', async () => {
  server.order(ID);
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const saved = savedFiles();
  await open();
  await paper();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toEqual(['receipt-SGD-5F0D1C9A.pdf']));
});

test('D-31 HOST-23 an order that is being paid is looked at again, and once it is paid everybody hears', async () => {
  server.order(ID, { status: 'processing' });
  await open();
  expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeInTheDocument();
  expect(screen.getByText(/You will not be charged twice/)).toBeInTheDocument();
  server.order(ID);
  await waitFor(() => expect(screen.getByRole('article')).toBeInTheDocument(), { timeout: 4_000 });
  expect(told).toEqual([{ agentId: AGENT_ID }]);
});

test('D-31 looks come soon at first and then less often, and end with the order', () => {
  const gaps = [1, 3, 5, 9, 50].map((looks) => nextLook({ status: 'processing' }, looks));
  expect(gaps).toEqual([1_500, 3_375, 7_593.75, 15_000, 15_000]);
  expect(nextLook({ status: 'paid' }, 1)).toBe(false);
  expect(nextLook({ status: 'declined' }, 1)).toBe(false);
});

test('HOST-23 the receipt of an old order publishes no change and thanks no one', async () => {
  server.order(ID, { paidAt: '2026-01-02T03:04:05.000Z' });
  await open();
  await paper();
  expect(told).toEqual([]);
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
});

test('D-31 the bank’s question is a frame of its origin, and the page goes on by itself', async () => {
  server.order(ID, { status: 'needs-confirmation', confirmationUrl: 'https://pay.example/confirm/7' });
  await open();
  const frame = await screen.findByTitle("Your bank's question");
  expect(frame).toHaveAttribute('src', 'https://pay.example/confirm/7');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  server.order(ID);
  await waitFor(() => expect(screen.getByRole('article')).toBeInTheDocument(), { timeout: 4_000 });
});

test('D-31 an answer to the bank is looked at at once, when it is told by the frame and its origin', async () => {
  server.order(ID, { status: 'needs-confirmation', confirmationUrl: 'https://pay.example/confirm?parent=x#secret' });
  await open();
  const frame = await screen.findByTitle<HTMLIFrameElement>("Your bank's question");
  const looks = () => calls.filter(({ url }) => url.endsWith('/status')).length;
  const before = looks();
  const tell = (data: object, origin = 'https://pay.example', source: Window | null = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  const confirmed = { type: 'card-field.confirmed' };
  tell(confirmed, 'https://evil.example');
  tell(confirmed, undefined, window);
  tell({ type: 'card-field.ready' });
  expect(looks()).toBe(before);
  server.order(ID);
  tell(confirmed);
  // sooner than the next look would be
  await waitFor(() => expect(looks()).toBe(before + 1));
  await paper();
});

test('D-31 CS-165 a declined order is paid with another card, once on a double click', async () => {
  server.order(ID, { status: 'declined', message: 'The card was declined.' });
  await open(`${AT}?id=MTA0ODI`);
  expect(await screen.findByRole('heading', { name: 'Pay with another card' })).toBeInTheDocument();
  expect(screen.getByText('Visa ending 4242 was declined:').closest('p')).toHaveTextContent('The card was declined.');
  await cardFrame();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay $3,396.60' }));
  await paper();
  expect(calls.filter(({ url }) => url.endsWith('/payment'))).toEqual([
    {
      method: 'POST',
      url: `/agent/v2/sgd-orders/${AGENT_ID}/${ID}/payment`,
      body: { paymentToken: 'token-100', isOnBehalf: false },
    },
  ]);
  expect(told).toEqual([{ agentId: AGENT_ID }]);
  // the button that paid is gone
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Receipt' })).toHaveFocus());
});

test('D-31 a repair that takes its time leaves the focus on the new heading, and later on the receipt', async () => {
  server.order(ID, { status: 'declined', message: 'The card was declined.' });
  server.outcome = { status: 'processing' };
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('button', { name: /^Pay / }));
  const heading = await screen.findByRole('heading', { name: 'Your payment is being processed' });
  await waitFor(() => expect(heading).toHaveFocus());
  server.order(ID);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Receipt' })).toHaveFocus(), { timeout: 4_000 });
});

test('D-31 another card that is declined says so, and yet another may be tried', async () => {
  server.order(ID, { status: 'declined', message: 'The card was declined.' });
  server.outcome = { status: 'declined', message: 'There is too little money on this card.' };
  await open();
  await cardFrame();
  await userEvent.click(await screen.findByRole('button', { name: /^Pay / }));
  expect(await screen.findByText(/There is too little money on this card/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Pay / })).not.toHaveAttribute('aria-disabled');
});

test('D-31 an order that cannot be paid any more, or was canceled, says so', async () => {
  server.order(ID, { status: 'declined', canBePaid: false });
  await open();
  expect(await screen.findByText(/This order cannot be paid anymore/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  cleanup();
  server.order(ID, { status: 'canceled', message: 'The payment was not completed, and nothing was charged.' });
  await open();
  expect(await screen.findByText('The payment was not completed, and nothing was charged.')).toBeInTheDocument();
});

test('D-31 the page of a declined order whose ZIPs were bought again says that they are theirs', async () => {
  const again = '0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e';
  server.order(ID, { status: 'declined', canBePaid: false });
  server.order(again);
  await open();
  expect(await screen.findByText(/they are yours in another order/)).toBeInTheDocument();
  expect(screen.queryByText('To pay')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Choose ZIPs' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  cleanup();
  server.order(again, {}, ['80238']);
  await open();
  expect(await screen.findByText(/^80238: yours in another order/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose ZIPs' })).toHaveAttribute('href', '/sgd?selected=80206');
  cleanup();
  server.order(again, { status: 'refunded', paidAt: new Date().toISOString() });
  await open();
  expect(await screen.findByText(/back in the shop/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose ZIPs' })).toBeInTheDocument();
});

test('D-31 what is no order of this agent is not there', async () => {
  await open();
  expect(await screen.findByText('There is no such order.')).toBeInTheDocument();
});

test('CS-165 a link that names another agent reads no order and says whose page it is', async () => {
  server.order(ID);
  await open(`${AT}?id=MjA0MTg`);
  expect(await screen.findByText('This page belongs to another agent.')).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('D-31 the history has every order with its state, and what failed leads to its repair', async () => {
  server.order('0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'declined' });
  server.order(ID, { paidAt: '2026-01-02T03:04:05.000Z', card: null });
  await open('/sgd/orders');
  await screen.findByText('Declined');
  const table = within(screen.getByRole('table', { name: 'Orders' }));
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'SGD-5F0D1C9A',
    'SGD-0A0D1C9A',
    'Repair Payment',
  ]);
  expect(table.getByText('Declined')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Repair Payment' })).toHaveAttribute(
    'href',
    '/sgd/orders/0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e',
  );
});

test.each(['table', 'cards'])(
  'D-31 in the %s each order that can be paid has its repair, and the notice counts them',
  async (look) => {
    if (look === 'cards') leaveSmallScreen = onSmallScreen();
    server.order('0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'declined' }, ['80206']);
    server.order('1a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'declined', canBePaid: false });
    server.order('2a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'declined' }, ['80238']);
    server.order(ID);
    await open('/sgd/orders');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^2 orders could not be paid. (80206, 80238|80238, 80206):/,
    );
    const repairs = () => screen.getAllByRole('link', { name: /^Repair Payment for / });
    expect(repairs().map(({ textContent }) => textContent)).toEqual(['Repair Payment', 'Repair Payment']);
    expect(new Set(repairs().map((link) => link.getAttribute('href')))).toEqual(
      new Set(['/sgd/orders/0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', '/sgd/orders/2a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e']),
    );
    expect(await screen.findByText('Active 1')).toBeInTheDocument();
    expect(screen.getByText('Past 1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show Orders' }));
    expect(window.location.search).toBe('?show=unpaid');
    expect(screen.getByText('Needs payment 2')).toBeInTheDocument();
    expect(repairs()).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'SGD-5F0D1C9A' })).not.toBeInTheDocument();
  },
);

test('D-31 the history is narrowed by number or ZIP and by what still runs, as the address says, and exported', async () => {
  const ended = '0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e';
  server.order(ended, { status: 'refunded', paidAt: '2026-01-02T03:04:05.000Z', refundedCents: 39_660 }, ['80206']);
  server.order(ID);
  await open('/sgd/orders');
  const shown = async () =>
    within(await screen.findByRole('table', { name: 'Orders' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  await screen.findByText('Active 1');
  expect(await shown()).toEqual(['SGD-5F0D1C9A', 'SGD-0A0D1C9A']);
  await userEvent.click(screen.getByText('Past 1'));
  expect(await shown()).toEqual(['SGD-0A0D1C9A']);
  const foot = screen.getByText('Showing: 1 of 2 orders').parentElement!;
  // 165 × 12 × 0.9
  expect(foot).toHaveTextContent('Paid $1,782.00Refunded $396.60');
  expect(window.location.search).toBe('?show=past');

  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const bytes = await readBytes(files[0]!);
  expect([bytes[0], bytes[1], bytes[2]]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^SGD-0A0D1C9A,.*,1782,1782,396.6$/);

  await userEvent.type(screen.getByRole('textbox', { name: 'Order or ZIP' }), '80238{Enter}');
  expect(screen.getByText('No order matches.')).toBeInTheDocument();
  expect(screen.getByText('Showing: 0 of 2 orders')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Show All Orders' }));
  expect(await shown()).toHaveLength(2);
  expect(window.location.search).toBe('');
  expect(screen.getByRole('textbox', { name: 'Order or ZIP' })).toHaveFocus();
});

test('a history of 200 orders says that there may be older ones', async () => {
  for (let index = 0; index < 200; index++)
    server.order(`${String(index).padStart(8, '0')}-52c3-4f0e-9a37-6a1f8c1b2d3e`);
  await open('/sgd/orders');
  expect(await screen.findByText('Showing: 200 of the newest 200 orders')).toBeInTheDocument();
  expect(tab('Orders')).toHaveTextContent('Orders200+');
});

const tabs = () => within(screen.getByRole('navigation', { name: 'Guaranteed Display' }));
const tab = (name: string) => tabs().getByRole('link', { name: new RegExp(`^${name}`) });

test('D-29 D-31 the orders are a page of Guaranteed Display, with tabs to the others and their count', async () => {
  server.order(ID);
  server.order('0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'declined' });
  await open('/sgd/orders');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Guaranteed Display',
  ]);
  expect(
    tabs()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Shop', '/sgd'],
    ['Renewals', '/sgd?tab=renewals'],
    ['Orders', '/sgd/orders'],
    ['What your ZIPs were worth', '/sgd/worth'],
  ]);
  expect(tabs().getByRole('link', { current: 'page' })).toBe(tab('Orders'));
  await waitFor(() => expect(tab('Orders')).toHaveTextContent('Orders2'));
  expect(screen.queryByRole('link', { name: 'Back to ZIPs' })).not.toBeInTheDocument();
  // of the page and of its tabs, which are drawn with it
  expect(calls.filter(({ url }) => url.includes('/sgd-orders/'))).toHaveLength(1);
});

test('D-29 D-31 an order leads back to the orders, without tabs', async () => {
  server.order(ID);
  await open();
  await paper();
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/sgd/orders');
  expect(screen.queryByRole('navigation', { name: 'Guaranteed Display' })).not.toBeInTheDocument();
});

/** The names of the files that the page saves. */
function savedFiles(): string[] {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

test('D-31 receipts are saved from the history, by keyboard too, and the order is not opened', async () => {
  server.order(ID);
  server.order('0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'refunded', paidAt: '2026-01-02T03:04:05.000Z' });
  const saved = savedFiles();
  await open('/sgd/orders');
  const button = await screen.findByRole('button', { name: 'Receipt for SGD-0A0D1C9A' });
  expect(button).toHaveTextContent('Receipt');
  await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['receipt-SGD-0A0D1C9A.pdf']));
  screen.getByRole('link', { name: 'SGD-5F0D1C9A' }).focus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Receipt for SGD-5F0D1C9A' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(saved).toEqual(['receipt-SGD-0A0D1C9A.pdf', 'receipt-SGD-5F0D1C9A.pdf']));
  expect(window.location.pathname).toBe('/sgd/orders');
});

test('D-31 an order that was never paid has no receipt', async () => {
  server.order(ID, { status: 'processing' });
  server.order('0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'declined' });
  server.order('1a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', { status: 'canceled' });
  await open('/sgd/orders');
  await screen.findByText('Declined');
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Receipt/ })).not.toBeInTheDocument();
});

test.each(['table', 'cards'])(
  'D-31 in the %s a receipt that fails says so at its order, until it is saved',
  async (look) => {
    if (look === 'cards') leaveSmallScreen = onSmallScreen();
    server.order(ID);
    server.order('0a0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e');
    const saved = savedFiles();
    const detail = 'The receipt cannot be made now. Try again in a minute.';
    server.intercept = ({ url }) =>
      url.includes(`${ID}/receipt`) ? refuse(503, 'unavailable', { detail }) : undefined;
    await open('/sgd/orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt for SGD-5F0D1C9A' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    // the other order does not wait for it, and leaves its failure there
    await userEvent.click(screen.getByRole('button', { name: 'Receipt for SGD-0A0D1C9A' }));
    await waitFor(() => expect(saved).toEqual(['receipt-SGD-0A0D1C9A.pdf']));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    server.intercept = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Receipt for SGD-5F0D1C9A' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('D-31 the list says so while an agent has no orders', async () => {
  await open('/sgd/orders');
  expect(await screen.findByText('No orders yet')).toBeInTheDocument();
});

const VISA = { cardId: '7f0d1c9a-52c3-4f0e-9a37-6a1f8c1b2d3e', brand: 'Visa', last4: '1881', expires: '2088-04' };

test('D-31 CS-165 a declined order is paid with the saved card; the one that was declined is not tried first', async () => {
  server.order(ID, { status: 'declined', message: 'The card was declined.' });
  server.savedCard = { ...VISA, last4: '4242' };
  await open();
  expect(await screen.findByRole('radio', { name: 'Another card' })).toBeChecked();
  cleanup();
  server.savedCard = VISA;
  await open();
  expect(await screen.findByRole('radio', { name: 'Visa ending 1881, expires 04/88' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $3,396.60' }));
  await paper();
  expect(calls.find(({ url }) => url.endsWith('/payment'))?.body).toEqual({
    savedCardId: VISA.cardId,
    isOnBehalf: false,
  });
});

const sponsored = (zip: string) => ({
  zip,
  name: 'Congress Park',
  since: '2026-11-26',
  renewsOn: '2027-11-26',
  endsAtTerm: false,
  renewsByItself: true,
});

test('D-31 a renewal is canceled at the end of its term, and resumed', async () => {
  server.sponsorships = [sponsored('80206'), sponsored('80238')];
  server.savedCard = VISA;
  await open('/sgd/orders');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Renewal of 80206' }));
  expect(await screen.findByText('Ends Nov 26, 2027')).toBeInTheDocument();
  expect(screen.getByText('Renews Nov 26, 2027')).toBeInTheDocument();
  // shop and dashboard read again which ZIPs renew
  expect(told).toEqual([{ agentId: AGENT_ID }]);
  await userEvent.click(screen.getByRole('button', { name: 'Renew After All: 80206' }));
  await waitFor(() => expect(screen.queryByText('Ends Nov 26, 2027')).not.toBeInTheDocument());
});

test('D-31 the saved card is removed after a question, and nothing renews by itself then', async () => {
  server.sponsorships = [sponsored('80206')];
  server.savedCard = VISA;
  await open('/sgd/orders');
  expect(await screen.findByText('Visa ending 1881, expires 04/88')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this card?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Card' }));
  expect(await screen.findByText('Term ends Nov 26, 2027')).toBeInTheDocument();
  expect(screen.queryByText(/Visa ending 1881/)).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    `/agent/v2/sgd-cards/${AGENT_ID}/${VISA.cardId}`,
  ]);
});
