import { ENDPOINTS } from '@portal/shared/contracts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, test } from '../../support/kept-session.ts';
import { header, rowOf, rowsOf } from '../../support/referral-list.ts';
import { assignToSam } from '../../support/unassigned-queue.ts';

test('D-08, SEC-06 a director sees the referrals of her agents with an Agent column and every contact', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals?limit=100');
  await expect(header(page, 'Agent')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  const column = await Promise.all((await rowsOf(page).all()).map((row) => row.getByRole('cell').nth(2).innerText()));
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

test('D-08 a director gives a waiting referral to one of her agents; it leaves the queue and appears in the list', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals');
  const queue = page.getByRole('region', { name: 'Unassigned' });
  const assign = queue.getByRole('button', { name: /^Assign / });
  await expect(assign.first()).toBeVisible();
  const more = queue.getByRole('button', { name: /^Show all/ });
  const { height } = (await more.boundingBox())!;
  await more.hover();
  expect((await more.boundingBox())!.height).toBe(height);
  await more.click();
  await expect(queue.getByRole('status')).toContainText('Showing: 1 to ');
  const name = (await assign.last().getAttribute('aria-label'))!.replace('Assign ', '');
  // REF-70: the queue is searched without touching the list below
  const search = queue.getByRole('textbox', { name: 'Search unassigned referrals' });
  await search.fill(name.replace(',', ''));
  await search.press('Enter');
  await expect(assign).toHaveCount(1);
  await queue.getByRole('button', { name: 'Clear the search text' }).click();
  await expect.poll(() => assign.count()).toBeGreaterThan(1);

  await assignToSam(page, name);
  await page.getByRole('textbox', { name: 'Search referrals' }).fill(name.replace(',', ''));
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name).filter({ hasText: 'Whitaker, Sam' }).first()).toContainText('New');
});

test('D-08 she gives several waiting referrals to one agent at once, with a note on each', async ({ page, signIn }) => {
  await signIn('dana', '/referrals');
  const queue = page.getByRole('region', { name: 'Unassigned' });
  const names = [1, 2].map((index) => queue.getByRole('checkbox', { name: /^Select [^t]/ }).nth(index - 1));
  const chosen: string[] = [];
  const headHeight = async () => (await queue.getByRole('table').boundingBox())!.y - (await queue.boundingBox())!.y;
  const before = await headHeight();
  for (const tick of names) {
    chosen.push((await tick.getAttribute('aria-label'))!.replace('Select ', ''));
    await tick.check();
  }
  expect(await headHeight()).toBe(before);
  await queue.getByRole('button', { name: 'Assign 2 Referrals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 referrals' });
  await dialog.getByRole('textbox', { name: 'Note for the agent (optional)' }).fill('They move in March.');
  await dialog.getByRole('textbox', { name: "Agent's name" }).fill('olsen');
  await dialog.getByRole('radio', { name: /^Olsen, Marcus/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 referrals are now with Marcus Olsen')).toBeVisible();
  for (const name of chosen) {
    await expect(queue.getByRole('checkbox', { name: `Select ${name}`, exact: true })).toHaveCount(0);
  }
  await page.getByRole('textbox', { name: 'Search referrals' }).fill(chosen[0]!.replace(',', ''));
  await page.keyboard.press('Enter');
  await rowOf(page, chosen[0]!)
    .filter({ hasText: 'Olsen, Marcus' })
    .getByRole('link', { name: chosen[0]! })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('They move in March.');
});

for (const width of [1280, 1440]) {
  test(`at ${width} pixels the controls beside the title stay in place while a director's list loads`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const search = Promise.withResolvers<void>();
    await page.route(`**${ENDPOINTS.referralSearch}?*`, async (route) => {
      await search.promise;
      await route.continue();
    });
    await signIn('dana', '/referrals');
    const agents = page.getByRole('link', { name: 'By agent' });
    await expect(agents).toBeVisible();
    const before = await agents.boundingBox();
    search.resolve();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^All \d+ one by one$/ })).toBeVisible();
    expect(await agents.boundingBox()).toEqual(before);
  });
}

test('D-08 she sees who responds late: each figure of an agent leads to exactly these rows', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals');
  await page.getByRole('link', { name: 'By agent' }).click();
  await expect(page).toHaveURL('/referrals/agents');
  const row = page.getByRole('row').filter({ hasText: 'Sato, Ruth' });
  await expect(row).toBeVisible();
  const figures = await row.getByRole('link', { name: /Ruth Sato.*: \d/ }).all();
  expect(figures).toHaveLength(5);
  const links = await Promise.all(
    figures.map(async (link) => ({
      count: Number(/\d+$/.exec((await link.getAttribute('aria-label'))!)?.[0]),
      href: (await link.getAttribute('href'))!,
    })),
  );
  for (const { count, href } of links) {
    await page.goto(`${href}&limit=100`);
    if (count === 0) await expect(page.getByRole('tabpanel').getByRole('heading')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(count);
  }
  await page.goto(links[0]!.href);
  await expect(rowsOf(page).first()).toContainText('Sato, Ruth');
  // the filter takes her away again
  await page.getByRole('button', { name: 'Agent Ruth Sato' }).click();
  await page.getByRole('option', { name: 'Sato, Ruth' }).click();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page).filter({ hasNotText: 'Sato, Ruth' }).first()).toBeVisible();
});

test('D-08, SEC-01 a referral is assigned only to an agent of the director, from the director’s queue', async ({
  request,
}) => {
  const dana = await signInToApi(request, 'dana');
  const queue = async () => {
    const response = await dana.graphql(
      `{ getReferralsForPortal(portalSection: UNASSIGNED, request: { role: director }) {
        referralsDetails { referralData { agentReferralId } }
      } }`,
    );
    const { data } = (await response.json()) as {
      data: { getReferralsForPortal: { referralsDetails: { referralData: { agentReferralId: number } }[] } };
    };
    return data.getReferralsForPortal.referralsDetails.map(({ referralData }) => referralData.agentReferralId);
  };
  const give = async (agentReferralId: number, agentId: number) => {
    const response = await dana.graphql(
      'mutation Give($id: Int!, $agentId: Int!) { assignReferral(agentReferralId: $id, agentId: $agentId) { revision } }',
      { id: agentReferralId, agentId },
    );
    const { errors } = (await response.json()) as { errors?: { extensions: { status: number } }[] };
    return errors?.[0]?.extensions.status;
  };
  // Not one of those at the ends, which the other tests assign.
  const waiting = await queue();
  const first = waiting[Math.floor(waiting.length / 2)]!;
  expect(await give(first, 20_417)).toBe(403);
  expect([403, 404]).toContain(await give(4_810_001, 20_420));
  expect(await queue()).toContain(first);
});

test('D-08 on a phone a director narrows the list to one agent in the sheet of filters', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('dana', '/referrals');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Agent All' }).click();
  const agents = sheet.getByRole('listbox', { name: 'Agent' });
  await expect(agents).toBeInViewport({ ratio: 1 });
  await agents.getByRole('option', { name: 'Whitaker, Sam' }).click();
  await expect(sheet.getByRole('button', { name: 'Agent Sam Whitaker' })).toBeVisible();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/[?&]agent=/);
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /results, Sam Whitaker,/ })).toBeVisible();
});
