import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ENDPOINTS, endpointPath } from '@portal/shared/contracts';
import { OutboxMessages } from '@portal/shared/contracts/outbox';
import { searchAgents } from '../../support/act-as.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { findNewcomers, NEWCOMERS_NAME, readSecret } from '../../support/newcomers.ts';
import { callProvider, signInToApi } from '../../support/portal-api.ts';
import { expect, test } from '../../support/portal-test.ts';

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

/** Sends an agent the invite, from the row of the results. */
async function inviteFrom(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: /(Send|Resend) Invite/ }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^(Send|Resend) Invite$/ })
    .click();
}

test('ADM-16, D-07 an agent is found by a phone number with a country code; a reload and a login-as come back to the results', async ({
  page,
  signIn,
  request,
}) => {
  const alex = await signInToApi(request, 'alex');
  const found = await alex.send('POST', ENDPOINTS.agentSearch, { searchTerm: 'leo@example.com' });
  const { content } = (await found.json()) as { content: { agentId: number; phoneNumber: string }[] };
  const { phoneNumber } = content[0]!;
  await signIn('alex', '/');
  await searchAgents(page, `+1 (${phoneNumber.slice(0, 3)}) ${phoneNumber.slice(3, 6)}-${phoneNumber.slice(6)}`);
  const leo = rowOf(page, 'leo@example.com');
  await leo.getByText('Leo', { exact: true }).click();
  await page.getByRole('switch', { name: 'Dense padding' }).click();
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const expectRestored = async () => {
    await expect(page.getByText(/^Found 1 agent matching/)).toBeVisible();
    await expect(leo).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('switch', { name: 'Dense padding' })).toBeChecked();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  };
  await page.reload();
  await expectRestored();

  await leo.getByRole('button', { name: /log in/i }).click();
  await page.getByLabel(/why/i).fill('asked for help on the phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Return to admin' }).click();
  await expectRestored();

  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Leo .*leo@example\.com/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByText('Logged in as Admin')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('ADM-22, ADM-23, ADM-25, ADM-28, D-11 an agent is invited and reset; each time they are asked for a password of their own', async ({
  page,
  request,
  signIn,
  browser,
}) => {
  test.setTimeout(120_000);
  const { email } = (await findNewcomers(request))[2]!;
  await signIn('alex', '/');
  await searchAgents(page, email);
  const row = rowOf(page, email);
  await inviteFrom(page, row);
  await expect(page.getByRole('dialog', { name: /^Invite sent to/ })).toBeVisible();
  await expect(page.getByText(/You can send the next one in/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row.getByRole('button', { name: /^Email Sent!/ })).toBeDisabled();
  const mailed = await readSecret(request, email, 'account-invitation');

  // whoever has the mail gets in, and is asked for a password of their own
  const visitor = await (await browser.newContext()).newPage();
  const signInAs = async (password: string) => {
    await visitor.goto('/login');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Sign In' }).click();
  };
  const banner = visitor.getByText('Looks like you are using a temporary password.');
  await signInAs(mailed);
  await expect(banner).toBeVisible();

  await row.getByRole('button', { name: /^Reset/ }).click();
  const question = page.getByRole('dialog', { name: /^Reset the password of .+\?$/ });
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('dialog', { name: /^Temporary password for/ });
  const temporary = await shown.locator('code').innerText();
  await expect(row).toContainText(temporary);
  await expectNoViolations(page, 'the temporary password', '[role=dialog]:last-of-type');
  await shown.getByRole('button', { name: 'I Have Passed It On' }).click();
  expect(await page.content()).not.toContain(temporary);
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    temporary,
  );
  await visitor.context().clearCookies();
  await visitor.evaluate(() => localStorage.clear());
  await signInAs(mailed);
  await expect(visitor.getByRole('alert')).toContainText('Incorrect username or password.');
  await signInAs(temporary);
  await expect(banner).toBeVisible();
  await visitor.context().close();
});

test('ADM-26, CS-110 an agent who chose a password already is invited: one mail, whose password works and must be replaced', async ({
  page,
  request,
  signIn,
}) => {
  // not one of the eight that other tests take, in whatever order they run
  const { email } = (await findNewcomers(request, 'stefan'))[0]!;
  await request.post(ENDPOINTS.registerEmail, { data: { email } });
  const first = await readSecret(request, email, 'account-invitation');
  const challenge = await callProvider(request, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: first },
  });
  const { ChallengeName, Session } = (await challenge.json()) as { ChallengeName: string; Session: string };
  const chosen = await callProvider(request, 'RespondToAuthChallenge', {
    ChallengeName,
    Session,
    ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'Harbor-92' },
  });
  expect(chosen.ok()).toBe(true);

  await signIn('alex', '/');
  await searchAgents(page, email);
  await inviteFrom(page, rowOf(page, email));
  await expect(page.getByText(/They had an account already/)).toBeVisible();
  const signsIn = async (password: string) => {
    const answer = await callProvider(request, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    return ((await answer.json()) as { ChallengeName?: string }).ChallengeName;
  };
  expect(await signsIn('Harbor-92')).toBeUndefined();
  await expect.poll(() => readSecret(request, email, 'account-invitation')).not.toBe(first);
  expect(await signsIn(await readSecret(request, email, 'account-invitation'))).toBe('NEW_PASSWORD_REQUIRED');
});

