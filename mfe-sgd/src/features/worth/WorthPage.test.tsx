import { afterEach, expect, test } from '@jest/globals';
import { OrderHistory, type WorthMonth, type ZipWorth, ZipWorthResponse } from '@portal/shared/contracts';
import { refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInRoot, signIn } from '../../testing/portal.ts';
import { WorthPage } from './WorthPage.tsx';

afterEach(cleanup);

const month = (name: string, changes: Partial<WorthMonth> = {}): WorthMonth => ({
  month: name,
  paidCents: 16_110,
  referrals: 0,
  appointments: 0,
  closings: 0,
  commissionCents: 0,
  ...changes,
});
const WHITTIER: ZipWorth = {
  zip: '80205',
  name: 'Whittier',
  since: '2026-09-02',
  termStartedOn: '2026-09-02',
  term: { months: 12, totalCents: 193_320 },
  until: '2027-09-02',
  hasEnded: false,
  endsAtTerm: false,
  refundedCents: 0,
  months: [
    month('2026-09', { referrals: 3, appointments: 1 }),
    month('2026-10', { referrals: 1, closings: 1, commissionCents: 850_000 }),
    month('2026-11', { referrals: 2 }),
  ],
};
const ENDED: ZipWorth = {
  ...WHITTIER,
  zip: '80218',
  name: 'City Park West',
  since: '2026-01-26',
  termStartedOn: '2026-01-26',
  until: '2026-03-01',
  hasEnded: true,
  refundedCents: 99_000,
  months: [month('2026-01', { paidCents: 5_000 }), month('2026-02', { paidCents: 5_000 })],
};

async function open(zips: readonly ZipWorth[], at = '/sgd/worth') {
  const respond: Resolver = ({ url }) => {
    if (url.includes('/sgd-orders/')) return reply(OrderHistory, { orders: [] });
    return url.includes('/sgd-worth/') ? reply(ZipWorthResponse, { today: '2026-11-20', zips: [...zips] }) : undefined;
  };
  await signIn(respond, { at });
  renderInRoot(<WorthPage />);
}
const rowsOf = async (zip: string) =>
  within(await screen.findByRole('table', { name: `${zip} by month` }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('D-29 a ZIP against its price: figures, two charts with their numbers, and the table behind them', async () => {
  await open([WHITTIER, ENDED]);
  expect(await screen.findByRole('heading', { level: 2, name: '80205 Whittier' })).toBeInTheDocument();
  for (const text of ['3 of 12 months, $1,933.20 in all', '1 appointment, 1 closing', '$8,016.70']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('Left so far').parentElement).toHaveTextContent('after this price, before the referral fee');
  expect(screen.getByText('Price so far').nextElementSibling).toHaveTextContent('$483.30');
  expect(await screen.findByRole('img', { name: 'Commissions by month: Oct 2026 $8,500.00' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Referrals by month: Sep 2026 3, Oct 2026 1, Nov 2026 2' })).toHaveTextContent(
    '3Sep1Oct2Nov',
  );
  expect(await rowsOf('80205')).toEqual([
    'MonthPriceReferralsAppointmentsClosingsCommissions received',
    'Nov 2026 so far$161.10200$0.00',
    'Oct 2026$161.10101$8,500.00',
    'Sep 2026$161.10310$0.00',
    'Total$483.30611$8,500.00',
  ]);
  expect(screen.getByText('This is the record, not a promise. Next year can be better or worse.')).toBeInTheDocument();
});

test('D-29 an expired and refunded sponsorship says when it ended, what was given back, and that none came', async () => {
  await open([WHITTIER, ENDED], '/sgd/worth?zip=80218');
  expect(await screen.findByText('Jan 26, 2026 to Mar 1, 2026')).toBeInTheDocument();
  expect(screen.getByText('$990.00 was given back')).toBeInTheDocument();
  expect(screen.getByText('Price', { selector: 'dt' })).toBeInTheDocument();
  expect(screen.getByText('Left after the price')).toBeInTheDocument();
  expect(screen.getByText('None came while you sponsored this ZIP.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Ended Mar 1, 2026' })).toBeInTheDocument();
  expect(screen.getByText('Last term')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('D-29 an older server does not say how long a term is: its price is named by the month', async () => {
  const { term, ...older } = WHITTIER;
  expect(term).toBeDefined();
  await open([older]);
  expect(await screen.findByText('$161.10 a month for 3 months')).toBeInTheDocument();
  expect(screen.getByText('Price so far')).toBeInTheDocument();
});

test('D-29 bought today: a month with its price and nothing in it yet; never ordered: no price', async () => {
  const today = { ...WHITTIER, since: '2026-11-20', termStartedOn: '2026-11-20', months: [month('2026-11')] };
  await open([today]);
  expect(
    await screen.findByText('They count here from Nov 20, 2026, the day you began to sponsor it.'),
  ).toBeInTheDocument();
  cleanup();
  await open([{ ...today, months: [month('2026-11', { paidCents: null })] }]);
  expect(await screen.findByText('not ordered in the portal')).toBeInTheDocument();
  expect(screen.queryByText(/^Left /)).not.toBeInTheDocument();
});

test('D-29 the page is one of Guaranteed Display, with tabs to the shop, the renewals and the orders', async () => {
  await open([WHITTIER]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Guaranteed Display');
  const tabs = within(screen.getByRole('navigation', { name: 'Guaranteed Display' }));
  expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/sgd',
    '/sgd?tab=renewals',
    '/sgd/orders',
    '/sgd/worth',
  ]);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('What your ZIPs were worth');
  expect(tabs.getByRole('link', { name: 'Orders' })).toBeInTheDocument();
});

test('D-22 another ZIP and other months are addresses', async () => {
  await open([WHITTIER, ENDED]);
  await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
  const list = screen.getByRole('navigation', { name: 'Your ZIPs' });
  expect(within(list).getByRole('link', { name: /80218/ })).toHaveAttribute('href', '/sgd/worth?zip=80218&range=all');
  expect(within(list).getByText('All 2 ZIPs').parentElement).toHaveTextContent('$8,500.00');
});

test('D-29 without a sponsored ZIP the page leads to the shop; a failure can be tried again', async () => {
  await open([]);
  expect(await screen.findByText('No sponsored ZIPs yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose ZIPs' })).toHaveAttribute('href', '/sgd');
  cleanup();
  await signIn(() => refuse(500, 'internal_error'), { at: '/sgd/worth' });
  renderInRoot(<WorthPage />);
  expect(await screen.findByText('The record of your ZIPs did not load.')).toBeInTheDocument();
});
