import { ENDPOINTS } from '@portal/shared/contracts';
import { expect, test } from '../../support/kept-session.ts';
import { signInToApi } from '../../support/portal-api.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

// Referrals of leo, which no other test changes, one test after the other. These statuses ask for nothing when they are
// confirmed.
test.describe.configure({ mode: 'default' });
const STATUSES = 'Attempting,Contacted,New';

test('REF-71 on a phone, "No Change" for two clears their marks, and one Undo brings them back', async ({
  page,
  signIn,
}) => {
  await signIn('leo', `/referrals?due=1&status=${STATUSES}`);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const due = await cards.count();
  expect(due).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const ticks = page.getByRole('checkbox', { name: /^Select / });
  const box = (await ticks.first().locator('..').boundingBox())!;
  expect([box.width >= 44, box.height >= 44]).toEqual([true, true]);
  // a tap anywhere on a card selects it
  await cards
    .first()
    .getByText(/Est. commission|Seller|Buyer/)
    .first()
    .tap();
  await ticks.nth(1).tap();
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await bar.getByRole('button', { name: 'No Change' }).tap();
  await expect(page.getByText('No change noted for 2 referrals')).toBeVisible();
  if (due > 2) await expect(cards).toHaveCount(due - 2);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText('Undone for 2 referrals.')).toBeVisible();
  await expect(cards).toHaveCount(due);
});

test('D-16 a row that someone changed meanwhile is told by name, and the others are done', async ({
  page,
  signIn,
  request,
}) => {
  // without live changes the page cannot know of it
  await page.route(`**${ENDPOINTS.live}*`, () => {});
  await signIn('leo', `/referrals?sort=contact&status=${STATUSES}`);
  const names = page
    .getByRole('main')
    .getByRole('article')
    .getByRole('link', { name: /^[^,]+, / });
  await expect(names.first()).toBeVisible();
  const alex = await signInToApi(request, 'alex');
  const found = await alex.get('/referral/v2/agent-portal-referrals/search', {
    agentIds: '20418',
    categoryStatus: STATUSES,
    category: 'Active Leads',
    sortBy: 'Consumer Info',
    sort: '1',
  });
  const { data } = (await found.json()) as {
    data: { consumer: { firstName: string; lastName: string }; referral: { agentReferralId: number }[] }[];
  };
  const { consumer, referral } = data[0]!;
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const ticks = page.getByRole('checkbox', { name: /^Select / });
  await ticks.nth(0).tap();
  await ticks.nth(1).tap();
  const note =
    'mutation Note($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "Called") { revision } }';
  await alex.graphql(note, { id: referral[0]!.agentReferralId });
  const bar = page.getByRole('group', { name: 'Selection' });
  await bar.getByRole('button', { name: 'No Change' }).tap();
  const alert = page.getByRole('alert').filter({ hasText: 'was not changed' });
  await expect(alert).toContainText(`${consumer.firstName} ${consumer.lastName}`);
  await expect(alert).toContainText('alex@example.com changed this in the meantime');
  await expect(page.getByText('No change noted for 1 of 2')).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
});
