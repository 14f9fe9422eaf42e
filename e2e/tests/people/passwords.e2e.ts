import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { findNewcomers, readSecret } from '../../support/newcomers.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, test } from '../../support/portal-test.ts';

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const banner = (page: Page) => page.getByText('Looks like you are using a temporary password.');

test('AUTH-27, AUTH-30, AUTH-33, AUTH-37, HOST-10, HOST-11, HOST-12, HOST-31, D-11 a person is invited, changes the password and resets it by SMS and by mail', async ({
  page,
  request,
  troubles,
}) => {
  test.setTimeout(90_000);
  const { email, phoneNumber } = (await findNewcomers(request))[0]!;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Your account has not been registered.');
  const temporary = await readSecret(request, email, 'account-invitation');

  await page.getByRole('link', { name: 'Back to login' }).click();
  await signInWith(page, email, temporary);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('link', { name: 'Click here to change it.' }).click();
  await page.getByLabel('Current password').fill('a guess');
  await page.getByLabel('New password').fill('Harbor-92');
  await page.getByLabel('Repeat password').fill('Harbor-92');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(temporary);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  // by SMS, at 390 pixels; whoever is signed in here signs in again
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Reset it with a code' }).click();
  await page.getByRole('button', { name: 'Send via SMS' }).click();
  await expect(page.getByText(`+*******${phoneNumber.slice(-4)}`)).toBeVisible();
  const bySms = await readSecret(request, `+1${phoneNumber}`, 'password-reset-code');
  await page.getByLabel('Verification code').fill(bySms === '000000' ? '000001' : '000000');
  await page.getByLabel('New password').fill('Fern-Ridge20');
  await page.getByLabel('Repeat password').fill('Fern-Ridge20');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText('This code does not match.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Verification code').fill(bySms);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText('Your new password is set. Sign in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signInWith(page, email, 'Harbor-92');
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.');

  // by mail, and the code works once
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send via Email' }).click();
  await expect(page).toHaveURL(/\/reset-password\?username=.*&codeDestination=/);
  const byMail = await readSecret(request, email, 'password-reset-code');
  const reset = async (password: string) => {
    await page.getByLabel('Verification code').fill(byMail);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await page.getByRole('button', { name: 'Set New Password' }).click();
  };
  await reset('Harbor-Light7');
  await expect(page.getByText('Your new password is set. Sign in.')).toBeVisible();
  await page.goto(`/reset-password?${new URLSearchParams({ username: email, codeDestination: 'x' })}`);
  await reset('Stolen-Again8');
  await expect(page.getByText('This code does not match.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await signInWith(page, email, 'Harbor-Light7');
  await expect(page).not.toHaveURL(/login/);
  // 400 and 409 of what was refused
  expect(troubles.every((trouble) => /status of 4(00|09)/.test(trouble))).toBe(true);
  troubles.length = 0;
});

/** Walks to a place with the Tab key. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let stop = 0; stop < 60; stop++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(place)}`);
}

test('API-37, AUTH-20, AUTH-30, HOST-10, HOST-31, D-12 by keyboard alone, on a small dark screen: invited by staff, banner, password changed, signed out in both tabs, password reset by mail', async ({
  page,
  request,
  troubles,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const { agentId, email } = (await findNewcomers(request))[1]!;
  const alex = await signInToApi(request, 'alex');
  const invited = await alex.send('POST', ENDPOINTS.inviteAgents, { agentIds: [agentId], resendInvite: false });
  expect(await invited.json()).toEqual([{ agentId }]);
  const temporary = await readSecret(request, email, 'account-invitation');

  const { keyboard } = page;
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };
  const press = async (place: Locator) => {
    await tabTo(page, place);
    await keyboard.press('Enter');
  };
  const signIn = async (password: string) => {
    await type('Email', email);
    await type('Password', password);
    await keyboard.press('Enter');
    await expect(page).not.toHaveURL(/login/);
  };

  await page.goto('/login');
  await signIn(temporary);
  await expect(banner(page)).toBeVisible();
  await press(page.getByRole('link', { name: 'Click here to change it.' }));
  await type('Current password', temporary);
  await type('New password', 'Harbor-92');
  await type('Repeat password', 'Harbor-92');
  await keyboard.press('Enter');
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading').first()).toBeVisible();
  await page.bringToFront();
  await press(page.getByRole('button', { name: /^Open the menu of / }));
  await press(page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await other.close();

  await press(page.getByRole('link', { name: 'Forgot password?' }));
  await type('Email', email);
  await press(page.getByRole('button', { name: 'Send via Email' }));
  await expect(page).toHaveURL(/\/reset-password/);
  await type('Verification code', await readSecret(request, email, 'password-reset-code'));
  await type('New password', 'Fern-Ridge20');
  await type('Repeat password', 'Fern-Ridge20');
  await keyboard.press('Enter');
  await expect(page.getByText('Your new password is set. Sign in.')).toBeVisible();
  await type('Password', 'Fern-Ridge20');
  await keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  // who has an account is not invited again
  expect(troubles.splice(0)).toEqual([expect.stringContaining('status of 409')]);
});
