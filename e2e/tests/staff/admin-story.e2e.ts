import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ENDPOINTS, endpointPath } from '@portal/shared/contracts';
import { inRoot } from '../../../scripts/lib/packages.ts';
import { actAs } from '../../support/act-as.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { expect, fillSignIn } from '../../support/portal-test.ts';
import { rowsOf } from '../../support/referral-list.ts';
import { chooseState, openReportForm } from '../../support/report-form.ts';

// it resets a password, and expects a log in which nobody else writes
const test = testWithOwnPortal('admin-story');

const LEO = 'leo@example.com';
const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const isActingFor = (page: Page, name: string) => expect(page.getByText(`Logged in as ${name}`)).toBeVisible();
const agentRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('CS-029, D-05, D-35 an admin’s day: act, reset, invite, publish, and read all of it in the audit log', async ({
  page,
  browser,
  request,
  signIn,
  portal,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(15_000);
  const leosPage = await (await browser.newContext()).newPage();
  await leosPage.goto('/login');
  await fillSignIn(leosPage, 'leo');
  await leosPage.waitForURL('**/dashboard');
  await leosPage.goto('/update-profile');
  const activity = leosPage.getByRole('region', { name: 'Staff activity' });
  await expect(activity).toBeVisible();

  await test.step('alex finds leo and works for him in four remotes', async () => {
    await signIn('alex', '/');
    await actAs(page, 'Leo', LEO);
    await isActingFor(page, 'Leo');
    await expect(page.getByRole('heading', { name: 'Need an update' })).toBeVisible();
    await header(page).getByRole('link', { name: 'Referrals' }).click();
    await rowsOf(page).first().getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await page.getByLabel(/^Note/).fill('Leo asked us to note his new number.');
    await page.getByRole('button', { name: 'Save Update' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Leo asked us to note his new number.' })).toBeVisible();
    await header(page).getByRole('link', { name: 'Guaranteed Display' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guaranteed Display');
    await page
      .getByRole('button', { name: /^Add \d{5} to the cart$/ })
      .first()
      .click();
    await expect(page.getByRole('complementary', { name: 'Cart' })).toContainText(/\d{5}/);
    await page.goto('/reports');
    const form = await openReportForm(page);
    await form.getByLabel('Number').fill('2214');
    await form.getByLabel('Street').fill('Lafayette St');
    await form.getByLabel('City').fill('Denver');
    await chooseState(form, 'Colorado');
    await form.getByLabel('ZIP code').fill('80205');
    await form.getByRole('button', { name: 'Create Report' }).click();
    await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  });

  await test.step('leo sees it at once, without the reason', async () => {
    const has = (what: string) =>
      expect(activity.getByRole('listitem').filter({ hasText: what }).first()).toBeVisible();
    for (const what of ['Cart changed', 'Report changed']) await has(what);
    // what he opened counts, too, so that there are more than the first five
    await activity.getByRole('button', { name: 'Show More' }).click();
    for (const what of ['Note added', 'Acting started']) await has(what);
    await expect(activity).not.toContainText('asked for help');
  });

  await test.step('back in the same search, he resets nina and invites sam again', async () => {
    await page.getByRole('button', { name: 'Return to admin' }).click();
    await expect(page.getByText(`Found 1 agent matching '${LEO}'`)).toBeVisible();
    const field = page.getByPlaceholder('Name, Email, Phone Number or Agent ID');
    const searchNext = async (text: string) => {
      await page.getByRole('button', { name: 'Close' }).click();
      await field.fill(text);
      await field.press('Enter');
    };
    await searchNext('nina@example.com');
    await agentRow(page, 'nina@example.com')
      .getByRole('button', { name: /^Reset/ })
      .click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const shown = page.getByRole('dialog', { name: /^Temporary password for/ });
    const temporary = await shown.locator('code').innerText();
    await shown.getByRole('button', { name: 'I Have Passed It On' }).click();
    const nina = await (await browser.newContext()).newPage();
    await nina.goto('/login');
    await fillSignIn(nina, 'nina', temporary);
    await expect(nina.getByText('Looks like you are using a temporary password.')).toBeVisible();
    await nina.context().close();

    await searchNext('sam@example.com');
    await agentRow(page, 'sam@example.com')
      .getByRole('button', { name: /(Send|Resend) Invite/ })
      .click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^(Send|Resend) Invite$/ })
      .click();
    await expect(page.getByRole('dialog', { name: /^Invite sent to/ })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('he acts as dana, whose pages replace leo’s everywhere', async () => {
    await page.goto('/admin/settings?tab=0');
    const search = page.getByRole('main').getByRole('textbox').first();
    await search.fill('Dana Kessler');
    await search.press('Enter');
    await page.getByRole('button', { name: /^Log in as Dana/ }).click();
    await page.getByLabel(/why/i).fill('She asks about a waiting lead');
    await page.keyboard.press('Enter');
    await isActingFor(page, 'Dana');
    await page.goto('/referrals');
    await expect(page.getByRole('region', { name: 'Unassigned' })).toBeVisible();
    expect(await page.content()).not.toContain('Leo asked us');
    await page.getByRole('button', { name: 'Return to admin' }).click();
    await isActingFor(page, 'Admin');
  });

  await test.step('he edits the banner, sees it as an agent would, and publishes it', async () => {
    await page.goto('/admin/settings?tab=2&kind=banner&piece=floating-top');
    await page.getByRole('main').getByRole('textbox', { name: 'Title', exact: true }).fill('Net sheets before lunch');
    await expect(page.frameLocator('iframe[title="Preview"]').getByText('Net sheets before lunch')).toBeVisible();
    await page.getByRole('button', { name: /^Publish Version \d+$/ }).click();
    await expect(page.getByText(/^Readers see version \d+\.$/)).toBeVisible();
    await leosPage.goto('/referrals');
    await expect(leosPage.getByRole('complementary', { name: 'Partner offer' })).toContainText(
      'Net sheets before lunch',
    );
  });

  await test.step('every step is in the audit log, and nothing is missing from it', async () => {
    await page.goto('/admin/settings?tab=1');
    const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
    const has = (...words: (string | RegExp)[]) =>
      expect(words.reduce((found, hasText) => found.filter({ hasText }), rows).first()).toBeVisible();
    await has('Acting started', 'Leo', 'asked for help on the phone');
    await has('Leo', 'Note added');
    await has('Leo', 'Cart changed');
    await has('Leo', 'Report changed');
    await has('Leo', 'Acting ended');
    await has('Password reset', 'Agent 20419');
    await has('Agent invited to the portal', 'Agent 20420');
    await has('Acting started', 'Dana', 'She asks about a waiting lead');
    await has(/Opened/, 'Dana');
    await has('Content changed', 'Banner floating-top');
    await page.getByRole('button', { name: 'Check Now' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing is missing' })).toBeVisible();
    const { stdout } = await promisify(execFile)(process.execPath, [inRoot('scripts/audit.ts'), 'verify'], {
      env: { ...process.env, PORTAL_DATA: portal.folder },
    });
    expect(stdout).toMatch(/^Nothing is missing: \d+ rows/);
  });

  await test.step('omar, leo and dana are refused each of these calls by the server', async () => {
    const calls: [method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown][] = [
      ['POST', ENDPOINTS.agentSearch, { searchTerm: LEO }],
      ['POST', ENDPOINTS.loginAs, { role: 'Agent', subjectId: 20_418, reason: 'curious' }],
      ['POST', ENDPOINTS.temporaryPassword, { email: 'nina@example.com', permanent: false }],
      ['POST', ENDPOINTS.inviteAgents, { agentIds: [20_419], resendInvite: true }],
      ['GET', endpointPath('contentPiece', { kind: 'banner', id: 'floating-top' })],
      ['POST', endpointPath('publishContent', { kind: 'banner', id: 'floating-top' }), { revision: 1 }],
      ['GET', ENDPOINTS.auditLog],
      ['POST', ENDPOINTS.auditCheck],
    ];
    for (const account of ['omar', 'leo', 'dana'] as const) {
      const api = await signInToApi(request, account);
      for (const [method, address, body] of calls) {
        const answer = method === 'GET' ? await api.get(address) : await api.send(method, address, body);
        expect([account, address, answer.status()]).toEqual([account, address, 403]);
      }
    }
  });
  await leosPage.context().close();
});
