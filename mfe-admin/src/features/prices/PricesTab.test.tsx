import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Pricing, PricingHistory, ZipPricingDetails } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { done, refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, renderInRoot, signIn, signInActing } from '../../testing/portal.ts';
import { PricesTab } from './PricesTab.tsx';

const promotion = (promotionId: string, discount: number, isInForce: boolean) => ({
  promotionId,
  defaultDiscount: 0,
  discountOptions: [{ countOfMonths: 12, discount }],
  startsAt: isInForce ? '2026-01-01T00:00:00.000Z' : '2025-01-01T00:00:00.000Z',
  isInForce,
});
const PRICING: Pricing = {
  marketId: 'denver',
  markets: [
    { marketId: 'denver', name: 'Denver', minimumZips: 3, zips: 2 },
    { marketId: 'raleigh', name: 'Raleigh', minimumZips: 2, zips: 1 },
  ],
  zips: [
    { zip: '80209', name: 'Washington Park', monthlyPriceCents: 18_900, spots: 3, sponsors: 2, waiting: 0 },
    { zip: '80211', name: 'Highland', monthlyPriceCents: null, spots: 3, sponsors: 3, waiting: 7 },
  ],
  fixed: { holdMinutes: 15, turnHours: 24 },
  promotions: [promotion('a', 0.1, true)],
};
const DETAILS: ZipPricingDetails = {
  ...PRICING.zips[0]!,
  checkouts: 0,
  openOrders: 0,
  renewals: { count: 2, next: '2026-12-20' },
};

/** A server whose prices somebody else changes in between. */
class PricingServer {
  pricing = PRICING;
  details = DETAILS;
  history: PricingHistory = { changes: [] };
  /** Answers the next change. */
  change: Resolver = () => done();

  readonly respond: Resolver = (call) => {
    const { pathname } = new URL(call.url, 'http://portal');
    if (call.method !== 'GET') return this.change(call);
    if (pathname === '/api/admin/pricing') return reply(Pricing, this.pricing);
    if (pathname === '/api/admin/pricing/history') return reply(PricingHistory, this.history);
    if (pathname.startsWith('/api/admin/pricing/zips/')) return reply(ZipPricingDetails, this.details);
    return undefined;
  };
}

const changedMeanwhile = () =>
  refuse(409, 'changed_meanwhile', {
    detail: 'Somebody else changed this meanwhile. Nothing was changed; look at it again.',
  });
const writes = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT' || method === 'POST');

async function show(search = '&zip=80209') {
  const server = new PricingServer();
  const calls = await signIn(server.respond, { at: `/admin/settings?tab=4${search}` });
  renderInRoot(<PricesTab />);
  return { server, calls, user: userEvent.setup() };
}
const field = (name: string) => screen.findByRole('textbox', { name });
async function fill(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(await field(name));
  if (text) await user.type(await field(name), text);
}
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save Price' }));

test('D-49 the ZIPs of a market with prices, spots and who waits; a part of a name finds one', async () => {
  const { user } = await show('');
  const row = await screen.findByRole('row', { name: /80209/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['80209Washington Park', '$189.00', '2 of 3', '0', 'Change 80209']);
  expect(screen.getByRole('row', { name: /80211/ })).toHaveTextContent('Not sold');
  expect(screen.getByText('2 ZIPs, 5 of 6 spots sold')).toBeInTheDocument();
  await user.type(await field('ZIP or place'), 'highl');
  await waitFor(() => expect(screen.queryByRole('row', { name: /80209/ })).not.toBeInTheDocument());
  await user.clear(await field('ZIP or place'));
  await user.type(await field('ZIP or place'), '99');
  expect(await screen.findByText('No ZIP matches')).toBeInTheDocument();
});

test('D-49 D-29 a price is saved with its reason, after the page has said whom it reaches', async () => {
  const { user, calls } = await show();
  await fill(user, 'Price per month', '195');
  expect(screen.getByText('2 at $195.00, the first on Dec 20, 2026')).toBeInTheDocument();
  await fill(user, 'Why', 'Volume is up');
  await save(user);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price per month' })).not.toBeInTheDocument());
  expect(writes(calls)).toEqual([
    {
      method: 'PUT',
      url: '/api/admin/pricing/zips/80209',
      body: {
        before: { monthlyPriceCents: 18_900, spots: 3 },
        after: { monthlyPriceCents: 19_500, spots: 3 },
        reason: 'Volume is up',
      },
    },
  ]);
});

test('CS-117 D-49 an empty price takes nothing off sale: that is a choice of its own, which says what it means', async () => {
  const { user, calls } = await show();
  await fill(user, 'Price per month', '');
  await fill(user, 'Why', 'Left the program');
  await save(user);
  expect(await field('Price per month')).toHaveAccessibleDescription('Enter an amount');
  expect(writes(calls)).toEqual([]);
  const choice = screen.getByRole('checkbox', { name: 'Not sold' });
  expect(choice).toHaveAccessibleDescription(
    'No one can buy or renew it. Current sponsors keep it until their term ends.',
  );
  await user.click(choice);
  expect(await field('Price per month')).toBeDisabled();
  expect(screen.getByText('none: it leaves the shop')).toBeInTheDocument();
  await save(user);
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.body).toMatchObject({ after: { monthlyPriceCents: null, spots: 3 } });
});

