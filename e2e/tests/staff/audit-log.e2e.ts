import type { Page } from '@playwright/test';
import { ENDPOINTS, endpointPath } from '@portal/shared/contracts';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { actAs } from '../../support/act-as.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';

const LOG = '/admin/settings?tab=1';
const logOf = (agentId: number) => `${LOG}&as=Agent-${agentId}`;
/** The newest is first. */
const rowsOf = (page: Page, what: RegExp) =>
  page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Details of / }) })
    .filter({ hasText: what });
/** A text that no earlier run has left in the log, which nobody can empty. */
const unique = (text: string) => `${text} ${Date.now().toString(36)}`;

test('CS-029 D-05 what an admin does while acting is in the audit log, and on the agent’s own profile within a second', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(90_000);
  const sam = await (await browser.newContext()).newPage();
  await sam.goto('/login');
  await fillSignIn(sam, 'sam');
  await sam.waitForURL('**/dashboard');
  await sam.goto('/update-profile');
  const activity = sam.getByRole('region', { name: 'Staff activity' });
  await expect(activity).toContainText('What our staff did while logged in as you.');

  const [reason, broker] = [unique('asked for help'), unique('Gordon Pike')];
  const told = activity.getByRole('listitem');
  await signIn('alex', '/');
  await actAs(page, 'Sam', 'sam@example.com', reason);
  await expect(page.getByText(/Logged in as Sam/)).toBeVisible();
  await expect(told.filter({ hasText: 'Acting started' }).first()).toBeVisible({ timeout: 3_000 });
  // the profile of sam, which no other test changes
  await page.goto('/update-profile');
  await page.getByLabel('Managing broker').fill(broker);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await expect(told.first()).toContainText('Profile updated', { timeout: 3_000 });
  const texts = await told.allTextContents();
  const placeOf = (text: string) => texts.findIndex((each) => each.includes(text));
  expect(placeOf('Opened: My Profile')).toBeGreaterThan(0);
  expect(placeOf('Acting started')).toBeGreaterThan(placeOf('Opened: My Profile'));
  await expect(activity).not.toContainText(reason);

  await page.goto(logOf(DEMO_IDS.sam));
  await expect(rowsOf(page, /Acting started/).filter({ hasText: reason })).toHaveCount(1);
  await expect(rowsOf(page, /Opened.*My Profile/).first()).toBeVisible();
  const changed = rowsOf(page, /Profile updated/).first();
  await changed.getByRole('button', { name: /^Details of / }).click();
  const details = page.getByRole('row').filter({ hasText: 'Before and after' });
  await expect(details).toContainText('Managing broker');
  await expect(details).toContainText(broker);
  await expect(page).toHaveURL(/entry=\d+/);
  await page.reload();
  await expect(page.getByText('Before and after')).toBeVisible();

  const from = page.getByRole('button', { name: /^What/ });
  await from.click();
  await page.getByRole('option', { name: 'Exports' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/what=export/);
  await expect(rowsOf(page, /Acting started/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Check Now' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is missing' })).toBeVisible();
});

test('CS-029 D-05 an admin revokes the acting of another, whose tab is themselves again within a second', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(90_000);
  const acting = await (await browser.newContext()).newPage();
  await acting.goto('/login');
  await fillSignIn(acting, 'alex');
  await acting.waitForURL((url) => url.pathname === '/');
  const reason = unique('asked for help');
  await actAs(acting, 'Nina', 'nina@example.com', reason);
  await expect(acting.getByText(/Logged in as Nina/)).toBeVisible();
  await acting.goto('/referrals');
  await expect(acting.getByText('Live', { exact: true })).toBeVisible();

  await signIn('alex', `${logOf(DEMO_IDS.nina)}&what=acting`);
  await expect(rowsOf(page, /./).first()).toContainText(reason);
  const grant = page.getByRole('region', { name: 'Acting now' }).getByRole('listitem').filter({ hasText: reason });
  await grant.getByRole('button', { name: /as Nina/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText(/no longer acts as Nina/)).toBeVisible();
  await expect(acting.getByText('Logged in as Admin')).toBeVisible({ timeout: 3_000 });
  await expect(rowsOf(page, /./).first()).toContainText('Acting revoked');
  await expect(grant).toHaveCount(0);
});

test('SEC-01 an agent, a director and an operator are refused the audit log by the server', async ({ request }) => {
  for (const account of ['maya', 'dana', 'omar'] as const) {
    const api = await signInToApi(request, account);
    for (const url of [ENDPOINTS.auditLog, ENDPOINTS.auditChain, ENDPOINTS.actingGrants, ENDPOINTS.auditExport]) {
      expect((await api.get(url)).status()).toBe(403);
    }
    const grantId = '00000000-0000-4000-8000-000000000000';
    expect((await api.send('POST', endpointPath('revokeGrant', { grantId }))).status()).toBe(403);
  }
});
