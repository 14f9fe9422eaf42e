import { expectNoViolations } from '../../support/axe.ts';
import { expect, forgetSession, test } from '../../support/kept-session.ts';

test('HOST-15 an agent invites by keyboard alone: problems at their field, nothing is lost, one mail', async ({
  page,
  signIn,
  troubles,
}) => {
  const email = `ines.moreno-${Date.now()}@example.com`;
  await signIn('leo', '/dashboard');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Invite an agent' }).click();
  await expect(page).toHaveTitle('Agent Portal | Refer an Agent');
  await expect(page.getByRole('heading', { level: 1, name: 'Refer an agent' })).toBeVisible();
  await page.getByLabel('First name').focus();
  await page.keyboard.type('Inés');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a name')).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('Moreno');
  await page.getByLabel('Email').fill('LEO@example.com');
  await page.getByLabel('Personal note').fill('You would like how this works.');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Send Invitation' }).press('Enter');
  await expect(page.getByText('Inés is in the network already. No invitation is needed.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('renata.okafor+work@example.com');
  await page.getByLabel('First name').fill('Renata');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(/You invited Renata on \w+ \d+\./)).toBeVisible();
  await expectNoViolations(page, 'the form of an invitation');
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('status of 409');

  await page.getByLabel('First name').fill('Inés');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Send Invitation' }).dblclick();
  await expect(page.getByText('Inés is invited.')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(email, 'i') });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Not opened yet');
  await expect(page.getByLabel('First name')).toHaveValue('');
  await page.goto('/outbox');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(1);
});

test('D-34 invitations in every state; one that is due is sent again; another agent has invited somebody first', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('maya', '/refer-an-agent');
  const list = page.getByRole('region', { name: 'Your invitations' }).first();
  for (const state of ['Sent', 'Opened', 'Joined', 'Expired']) {
    await expect(list.getByText(state, { exact: true }).first()).toBeVisible();
  }
  await page.getByLabel('First name').fill('Renata');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('renata.okafor@example.com');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(/Renata was invited by another agent on \w+ \d+\./)).toBeVisible();
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('status of 409');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Last name').fill('');
  await page.getByLabel('Email').fill('');
});

test('D-46 a half-written invitation is there again, on a phone too', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('sam', '/refer-an-agent');
  await page.getByLabel('First name').fill('x'.repeat(10_000));
  await expect(page.getByLabel('First name')).toHaveValue('x'.repeat(100));
  const saved = page.waitForResponse((response) => response.url().includes('/api/form-drafts/') && response.ok());
  await page.getByLabel('First name').fill('Tomás');
  await saved;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Tomás');
  await expectNoViolations(page, 'an invitation on a phone');
  await page.getByLabel('First name').fill('');
  await page.waitForResponse((response) => response.url().includes('/api/form-drafts/') && response.ok());
});

test('directors are sent home, and admins invite in their own name', async ({ page, signIn }) => {
  await signIn('dana', '/refer-an-agent');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await forgetSession(page);
  await signIn('alex', '/refer-an-agent');
  await expect(page.getByText('No invitations yet')).toBeVisible();
});