describe('the form that a row opens', () => {
  const { scrollIntoView } = Element.prototype;
  const shown: string[] = [];
  beforeEach(() => {
    shown.length = 0;
    Element.prototype.scrollIntoView = function () {
      shown.push(
        this.getAttribute('aria-labelledby') ? within(this as HTMLElement).getByRole('heading').textContent : '',
      );
    };
  });
  afterEach(() => {
    Element.prototype.scrollIntoView = scrollIntoView;
  });

  test('D-49 comes into view with the focus in its first field, also when it is asked for again, and gives the focus back', async () => {
    const { user } = await show('');
    const change = await screen.findByRole('button', { name: 'Change 80209' });
    for (const time of ['first', 'second']) {
      shown.length = 0;
      await user.click(change);
      await waitFor(async () => expect(await field('Price per month')).toHaveFocus());
      expect([time, ...new Set(shown)]).toEqual([time, '80209 Washington Park']);
    }
    await fill(user, 'Price per month', '195');
    await fill(user, 'Why', 'Volume is up');
    await save(user);
    await waitFor(() => expect(change).toHaveFocus());
  });

  test('D-49 leaves page and focus alone where it is there with the page', async () => {
    await show();
    expect(await field('Price per month')).not.toHaveFocus();
    expect(shown).toEqual([]);
  });
});

test('CS-117 D-49 a ZIP that is not sold is sold once it has a price', async () => {
  const { user, calls, server } = await show('');
  server.details = { ...DETAILS, ...PRICING.zips[1]! };
  await user.click(await screen.findByRole('button', { name: 'Change 80211' }));
  const choice = await screen.findByRole('checkbox', { name: 'Not sold' });
  expect(choice).toBeChecked();
  await user.click(choice);
  await fill(user, 'Price per month', '150');
  await fill(user, 'Why', 'Back in the program');
  await save(user);
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.body).toMatchObject({ after: { monthlyPriceCents: 15_000 } });
});

test.each([
  ['Price per month', '-5', 'At least $1'],
  ['Price per month', '0', 'At least $1'],
  ['Price per month', '195.005', 'At most two digits after the point'],
  ['Price per month', '1000000', 'At most $100,000'],
  ['Spots', '101', 'From 0 to 100'],
  ['Spots', '2.5', 'Enter a whole number'],
  ['Why', 'x', 'Enter a reason'],
])('D-49 %s of %p: "%s" is said at the field, and nothing is sent', async (name, text, problem) => {
  const { user, calls } = await show();
  await fill(user, 'Price per month', '195');
  await fill(user, 'Why', 'Volume is up');
  await fill(user, name, text);
  await save(user);
  expect(await field(name)).toHaveAccessibleDescription(problem);
  expect(writes(calls)).toEqual([]);
  expect(await field(name)).toHaveValue(text);
});

test('D-49 when somebody else was faster, theirs is shown, nothing typed is lost, and only what was shown is replaced', async () => {
  const { user, calls, server } = await show();
  await fill(user, 'Price per month', '195');
  await fill(user, 'Why', 'Volume is up');
  server.change = () => {
    server.details = { ...DETAILS, monthlyPriceCents: 20_100, spots: 4 };
    return changedMeanwhile();
  };
  await save(user);
  expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeInTheDocument();
  expect(await screen.findByText(/It is now \$201\.00, with 4 in Spots\./)).toBeInTheDocument();
  expect([await field('Price per month'), await field('Why')].map((each) => (each as HTMLInputElement).value)).toEqual([
    '195',
    'Volume is up',
  ]);
  server.change = () => done();
  await save(user);
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls)[1]?.body).toMatchObject({ before: { monthlyPriceCents: 20_100, spots: 4 } });
});

