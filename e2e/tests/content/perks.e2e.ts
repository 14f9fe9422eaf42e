import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';

// Requests of leo and nina, which no other test makes.
const perk = (page: Page, company: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: company }) });

test('HOST-20 HOST-42 an agent asks for a perk: problems at their field, nothing typed is lost, the mail is sent once', async ({
  page,
  signIn,
}) => {
  await signIn('leo', '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Perks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perks' })).toBeVisible();
  await page.getByRole('button', { name: 'Marketing', exact: true }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await perk(page, 'Brightframe').getByRole('button', { name: 'Sign Up' }).click();

  const drawer = page.getByRole('dialog', { name: 'Sign up with Brightframe' });
  await expect(drawer.getByLabel('Email')).toHaveValue('leo@example.com');
  const note = 'Photos on Dec 1, please <b>early</b> 🏠';
  await drawer.getByLabel('What they should know (optional)').fill(note);
  await drawer.getByLabel('Phone').fill('call me');
  await drawer.getByRole('button', { name: 'Send Sign-Up' }).click();
  await expect(drawer.getByText('Enter a phone number')).toBeVisible();
  await expect(drawer.getByLabel('Phone')).toBeFocused();
  await expectNoViolations(page, 'the form of a perk');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await perk(page, 'Brightframe').getByRole('button', { name: 'Sign Up' }).click();
  await expect(drawer.getByLabel('What they should know (optional)')).toHaveValue(note);
  await drawer.getByLabel('Phone').fill('(303) 555-0199');
  await drawer.getByLabel('Office size').click();
  await page.getByTitle('2 to 10 people').click();
  await drawer.getByRole('button', { name: 'Send Sign-Up' }).dblclick();
  await expect(page.getByText('Sent. Brightframe will get back to you.')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(perk(page, 'Brightframe')).toContainText('Requested');
  await expect(perk(page, 'Brightframe').getByRole('button')).toHaveCount(0);

  await page.reload();
  await expect(perk(page, 'Brightframe')).toContainText(/Asked \w+ \d+, they answer by \w+ \d+/);
  // an address that opens it leads to the list, because it is asked for already
  await page.goto('/partner-services#brightframe');
  await expect(perk(page, 'Brightframe')).toContainText('Requested');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/outbox');
  const mails = page.getByRole('listitem').filter({ hasText: 'Brightframe: request by Leo' });
  await expect(mails).toHaveCount(1);
});

test('CS-156 HOST-69 a company that wants to be a partner writes from a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('nina', '/partner-services?utm_source=newsletter');
  await page.getByRole('button', { name: 'Become a Partner' }).click();
  const drawer = page.getByRole('dialog', { name: 'Become a partner' });
  await drawer.getByRole('button', { name: 'Send Sign-Up' }).click();
  await expect(drawer.getByText('Enter the name of the company')).toBeVisible();
  await drawer.getByLabel('Company').fill('Byron Movers');
  await drawer.getByLabel('What you offer to agents').fill('We move homes.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await drawer.getByRole('button', { name: 'Send Sign-Up' }).click();
  await expect(page.getByText('Sent. Thank you!')).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText('Partner sign-up: Byron Movers').first()).toBeVisible();
});

test('CS-020 directors are sent home, and staff are told to log in as an agent', async ({ page, signIn }) => {
  await signIn('dana', '/partner-services');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await forgetSession(page);
  await signIn('alex', '/partner-services');
  await expect(page.getByText('Search for an agent and log in as them to see their perks.')).toBeVisible();
});