test('D-43 selected agents are invited together: each gets one mail, also when the page is reloaded in between', async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(120_000);
  const newcomers = (await findNewcomers(request)).slice(3, 6);
  await signIn('alex', '/');
  await inviteTogether(
    page,
    NEWCOMERS_NAME,
    newcomers.map(({ email }) => email),
  );
  const progress = page.getByRole('dialog', { name: /Bulk invite finished/ }).filter({ hasText: '3 of 3 done' });
  await expect(progress).toBeVisible({ timeout: 30_000 });
  await expect(progress.getByText('3 sent')).toBeVisible();
  await expectNoViolations(page, 'a bulk invite');
  await page.reload();
  await page.getByRole('button', { name: 'Bulk invite: 3 of 3' }).click();
  await expect(page.getByText('3 sent')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Bulk invite/ })).toHaveCount(0);
  await expectOneMailEach(
    request,
    newcomers.map(({ email }) => email),
  );
  // another admin, or the same one, is told that it was just sent
  const alex = await signInToApi(request, 'alex');
  const again = await alex.send('POST', ENDPOINTS.inviteAgents, {
    agentIds: [newcomers[0]!.agentId],
    resendInvite: true,
  });
  expect(await again.json()).toMatchObject([{ error: expect.stringContaining('An invite was sent to this agent') }]);
});

/** Selects agents of the results and begins to invite them; their mails arrive in the order of the results. */
async function inviteTogether(page: Page, name: string, emails: readonly string[]): Promise<void> {
  await searchAgents(page, name);
  await expect(page.getByText(/^Found \d+ agents/)).toBeVisible();
  for (const email of emails) await rowOf(page, email).getByText(email).click();
  await page.getByRole('button', { name: `Invite ${emails.length}…` }).click();
  await page.getByRole('button', { name: `Invite ${emails.length} Agents` }).click();
}

async function expectOneMailEach(request: APIRequestContext, emails: readonly string[]): Promise<void> {
  const { messages } = OutboxMessages.parse(await (await request.get(ENDPOINTS.demoOutbox)).json());
  const invites = messages.filter(({ template }) => template === 'account-invitation');
  const counts = emails.map((email) => invites.filter(({ recipient }) => recipient === email).length);
  expect(counts).toEqual(emails.map(() => 1));
}

test('D-43 a page that is reloaded in the middle of a bulk invite, with an answer on its way, goes on where it stopped and sends nothing twice', async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(120_000);
  const emails = (await findNewcomers(request, 'keller')).slice(0, 3).map(({ email }) => email);
  const arrived = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(`**${ENDPOINTS.inviteAgents}`, async (route) => {
    calls += 1;
    if (calls !== 2) return route.continue();
    // the server did it, and the page never learns
    await route.fetch();
    arrived.resolve();
  });
  await signIn('alex', '/');
  await inviteTogether(page, 'keller', emails);
  await arrived.promise;
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Inviting: 1 of 3' }).click();
  await expect(page.getByText('Stopped. The remaining agents are not invited until you continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('3 of 3 done')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('3 sent')).toBeVisible();
  await expectOneMailEach(request, emails);
  await page.getByRole('button', { name: 'Done' }).click();
  // nor is the list of those one worked with full of them
  await page.getByRole('button', { name: 'Close' }).click();
  for (const email of emails) await expect(page.getByRole('button', { name: email })).toHaveCount(0);
});

test('D-43 while a bulk invite runs the header of every page says how far it is, leads back to it, and tells its end', async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(120_000);
  const emails = (await findNewcomers(request, 'alejandro')).slice(0, 3).map(({ email }) => email);
  const released = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(`**${ENDPOINTS.inviteAgents}`, async (route) => {
    calls += 1;
    if (calls === 2) await released.promise;
    return route.continue();
  });
  await signIn('alex', '/');
  await inviteTogether(page, 'alejandro', emails);
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const bar = page.getByRole('complementary', { name: 'Admin bar' });
  const progress = bar.getByRole('button', { name: 'Inviting 1 of 3' });
  await expect(progress).toBeVisible();
  await bar.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/admin\/settings/);
  await expect(progress).toBeVisible();
  await expectNoViolations(page, 'the progress in the admin bar', 'aside');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(progress).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await progress.click();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  released.resolve();
  await expect(bar.getByRole('button', { name: '3 invited, 0 failed' })).toBeVisible({ timeout: 30_000 });
  await expectOneMailEach(request, emails);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // also after a reload, when the code of the invites is not there
  await page.reload();
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar.getByRole('button', { name: /invited/ })).toHaveCount(0);
  await page.reload();
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button', { name: /invited/ })).toHaveCount(0);
});

test('SEC-02, SEC-03 nobody but an admin searches, invites, resets or reads invites, whatever an admin sent before', async ({
  request,
}) => {
  for (const account of ['leo', 'dana', 'omar'] as const) {
    const api = await signInToApi(request, account);
    const refused = [
      await api.send('POST', ENDPOINTS.agentSearch, { searchTerm: 'leo' }),
      await api.send('POST', ENDPOINTS.inviteAgents, { agentIds: [1], resendInvite: true }),
      await api.send('POST', ENDPOINTS.temporaryPassword, {
        adminEmail: 'alex@example.com',
        email: 'leo@example.com',
        permanent: false,
      }),
      await api.get(endpointPath('portalInvites', { agentId: 1 })),
      await api.get(ENDPOINTS.recentAgents),
    ];
    for (const answer of refused) {
      expect([answer.status(), ((await answer.json()) as { detail: string }).detail]).toEqual([
        403,
        'Insufficient Permissions',
      ]);
    }
  }
});

test('on a small screen cards have the same actions, and axe finds nothing', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('alex', '/');
  await searchAgents(page, 'sam@example.com');
  await expect(page.getByText(/^Found 1 agent/)).toBeVisible();
  await expectNoViolations(page, 'results as cards');
  await page.getByRole('button', { name: /^Reset/ }).click();
  await expect(page.getByRole('dialog', { name: /^Reset the password of/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Invite/ }).click();
  await expect(page.getByRole('dialog', { name: /invite\?$/ })).toBeVisible();
  await expectNoViolations(page, 'the question before an invite');
});
