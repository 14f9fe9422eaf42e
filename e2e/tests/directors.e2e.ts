import { signInToApi } from '../support/portal-api.ts';
import { expect, test } from '../support/kept-session.ts';
import { header, rowOf, rowsOf } from '../support/referral-list.ts';

test('D-08, SEC-06 a director sees the referrals of her agents with an Agent column and every contact', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals?limit=100');
  await expect(header(page, 'Agent')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  const column = await Promise.all((await rowsOf(page).all()).map((row) => row.getByRole('cell').nth(1).innerText()));
  expect(new Set(column).size).toBeGreaterThan(1);
  expect(new Set(column).size).toBeLessThanOrEqual(5);
  expect(column).toContain('Whitaker, Sam');
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Unlock Contact Info' })).toHaveCount(0);
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: /@example\.com$/ })
      .first(),
  ).toBeVisible();
});

test('D-08 a director gives a waiting referral to one of her agents; it leaves the queue and stands in the list', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals');
  const queue = page.getByRole('region', { name: 'Unassigned' });
  const assign = queue.getByRole('button', { name: /^Assign / });
  await expect(assign.first()).toBeVisible();
  const more = queue.getByRole('button', { name: /^Show all/ });
  if (await more.isVisible()) await more.click();
  const waiting = await assign.count();
  const name = (await assign.last().getAttribute('aria-label'))!.replace('Assign ', '');

  await assign.last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: "Agent's name" }).fill('whitaker');
  await dialog.getByRole('button', { name: 'Whitaker, Sam' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(queue.getByRole('button', { name: `Assign ${name}`, exact: true })).toHaveCount(0);
  if (waiting > 1) await expect(assign).toHaveCount(waiting - 1);
  await page.getByRole('textbox', { name: 'Search referrals' }).fill(name.replace(',', ''));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name).filter({ hasText: 'Whitaker, Sam' }).first()).toContainText('New');
});

test('D-08, SEC-01 a referral is given only to an own agent, from the own queue', async ({ request }) => {
  const dana = await signInToApi(request, 'dana');
  const queue = async () => {
    const answer = await dana.graphql(
      `{ getReferralsForPortal(portalSection: UNASSIGNED, request: { role: director }) {
        referralsDetails { referralData { agentReferralId } }
      } }`,
    );
    const { data } = (await answer.json()) as {
      data: { getReferralsForPortal: { referralsDetails: { referralData: { agentReferralId: number } }[] } };
    };
    return data.getReferralsForPortal.referralsDetails.map(({ referralData }) => referralData.agentReferralId);
  };
  const give = async (agentReferralId: number, agentId: number) => {
    const answer = await dana.graphql(
      'mutation Give($id: Int!, $agentId: Int!) { assignReferral(agentReferralId: $id, agentId: $agentId) { revision } }',
      { id: agentReferralId, agentId },
    );
    const { errors } = (await answer.json()) as { errors?: { extensions: { status: number } }[] };
    return errors?.[0]?.extensions.status;
  };
  // The first that came is the last that the other test gives away.
  const first = Math.max(...(await queue()));
  expect(await give(first, 20_417)).toBe(403);
  expect([403, 404]).toContain(await give(4_810_001, 20_420));
  expect(await queue()).toContain(first);
});