test('SGD-11 D-49 discounts are saved from now on, with what they make of a price', async () => {
  const { user, calls } = await show('');
  await user.click(await screen.findByRole('button', { name: 'Edit Discounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discounts' }));
  const first = await field('3 months');
  await waitFor(() => expect(first).toHaveFocus());
  await fill(user, '12 months', '15');
  await fill(user, '3 months', '101');
  await user.click(dialog.getByRole('button', { name: 'Save Discounts' }));
  expect(await field('3 months')).toHaveAccessibleDescription('At most 90 percent');
  expect(await field('Why')).toHaveAccessibleDescription('Enter a reason');
  expect(writes(calls)).toEqual([]);
  await fill(user, '3 months', '');
  // 150 × 12 less 10, then 15 percent
  expect(dialog.getByRole('row', { name: /12 months/ })).toHaveTextContent('12 months$1,620.00$1,530.00');
  await fill(user, 'Why', 'Spring');
  // a day that cannot be read is not "from now on"
  const day = dialog.getByRole('textbox', { name: /^From/ });
  await user.type(day, 'soon');
  await user.click(dialog.getByRole('button', { name: 'Save Discounts' }));
  expect(await dialog.findByText('“soon” is not a date. Type it as MM/DD/YYYY.')).toBeInTheDocument();
  await waitFor(() => expect(day).toHaveFocus());
  expect(writes(calls)).toEqual([]);
  await user.clear(day);
  await user.click(dialog.getByRole('button', { name: 'Save Discounts' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(writes(calls).map(({ body }) => body)).toEqual([
    {
      defaultDiscount: 0,
      discountOptions: [{ countOfMonths: 12, discount: 0.15 }],
      knownPromotions: 1,
      reason: 'Spring',
    },
  ]);
});

test('SGD-11 D-49 discounts that somebody else saved meanwhile are compared before they are replaced', async () => {
  const { user, calls, server } = await show('');
  await user.click(await screen.findByRole('button', { name: 'Edit Discounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discounts' }));
  await fill(user, '12 months', '15');
  await fill(user, 'Why', 'Spring');
  server.change = () => {
    server.pricing = { ...PRICING, promotions: [promotion('b', 0.2, true), promotion('a', 0.1, false)] };
    return changedMeanwhile();
  };
  await user.click(dialog.getByRole('button', { name: 'Save Discounts' }));
  await user.click(await dialog.findByRole('button', { name: 'Compare with Theirs' }));
  expect(dialog.getByRole('row', { name: /12 months/ })).toHaveTextContent('12 months$1,440.00$1,530.00');
  expect(await field('Why')).toHaveValue('Spring');
  server.change = () => done();
  await user.click(dialog.getByRole('button', { name: 'Save Discounts' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls)[1]?.body).toMatchObject({ knownPromotions: 2 });
});

test('D-49 SGD-13 the smallest order of a market is changed, and a conflict is told', async () => {
  const { user, calls, server } = await show('');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Smallest order in Denver' }));
  const first = await field('ZIPs');
  await waitFor(() => expect(first).toHaveFocus());
  await fill(user, 'ZIPs', '2');
  await fill(user, 'Why', 'A small market');
  server.change = () => {
    server.pricing = { ...PRICING, markets: [{ ...PRICING.markets[0]!, minimumZips: 4 }] };
    return changedMeanwhile();
  };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('It is now 4. What you typed is still here.')).toBeInTheDocument();
  server.change = () => done();
  await user.click(dialog.getByRole('button', { name: 'Replace Theirs' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls)[1]).toEqual({
    method: 'PUT',
    url: '/api/admin/pricing/markets/denver',
    body: { before: { minimumZips: 4 }, after: { minimumZips: 2 }, reason: 'A small market' },
  });
});

test('D-06 D-49 while acting for an agent nothing can be changed, and the page says why', async () => {
  const server = new PricingServer();
  await signInActing(server.respond, { at: '/admin/settings?tab=4&zip=80209' });
  renderInRoot(<PricesTab />);
  expect(await screen.findByText(/not changed while you act for one\. Return to admin first\./)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Save Price' })).toBeDisabled();
  expect(await field('Price per month')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Edit Discounts' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Change' })).toBeDisabled();
});

test('D-49 the history of the ZIP says who, what and why', async () => {
  const server = new PricingServer();
  server.history = {
    changes: [
      {
        kind: 'zip',
        subject: '80209',
        before: { monthlyPriceCents: 17_500, spots: 2 },
        after: { monthlyPriceCents: 18_900, spots: 3 },
        reason: 'Volume doubled',
        changedBy: 'ines@example.com',
        changedAt: '2026-08-04T19:00:00.000Z',
      },
    ],
  };
  const calls = await signIn(server.respond, { at: '/admin/settings?tab=4&zip=80209' });
  renderInRoot(<PricesTab />);
  const panel = within(await screen.findByRole('region', { name: 'History of 80209' }));
  expect(await panel.findByText('$175.00 to $189.00, Spots 2 to 3')).toBeInTheDocument();
  expect(panel.getByText('ines@example.com: "Volume doubled"')).toBeInTheDocument();
  expect(calls.map(({ url }) => url)).toContain('/api/admin/pricing/history?kind=zip&subject=80209');
});

test('D-49 what is typed and not saved is told to the host, which asks before the page is left', async () => {
  const told: number[] = [];
  const heard = events.on('form.unsaved').subscribe(({ changes }) => told.push(changes));
  const { user } = await show();
  await fill(user, 'Price per month', '195');
  await waitFor(() => expect(told.at(-1)).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(told.at(-1)).toBe(0);
  heard.unsubscribe();
});
