import { ENDPOINTS } from '@portal/shared/contracts';
import { actAs, searchAgents } from '../../support/act-as.ts';
import { expect, test } from '../../support/portal-test.ts';

const COLUMNS = [
  'ID',
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Brokerage',
  'Date Joined',
  'Status',
  'Reset Password',
  'Portal Invite',
  'Login as',
];

test('REF-05, REF-06, ADM-01, ADM-02, ADM-09, ADM-11 an admin searches for an agent from the referrals page', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/');
  await searchAgents(page, '  smith ');
  await expect(page.getByText(/^Found \d+ agents matching 'smith'$/)).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
  // the outline of its focus is that of what is seen
  const dialog = (await page.getByRole('dialog').boundingBox())!;
  const close = (await page.getByRole('button', { name: 'Close' }).boundingBox())!;
  expect(dialog.y + dialog.height - (close.y + close.height)).toBeLessThan(20);
});

test('ADM-05, ADM-07 a text too short sends no request, an unknown one shows that nothing was found', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/agents/search') && requests.push(request.url()));
  await searchAgents(page, 's');
  await expect(page.getByText('Search value be at least 2 letters long')).toBeVisible();
  expect(requests).toEqual([]);
  const field = page.getByPlaceholder('Name, Email, Phone Number or Agent ID');
  await field.fill('nobody-of-this-name');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText("0 agents found for 'nobody-of-this-name'")).toBeVisible();
});

test('ADM-29, HOST-07, HOST-34, HOST-52, HOST-53, HOST-54 an admin acts as an agent and returns to the search', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/');
  const lists: string[] = [];
  const { pathname } = new URL(ENDPOINTS.referralSearch, 'http://portal');
  page.on('request', (request) => request.url().includes(pathname) && lists.push(request.url()));
  await actAs(page, 'Leo', 'leo@example.com');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  await expect(page.getByText(/min left/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // the page that was left did not open the referrals of the agent, which the audit log would show to them
  expect(lists).toEqual([]);
  await page.getByRole('button', { name: /Open the menu of Leo/ }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel.getByRole('navigation', { name: 'Agent Menu' })).toBeVisible();
  await expect(panel.getByRole('navigation', { name: 'Admin menu' })).toBeVisible();
  await expect(panel.getByText('Not while acting')).toBeVisible();
  await panel
    .getByRole('navigation', { name: 'Agent Menu' })
    .getByRole('button', { name: /Logout/ })
    .click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  await expect(page.getByText(/Found 1 agent matching 'leo@example.com'/)).toBeVisible();
});

test('ADM-32 after returning nothing of the agent remains, even after a reload', async ({ page, signIn }) => {
  await signIn('alex', '/');
  await actAs(page, 'Leo', 'leo@example.com');
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  await page.getByRole('button', { name: 'Return to admin' }).click();
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain('Leo');
});

test('HOST-19, ADM-30, HOST-55, SEC-04 an admin acts as a relocation director and gets the simple header', async ({
  page,
  signIn,
}) => {
  await signIn('alex', '/admin/settings?tab=0');
  await expect(page.getByRole('heading', { name: 'All relocation directors' })).toBeVisible();
  await page.getByRole('textbox').first().fill('Kessler');
  await page.keyboard.press('Enter');
  const dana = page.getByRole('row', { name: /dana@example.com/ });
  await dana.getByRole('button', { name: /log in/i }).click();
  await page.getByLabel(/reason|why/i).fill('asked for help on the phone');
  await page
    .getByRole('button', { name: /log in as|continue|log in/i })
    .last()
    .click();
  await expect(page.getByText(/Logged in as Dana/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Referrals',
    'Settings',
    'Change Password',
  ]);
});

test('SEC-02, SEC-05 an agent has no admin tools, and the settings page sends them home', async ({ page, signIn }) => {
  await signIn('maya', '/admin/settings');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/referrals');
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Impersonate' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Legacy Version' })).toHaveCount(0);
});

test('REF-05, HOST-18 Legacy Version opens a plain list of the same agent in a new tab', async ({ page, signIn }) => {
  await signIn('alex', '/');
  await actAs(page, 'Leo', 'leo@example.com');
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  await page.goto('/referrals');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Legacy Version' }).click(),
  ]);
  await expect(tab).toHaveURL('/legacy-dashboard');
  await expect(tab.getByText(/^Leo .*, \d+ referrals$/)).toBeVisible();
  await expect(tab.getByRole('heading', { name: /^Active Leads \(\d+\)$/ })).toBeVisible();
});
