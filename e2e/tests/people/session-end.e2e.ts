import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { expectNoViolations } from '../../support/axe.ts';
import { findNewcomers, readSecret } from '../../support/newcomers.ts';
import { callProvider } from '../../support/portal-api.ts';
import { expect, fillSignIn, PASSWORD, test } from '../../support/portal-test.ts';
import { choose, openUpdate } from '../../support/referral-update.ts';
import { SESSION_SECONDS, shortenSession, signedInAt } from '../../support/short-session.ts';
import { settleTimers } from '../../support/timers.ts';

const LIST = '/referrals?sort=contact';
/** The server's answer once the last token has expired. */
const REFUSED = {
  status: 401,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Refused', status: 401, code: 'not_signed_in', requestId: 'r' }),
};
const DRAFTS = /\/draft$/;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const ended = (page: Page) => dialog(page, 'You have been signed out');

/** The refresh token that Amplify has stored. */
const refreshToken = (page: Page): Promise<string> =>
  page.evaluate(() => Object.entries<string>(localStorage).find(([name]) => name.endsWith('.refreshToken'))![1]);

async function signOutByMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open the menu of ${name}` }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Signs in without a browser. @returns the refresh token */
async function signInElsewhere(request: APIRequestContext, email: string, password: string): Promise<string> {
  const response = await callProvider(request, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return ((await response.json()) as { AuthenticationResult: { RefreshToken: string } }).AuthenticationResult
    .RefreshToken;
}

const renew = (request: APIRequestContext, token: string): Promise<APIResponse> =>
  callProvider(request, 'GetTokensFromRefreshToken', { RefreshToken: token });

/** Fills in half of an update; the note differs from every draft of it. */
async function beginUpdate(page: Page) {
  const drawer = await openUpdate(page, 'Cruz, Michael', 'Michael Cruz');
  await choose(drawer, 'Contacted');
  const text = `Call after school, ${randomUUID()}`;
  const note = drawer.getByLabel(/^Note/);
  await note.fill(text);
  await expect(drawer.getByText(/Draft saved at/)).toBeVisible();
  return { drawer, note, text };
}

/** Ends the session of this browser at the provider; the next draft is refused, as after the last token has expired. */
async function revoke(page: Page): Promise<void> {
  await callProvider(page.request, 'RevokeToken', { Token: await refreshToken(page) });
  await page.route(DRAFTS, (route) => route.fulfill(REFUSED));
}

// a request that is under way when a test ends has no page any more
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('D-12 two minutes before the end a dialog offers to stay; the password keeps the page as it is', async ({
  page,
  context,
  signIn,
  troubles,
}) => {
  await shortenSession(context);
  await signIn('sam', LIST);
  const { drawer, note, text } = await beginUpdate(page);
  // the next sign-in is at least a second later, and ends as much later
  await expect.poll(async () => Date.now() - (await signedInAt(page))).toBeGreaterThan(3_000);
  await page.clock.setFixedTime((await signedInAt(page)) + SESSION_SECONDS * 1_000 - 119_000);
  const stay = dialog(page, 'Stay signed in?');
  await expect(stay).toContainText('You will be signed out in 1:59.', { timeout: 15_000 });
  await expect(stay.getByLabel('Password')).toBeFocused();
  await expectNoViolations(page, 'the session ends soon', '[role=dialog]:has([type=password])');

  const before = await refreshToken(page);
  await stay.getByLabel('Password').fill('a guess');
  await page.keyboard.press('Enter');
  await expect(stay.getByRole('alert')).toHaveText('Incorrect username or password.');
  expect(await refreshToken(page), 'a wrong password ends nothing').toBe(before);
  await stay.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(stay).toHaveCount(0);
  expect(await refreshToken(page)).not.toBe(before);
  await expect(note).toHaveValue(text);
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  // 400 of the wrong password
  troubles.length = 0;
});

test('D-12 a revoked session hides the page; its author signs in again and goes on with the half-filled form', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('sam', LIST);
  const { drawer, note, text } = await beginUpdate(page);
  await revoke(page);
  await note.pressSequentially(' Or');
  await expect(ended(page)).toContainText('Sign in again as sam@example.com');
  await expect(ended(page).getByLabel('Password')).toBeFocused();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Referrals', includeHidden: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(ended(page)).toBeVisible();
  await expectNoViolations(page, 'the session has ended', '[role=dialog]:has([type=password])');

  await page.unroute(DRAFTS);
  await ended(page).getByLabel('Password').fill(PASSWORD);
  await ended(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(page)).toHaveCount(0);
  await expect(note).toHaveValue(`${text} Or`);
  await expect(drawer.getByRole('radio', { name: 'Contacted' })).toBeChecked();
  await note.pressSequentially(' later.');
  await expect(drawer.getByText(/Draft saved at/)).toBeVisible();
  // 401 of the draft and 400 of the refused renewal
  troubles.length = 0;
});

test('D-12 another person at a page that waits for its author finds nothing of it', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('sam', LIST);
  const { note } = await beginUpdate(page);
  await revoke(page);
  await note.pressSequentially(' Or');
  await ended(page).getByRole('button', { name: 'Use Another Account' }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute(DRAFTS);
  await fillSignIn(page, 'leo');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Cruz, Michael')).toHaveCount(0);
  // the refused calls
  troubles.length = 0;
});

test('D-12 a page waits ten minutes for its author; then it is gone', async ({ page, signIn, troubles }) => {
  await page.clock.install();
  await signIn('sam', LIST);
  const { note } = await beginUpdate(page);
  await revoke(page);
  await note.pressSequentially(' Or');
  await expect(ended(page)).toBeVisible();
  await page.clock.fastForward(10 * 60_000);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You have been signed out. Sign in again to continue.')).toBeVisible();
  await expect(page.getByText('Cruz, Michael')).toHaveCount(0);
  // the refused calls
  troubles.length = 0;
});

test('D-12 signing out in one tab signs out another at once, its half-filled form too', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('sam', LIST);
  const other = await context.newPage();
  await other.goto(LIST);
  await beginUpdate(other);
  await signOutByMenu(page, 'Sam');
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('You have been signed out.')).toBeVisible();
  await expect(ended(other)).toHaveCount(0);
  await expect(other.getByText('Cruz, Michael')).toHaveCount(0);
});

test('D-05, D-12 two minutes before the time to act for someone ends, a dialog says so', async ({ page, signIn }) => {
  await signIn('alex');
  await page.getByRole('button', { name: 'Impersonate' }).click();
  const field = page.getByPlaceholder('Name, Email, Phone Number or Agent ID');
  await field.fill('leo@example.com');
  await field.press('Enter');
  await page
    .getByRole('row', { name: 'leo@example.com' })
    .getByRole('button', { name: /log in/i })
    .click();
  await page.getByLabel(/reason|why/i).fill('asked for help on the phone');
  await page
    .getByRole('button', { name: /log in/i })
    .last()
    .click();
  await expect(page).toHaveURL('/dashboard');
  await settleTimers(page);
  await page.clock.setFixedTime(Date.now() + 58.5 * 60_000);
  const ending = dialog(page, 'Your time to act for this person ends soon');
  await expect(ending).toContainText(/You will be back in your own account in 1:\d\d\./, { timeout: 15_000 });
  await expect(ending).toContainText('act for Leo');
  await expectNoViolations(page, 'acting ends soon', '[role=dialog]');
  await ending.getByRole('button', { name: 'Continue' }).click();
  await expect(ending).toHaveCount(0);
  await page.waitForTimeout(1_500);
  await expect(ending, 'said once').toHaveCount(0);
});

test('AUTH-40, D-12 after signing out, Back shows nothing of the pages before', async ({ page, signIn }) => {
  await signIn('sam', LIST);
  await expect(page.getByText('Cruz, Michael').first()).toBeVisible();
  await page.goto('/healthz');
  await page.goBack();
  await expect(page.getByText('Cruz, Michael').first()).toBeVisible();
  await signOutByMenu(page, 'Sam');
  await expect(page).toHaveURL(/\/login/);
  for (let step = 0; step < 3; step++) {
    await page.goBack();
    if (!page.url().endsWith('/healthz')) await expect(page.getByText('Cruz, Michael')).toHaveCount(0);
  }
});

test('D-12 without a network the page stays, says so and recovers; nobody is signed out', async ({
  page,
  context,
  signIn,
  troubles,
}) => {
  await signIn('sam', LIST);
  const { drawer, note, text } = await beginUpdate(page);
  await context.setOffline(true);
  await note.pressSequentially(' Or');
  const notice = page.getByText('We cannot reach the portal. You are still signed in, and this page stays as it is.');
  await expect(notice).toBeVisible();
  await expect(note).toHaveValue(`${text} Or`);
  // saving says so as well, and keeps what was typed
  await drawer.getByRole('button', { name: 'Save Update' }).click();
  await expect(drawer.getByText('We could not reach the portal. Check your connection and try again.')).toBeVisible();
  await expect(note).toHaveValue(`${text} Or`);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  // the calls that failed
  troubles.length = 0;
});

test('D-12 a page that could not learn who is signed in shows itself when the network is back', async ({
  page,
  context,
  signIn,
  troubles,
}) => {
  await signIn('sam', LIST);
  await page.route(ENDPOINTS.session, (route) => route.abort('internetdisconnected'));
  await page.reload();
  const notice = page.getByRole('heading', { name: 'We cannot reach the portal' });
  await expect(notice).toBeVisible();
  await page.unroute(ENDPOINTS.session);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(notice).toHaveCount(0);
  // the calls that failed
  troubles.length = 0;
});

test('D-12 a portal that answers "who am I?" with an error signs nobody out, and nothing typed is lost', async ({
  page,
  context,
  signIn,
  troubles,
}) => {
  await signIn('sam', LIST);
  const { drawer, note, text } = await beginUpdate(page);
  await page.route(ENDPOINTS.session, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await context.setOffline(true);
  await note.pressSequentially(' Or');
  await expect(page.getByText('We cannot reach the portal. You are still signed in')).toBeVisible();
  // with the network back, the page asks who is signed in
  const answered = page.waitForResponse((response) => response.url().endsWith(ENDPOINTS.session));
  await context.setOffline(false);
  expect((await answered).status()).toBe(503);
  const saved = page.waitForResponse((response) => DRAFTS.test(response.url()) && response.ok());
  await note.pressSequentially(' later.');
  await saved;
  await expect(note).toHaveValue(`${text} Or later.`);
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/\/referrals\?/);
  // the calls that failed
  troubles.length = 0;
});

test('AUTH-40 a tab that is reloaded while it signs out is signed out', async ({ page, signIn, troubles }) => {
  await signIn('sam', LIST);
  // the provider never answers
  await page.route('**', (route) => {
    const isRevocation = route.request().headers()['x-amz-target']?.endsWith('RevokeToken');
    return isRevocation ? undefined : route.fallback();
  });
  await signOutByMenu(page, 'Sam');
  await expect(page.getByText('Loading...').first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // the call that was cut off
  troubles.length = 0;
});

test('AUTH-40, D-12 a popup that was open for one person is not there for the next', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('leo', '/referrals');
  await page.getByRole('button', { name: 'Unlock Contact Info' }).first().click();
  const popup = dialog(page, 'Unlock contact info');
  await expect(popup.getByRole('button', { name: 'Yes, Contact Me' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/referrals');
  await signOutByMenu(other, 'Leo');
  await expect(page).toHaveURL(/\/login/);
  await expect(popup).toHaveCount(0);
  await fillSignIn(page, 'maya');
  await expect(page).toHaveURL('/referrals');
  await expect(page.getByRole('link', { name: 'Okonkwo-Reyes, Chidinma' }).first()).toBeVisible();
  await expect(popup).toHaveCount(0);
});

test('AUTH-03 a sign-in service that does not answer is reported, and the button works again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  let isStalled = true;
  await page.route('**/idp/cognito', async (route) => {
    if (!isStalled) await route.continue();
  });
  const asked = page.waitForRequest('**/idp/cognito');
  await fillSignIn(page, 'sam');
  await asked;
  await expect(page.getByRole('button', { name: 'Signing In…' })).toBeDisabled();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('alert')).toHaveText(
    'The sign-in service did not answer. Check your connection and try again.',
  );
  isStalled = false;
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

/** Invites one of the people without an account, who signs in. @returns the temporary password */
async function signInInvited(page: Page, request: APIRequestContext, email: string): Promise<string> {
  await request.post(ENDPOINTS.registerEmail, { data: { email } });
  const temporary = await readSecret(request, email, 'account-invitation');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/login/);
  return temporary;
}

async function fillPasswords(page: Page, current: string, next: string): Promise<void> {
  await page.goto('/change-password');
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password').fill(next);
  await page.getByLabel('Repeat password').fill(next);
}
const submitPassword = (page: Page) => page.getByRole('button', { name: 'Change Password' }).click();

test('CS-018 two tabs that change the password at once: one of them does, the other says why not', async ({
  page,
  request,
  troubles,
}) => {
  const { email } = (await findNewcomers(request)).at(-2)!;
  const temporary = await signInInvited(page, request, email);
  const other = await page.context().newPage();
  const passwords = ['Harbor-92', 'Fern-Ridge20'];
  await fillPasswords(page, temporary, passwords[0]!);
  await fillPasswords(other, temporary, passwords[1]!);
  await Promise.all([page, other].map((tab) => submitPassword(tab)));
  const done = (tab: Page) => tab.getByText('Your password is changed');
  const refused = (tab: Page) => tab.getByText('This is not your current password.');
  await expect
    .poll(async () => (await done(page).count()) + (await done(other).count()), {
      message: 'one tab is told it worked',
    })
    .toBe(1);
  const [winner, loser] = (await done(page).count()) === 1 ? [page, other] : [other, page];
  await expect(refused(loser)).toBeVisible();
  const chosen = passwords[winner === page ? 0 : 1]!;
  await signInElsewhere(request, email, chosen);
  // the other tab is still signed in, and goes on with the new one
  await loser.getByLabel('Current password').fill(chosen);
  await submitPassword(loser);
  await expect(done(loser)).toBeVisible();
  await other.close();
  // 400 of the refused change
  troubles.length = 0;
});

test('D-12 who changes the password signs out every other device, and stays signed in here', async ({
  page,
  request,
}) => {
  const { email } = (await findNewcomers(request)).at(-1)!;
  const temporary = await signInInvited(page, request, email);
  const other = await signInElsewhere(request, email, temporary);
  expect((await renew(request, other)).status()).toBe(200);

  await fillPasswords(page, temporary, 'Harbor-92');
  await submitPassword(page);
  await expect(page.getByText('Your password is changed')).toBeVisible();
  expect((await renew(request, other)).status()).toBe(400);
  expect((await renew(request, await refreshToken(page))).status()).toBe(200);
});
