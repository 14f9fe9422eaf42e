import { expect, test } from '../../support/kept-session.ts';
import { askForCode } from '../../support/portal-api.ts';

test('D-41 a code that was asked for can be read on the Outbox page, from the login card on', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Outbox: mail and SMS of the demonstration' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  const invitation = page.getByRole('link', { name: /Welcome to Agent Portal, Nina Osei/ });
  await invitation.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome to Agent Portal, Nina Osei' })).toBeVisible();

  await askForCode(page.request, 'dana');
  // by itself, newest first
  const row = page
    .getByRole('list', { name: 'Messages' })
    .getByRole('link')
    .filter({ hasText: 'dana@example.com' })
    .first();
  await expect(row).toContainText(/Your code is \d{6}/);
  await expect(row).toContainText('Sent');
  const [code] = /\d{6}/.exec(await row.innerText())!;
  await row.click();
  const mail = page.frameLocator('iframe[title="The mail as it is shown"]');
  await expect(mail.getByRole('heading')).toHaveText(`Your code is ${code}`);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await page.getByRole('link', { name: 'Source' }).click();
  await expect(page.getByText('Auto-Submitted: auto-generated')).toBeVisible();
});

test('D-41 on a small screen the list and a message each have the whole page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/outbox');
  await page.getByText('SMS', { exact: false }).and(page.locator('label, label *')).first().click();
  await page.getByRole('link', { name: /417302 is your Agent Portal code/ }).click();
  await expect(page.getByText('417302 is your Agent Portal code. It works once.').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
});

test('an admin reads why a message was given up, without its code, and delivers it again', async ({ page, signIn }) => {
  await signIn('alex', '/admin/settings?tab=8');
  const row = page.getByRole('listitem').filter({ hasText: 'ivy@example.com' });
  await expect(row).toContainText('The mail server refused it: 550 5.1.1 no such user');
  await row.getByRole('button', { name: /^Preview/ }).click();
  const mail = page.frameLocator('iframe[title="The mail as it is shown"]');
  await expect(mail.getByRole('heading')).toHaveText('Your code is ••••••');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('button', { name: 'Discard the Message' }).click();
  await expect(page.getByText('Say why; the log keeps it.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: /^Try Again/ }).click();
  await expect(page.getByText('The message will be delivered again.')).toBeVisible();
  await expect(page.getByText('Every message was delivered, or is still being tried.')).toBeVisible();
});
