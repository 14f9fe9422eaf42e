import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS, endpointPath } from '@portal/shared/contracts';
import { searchAgents } from '../support/act-as.ts';
import { expectNoViolations } from '../support/axe.ts';
import { findNewcomers, NEWCOMERS_NAME, readSecret } from '../support/newcomers.ts';
import { callProvider, signInToApi } from '../support/portal-api.ts';
import { expect, test } from '../support/portal-test.ts';

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
    await expect(page.getByText(/^Found 1 agents matching/)).toBeVisible();
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
  const { email } = (await findNewcomers(request))[6]!;
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
  await searchAgents(page, NEWCOMERS_NAME);
  await expect(page.getByText(/^Found \d+ agents/)).toBeVisible();
  for (const { email } of newcomers) await rowOf(page, email).getByText(email).click();
  const toolbar = page.getByRole('toolbar', { name: 'Selected agents' });
  await expect(toolbar).toContainText('3 selected');
  await toolbar.getByRole('button', { name: 'Invite 3…' }).click();
  await page.getByRole('dialog', { name: 'Invite 3 agents?' }).getByRole('button', { name: 'Invite 3 Agents' }).click();
  const progress = page.getByRole('dialog', { name: /agents/ }).filter({ hasText: '3 of 3 done' });
  await expect(progress).toBeVisible({ timeout: 30_000 });
  await expect(progress.getByText('3 sent')).toBeVisible();
  await expectNoViolations(page, 'a bulk invite');
  await page.reload();
  await page.getByRole('button', { name: 'Inviting: 3 of 3' }).click();
  await expect(page.getByText('3 sent')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Inviting/ })).toHaveCount(0);
  const messages = await (await request.get(ENDPOINTS.demoOutbox)).json();
  for (const { email } of newcomers) {
    const mails = (messages as { messages: { recipient: string; template: string }[] }).messages.filter(
      ({ recipient, template }) => recipient === email && template === 'account-invitation',
    );
    expect(mails).toHaveLength(1);
  }
  // another admin, or the same one, is told that it was just sent
  const alex = await signInToApi(request, 'alex');
  const again = await alex.send('POST', ENDPOINTS.inviteAgents, {
    agentIds: [newcomers[0]!.agentId],
    resendInvite: true,
  });
  expect(await again.json()).toMatchObject([{ error: expect.stringContaining('An invite was sent to this agent') }]);
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
  await expect(page.getByText(/^Found 1 agents/)).toBeVisible();
  await expectNoViolations(page, 'results as cards');
  await page.getByRole('button', { name: /^Reset/ }).click();
  await expect(page.getByRole('dialog', { name: /^Reset the password of/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Invite/ }).click();
  await expect(page.getByRole('dialog', { name: /invite\?$/ })).toBeVisible();
  await expectNoViolations(page, 'the question before an invite');
});
