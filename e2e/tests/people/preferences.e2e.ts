import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';

// Preferences of leo and nina; no other test changes or reads theirs.
test.describe.configure({ mode: 'default' });

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? null);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [LIGHT, DARK] = ['rgb(251, 250, 248)', 'rgb(20, 23, 26)'];
/** By keys: the list draws only the hours around the chosen one. */
async function moveHour(page: Page, label: string, key: 'ArrowDown' | 'ArrowUp', times: number): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}

test('HOST-24 HOST-48 HOST-60 an agent saves preferences: counted, kept as a draft, at their fields, recorded by section', async ({
  page,
  signIn,
}) => {
  await signIn('leo', '/dashboard');
  await page.getByRole('button', { name: /Open the menu/ }).click();
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
  await expect(page).toHaveURL(/\/preferences\?id=/);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('img', { name: /Email about your password and sign-in is always sent/ })).toBeVisible();

  await tick(page, 'New lead: SMS').uncheck();
  await expect(bar(page)).toContainText('1 unsaved change.');
  await expect(bar(page)).toContainText('Draft saved.');
  await tick(page, 'New lead: SMS').check();
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Sellers' }).click();
  await page.getByRole('button', { name: 'Buyers' }).click();
  await page.getByLabel('Minimum price').fill('250,000.50');
  await page.getByRole('button', { name: 'Land' }).click();
  await page.getByLabel('Languages you work in').fill('Portug');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  // from 7 AM to 9 PM, which is when they begin
  await moveHour(page, 'To', 'ArrowDown', 28);
  await save(page);
  await expect(page.getByText('Choose sellers, buyers or both')).toBeVisible();
  await expect(page.getByText('Enter whole dollars')).toBeVisible();
  await expect(page.getByText('Choose an end that differs from the start')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sellers' })).toBeFocused();
  await expectNoViolations(page, 'preferences with problems');

  await page.getByRole('button', { name: 'Sellers' }).click();
  await page.getByLabel('Minimum price').fill('$250,000');
  await moveHour(page, 'To', 'ArrowUp', 27);
  await tick(page, 'Update due: SMS').check();
  const recorded = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/tracking') && (request.postData() ?? '').includes('AGENT_PROFILE_UPDATES'),
  );
  await save(page);
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const sections = ((await recorded).postDataJSON() as { events: { properties: { section: string } }[] }).events;
  expect(sections.map(({ properties }) => properties.section)).toContain('PREFERENCES_MINIMUM_PRICE_POINT');

  await page.reload();
  await expect(page.getByLabel('Minimum price')).toHaveValue('250,000');
  await expect(page.getByRole('button', { name: 'Buyers' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('img', { name: 'Quiet from 9:00 PM to 7:30 AM' })).toBeVisible();
  await expect(tick(page, 'Update due: SMS')).toBeChecked();
});

test('HOST-24 D-46 leaving asks, the draft is there again, and Discard ends it', async ({ page, signIn }) => {
  await signIn('nina', '/preferences');
  await page.getByRole('switch', { name: 'Pause new referrals' }).click();
  await expect(page.getByLabel('Resume on')).toBeVisible();
  await expect(bar(page)).toContainText('Draft saved.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page).toHaveURL(/\/preferences/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/referrals/);
  await page.goto('/preferences');
  await expect(page.getByText(/Your draft from .* was restored/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Pause new referrals' })).toBeChecked();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Pause new referrals' })).not.toBeChecked();
  await expect(bar(page)).toHaveCount(0);
});

test('HOST-24 saved in two tabs: the second hears what changed, loses nothing, and can save', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('nina', '/preferences');
  const other = await context.newPage();
  await other.goto('/preferences');
  await expect(tick(other, 'Event reminder: SMS')).toBeVisible();
  await tick(page, 'Event reminder: SMS').check();
  await save(page);
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await tick(other, 'Consumer replied: Email').check();
  await save(other);
  await expect(other.getByText(/changed this at .*: Event reminder\. Your changes are still here\./)).toBeVisible();
  await expect(tick(other, 'Event reminder: SMS')).toBeChecked();
  await expect(tick(other, 'Consumer replied: Email')).toBeChecked();
  await save(other);
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
  await page.reload();
  for (const name of ['Event reminder: SMS', 'Consumer replied: Email']) await expect(tick(page, name)).toBeChecked();
});

test('HOST-24 a test goes to the agent, and the page says when', async ({ page, signIn }) => {
  // shown on one page of the agent: no other test opens one of ivy's
  await signIn('ivy', '/preferences');
  await page.getByRole('button', { name: 'Send Test' }).click();
  await expect(page.getByText(/^Test sent: Browser/)).toBeVisible();
  await expect(page.getByText(/^Last test /)).toBeVisible();
  // the browser may not show it by itself, so the portal does
  await expect(page.getByText('This is a test of your notifications')).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText('This is a test of your notifications').first()).toBeVisible();
});

test('a theme applies at once, before the first paint of the next page, in other tabs, and signed out', async ({
  page,
  signIn,
  context,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn('leo', '/preferences');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/login');
  expect([await ground(page), await ground(other)]).toEqual([LIGHT, LIGHT]);
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect.poll(() => ground(page)).toBe(DARK);
  await expect.poll(() => ground(other)).toBe(DARK);
  // antd follows
  const button = page.getByRole('switch', { name: 'Pause new referrals' });
  await expect.poll(() => button.evaluate((each) => each.className)).toContain('portal-dark');
  // when the parser reaches the body, nothing has been drawn
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(globalThis, { themeAtBody: document.documentElement.dataset['theme'] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => (globalThis as { themeAtBody?: string }).themeAtBody)).toBe('dark');
  await expectNoViolations(page, 'preferences in the dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Light').click();
  await expect.poll(() => ground(page)).toBe(LIGHT);
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('System').click();
  await expect.poll(() => ground(page)).toBe(DARK);
  expect([await theme(page), await theme(other)]).toEqual([null, null]);
});

test('D-48 a language is kept on this device and on the server at once, and not by the save bar', async ({
  page,
  signIn,
}) => {
  await signIn('leo', '/preferences');
  const kept = page.waitForResponse((response) => response.url().endsWith('/language'));
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Español').click();
  expect((await (await kept).json()) as object).toMatchObject({ language: 'es' });
  expect(await page.evaluate(() => localStorage.getItem('portalLocale'))).toBe('es');
  await expect(page.getByRole('button', { name: /Save Changes|Guardar/ })).toHaveCount(0);
  await page.getByRole('radiogroup').first().getByText('English').click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portalLocale'))).toBe('en');
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
});

test('HOST-24 on a phone, by keyboard alone: every tick has its target, nothing is wider than the screen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('leo', '/preferences');
  await expect(tick(page, 'New lead: Email')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const box = await page.locator('label', { has: tick(page, 'New lead: Email') }).boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(43);
  await expectNoViolations(page, 'preferences on a phone');
  await tick(page, 'Your rank changed: Email').focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 unsaved change.');
  await bar(page).getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(tick(page, 'Your rank changed: Email')).not.toBeChecked();
});

test('CS-020 directors are sent home, and staff are told to log in as an agent', async ({ page, signIn }) => {
  await signIn('dana', '/preferences');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await forgetSession(page);
  await signIn('alex', '/preferences');
  await expect(page.getByText('Search for an agent and log in as them to see their preferences.')).toBeVisible();
});
