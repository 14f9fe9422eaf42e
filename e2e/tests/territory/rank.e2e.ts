import { actAs } from '../../support/act-as.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';

// Each of them changes what belongs to maya.
test.describe.configure({ mode: 'default' });

test('HOST-25 D-34 an agent sees rank, factors, places by ZIP, weeks and badges', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await page.getByRole('button', { name: /Open the menu/ }).click();
  await page.getByRole('navigation', { name: 'Agent Menu' }).getByRole('link', { name: 'Rank / Badges' }).click();
  await expect(page).toHaveURL('/rank');
  await expect(page).toHaveTitle('Agent Portal | Rank / Badges');
  await expect(page.getByRole('heading', { level: 1, name: 'Rank / Badges' })).toBeVisible();
  const rank = page.getByRole('region', { name: 'Your rank', exact: true });
  await expect(rank).toContainText(/\d+ of \d+ in Denver/);
  await expect(rank.getByRole('img', { name: /Rank over 12 weeks/ })).toBeVisible();
  await rank.getByRole('button', { name: 'Show your rank as a table' }).click();
  await expect(rank.getByRole('row')).toHaveCount(13);

  const factors = page.getByRole('region', { name: 'How your rank is calculated' }).getByRole('listitem');
  await expect(factors).toHaveCount(4);
  for (const most of [35, 30, 20, 15]) await expect(factors.filter({ hasText: `of ${most}` })).toHaveCount(1);
  // a bar is as long as the weight of its factor
  const widths = await factors.locator('[style]').evaluateAll((bars) => bars.map((bar) => bar.clientWidth));
  expect(widths.map((width) => Math.round((35 * width) / widths[0]!))).toEqual([35, 30, 20, 15]);

  const zips = page.getByRole('region', { name: 'By ZIP', exact: true });
  await expect(zips).toContainText(/Average rank \d/);
  await expect(zips.getByRole('row', { name: /80205/ })).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Show all 12 weeks' }).click();
  await expect(history.getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('region', { name: 'Badges' }).getByRole('listitem')).toHaveCount(6);
  await expectNoViolations(page, 'the rank');
});

test('HOST-60 a badge is hidden from consumers by keyboard, and is shown again', async ({ page, signIn }) => {
  await signIn('maya', '/rank');
  const badge = page.getByRole('listitem', { name: 'Guaranteed Display' });
  await expect(badge).toContainText('Yours. Since');
  const shown = badge.getByRole('switch', { name: 'Show Guaranteed Display to consumers' });
  await expect(shown).toBeChecked();
  const recorded = page.waitForRequest(
    (request) => request.url().endsWith('/api/tracking') && (request.postData() ?? '').includes('RANK_AND_BADGES'),
    { timeout: 60_000 },
  );
  await shown.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Hidden from consumers.')).toBeVisible();
  await recorded;
  await page.reload();
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(page.getByText('Shown to consumers.')).toBeVisible();
  await expect(shown).toBeChecked();
});

test('a new agent learns how a rank starts; nothing is wider than a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('nina', '/rank');
  await expect(page.getByRole('region', { name: 'Badges' })).toContainText(/0 in time, \d+ needed/);
  await expect(page.getByText('Active agents are ranked every Friday in the ZIP codes they serve.')).toBeVisible();
  await forgetSession(page);
  await signIn('maya', '/rank');
  await expect(page.getByRole('img', { name: /Rank over 12 weeks/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('directors are sent home, and an admin sees the rank of the agent they act for', async ({ page, signIn }) => {
  await signIn('dana', '/rank');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await forgetSession(page);
  await signIn('alex', '/rank');
  await expect(page.getByText('Search for an agent and log in as them to see their rank.')).toBeVisible();
  await page.goto('/');
  await actAs(page, 'Leo', 'leo@example.com');
  await expect(page.getByText('Logged in as Leo')).toBeVisible();
  await page.goto('/rank');
  await expect(page.getByRole('region', { name: 'Badges' })).toBeVisible();
});
