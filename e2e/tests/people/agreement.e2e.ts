import { readFileSync } from 'node:fs';
import { type AgentAgreement, endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { OutboxMessages } from '@portal/shared/contracts/outbox';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { readPdf } from '../../../server/src/platform/pdf/testing/read-pdf.ts';
import { actAs } from '../../support/act-as.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { type Account, expect, withoutPopups } from '../../support/portal-test.ts';
import { base64url } from '../../support/referral-list.ts';

/** A portal of its own: who has signed cannot sign again, and everybody else's nina and sam have not. */
const test = testWithOwnPortal('agreement');
test.use({ popups: true });
test.describe.configure({ mode: 'default' });
test.setTimeout(90_000);

const PAGE = '/referral-agreement';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** As far as it goes, wherever the text scrolls: with the page, or in the dialog. */
const readToTheEnd = (page: Page) =>
  page.getByRole('article', { name: 'Text of the agreement' }).evaluate((text) => {
    for (let box = text.parentElement; box; box = box.parentElement) box.scrollTop = box.scrollHeight;
  });
const sign = async (page: Page, name: string) => {
  await readToTheEnd(page);
  await button(page, 'I Have Read It').click();
  await page.getByLabel('Full name').fill(name);
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
};
const textOf = async (download: Download) => (await readPdf(readFileSync(await download.path()))).pages.join('\n');
const downloaded = async (page: Page, name: string): Promise<Download> =>
  (await Promise.all([page.waitForEvent('download'), button(page, name).first().click()]))[0];
const stateOf = async (request: APIRequestContext, account: Account, agentId: number) => {
  const api = await signInToApi(request, account);
  return (await (await api.get(endpointPath('referralAgreement', { agentId }))).json()) as AgentAgreement;
};
const mailsTo = async (request: APIRequestContext, recipient: string, template: string) => {
  const { messages } = OutboxMessages.parse(await (await request.get(ENDPOINTS.demoOutbox)).json());
  return messages.filter((message) => message.recipient === recipient && message.template === template);
};

test('D-06 DASH-29 an admin who acts reads and downloads sam’s agreement, gets no dialog and cannot sign', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('alex', '/');
  await actAs(page, 'Sam', 'sam@example.com');
  await expect(page.getByText('Logged in as Sam')).toBeVisible();
  // where sam's own dialog opens by itself, given the time it takes
  await page.goto('/dashboard');
  await expect(page.getByText('Logged in as Sam')).toBeVisible();
  await page.waitForTimeout(4_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Only Sam can sign' })).toBeVisible();
  await expect(button(page, 'I Have Read It')).toHaveCount(0);
  const unsigned = await downloaded(page, 'Download PDF');
  expect(unsigned.suggestedFilename()).toBe('referral-agreement-2025-02-unsigned.pdf');
  expect(await textOf(unsigned)).toContain('Not signed.');
  await expectNoViolations(page, 'the agreement while acting');
  expect((await stateOf(request, 'sam', DEMO_IDS.sam)).isCovered).toBe(false);
});

test('DASH-29 DASH-32 sam’s dialog opens by itself, Later closes it for the visit, and the page signs again', async ({
  page,
  request,
  signIn,
}) => {
  await signIn('sam', '/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Referral agreement' });
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  await expectNoViolations(page, 'the RFA dialog');
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(dialog).toBeHidden();

  const profile = `/update-profile?id=${base64url(DEMO_IDS.sam)}`;
  await page.goto(profile);
  // the next popup comes in its place
  await expect(page.getByRole('dialog', { name: 'Winning the listing appointment' })).toBeVisible({ timeout: 20_000 });
  await expect(dialog).toBeHidden();

  // and others would follow
  await withoutPopups(page.context());
  await page.goto(profile);
  await expect(page.getByRole('region', { name: 'Agreement' })).toContainText('Must sign again');
  await page.getByRole('link', { name: 'Review and Sign' }).click();
  await expect(page).toHaveURL((url) => url.pathname === PAGE);
  await expect(page.getByText('Yours is from Jun 12, 2023.')).toBeVisible();
  await expect(button(page, 'I Have Read It')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'What changed since 2024').click();
  await expect(page.getByRole('dialog')).toContainText('The fee is due ten days after closing');
  await page.keyboard.press('Escape');

  // only the agreement is printed
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: 'Text of the agreement' })).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await sign(page, ' '.repeat(5));
  // also at this step, on paper that is as narrow as a small screen
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 740, height: size.height });
  await expect(page.getByRole('article', { name: 'Text of the agreement' })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: 'Text of the agreement' })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
  await button(page, 'Sign Agreement').click();
  await expect(page.getByText('Type your full name.')).toBeVisible();
  await page.getByLabel('Full name').fill('Maya Ferreira');
  await button(page, 'Sign Agreement').click();
  await expect(page.getByText('This is not the name in your profile.')).toBeVisible();
  await expectNoViolations(page, 'the signature');
  await page.getByLabel('Full name').fill('samuel WHITAKER');
  const posts: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posts.push(new URL(sent.url()).pathname));
  await button(page, 'Sign Agreement').dblclick();
  await expect(page.getByRole('heading', { name: 'You are covered' })).toBeVisible();
  await expect(page.getByText('Signed and in force.')).toBeVisible();
  await expectNoViolations(page, 'the signed agreement');

  const pdf = await downloaded(page, 'Download PDF');
  expect(pdf.suggestedFilename()).toMatch(/^referral-agreement-\d{4}-\d\d-\d\d\.pdf$/);
  const text = await textOf(pdf);
  for (const words of ['samuel WHITAKER', 'June Abbott', '35% of the gross commission']) expect(text).toContain(words);
  expect(await textOf(await downloaded(page, 'Earlier one: Jun 12, 2023'))).toContain('Signed by Sam Whitaker');

  await expect.poll(() => posts).toContain(ENDPOINTS.rfaSignedMail);
  expect(await mailsTo(request, 'sam@example.com', 'agreement-signed')).toHaveLength(1);
  const { isCovered, earlier } = await stateOf(request, 'sam', DEMO_IDS.sam);
  expect([isCovered, earlier.map(({ signedOn }) => signedOn)]).toEqual([true, ['2023-06-12']]);
  await page.goto(`/update-profile?id=${base64url(DEMO_IDS.sam)}`);
  await expect(page.getByRole('region', { name: 'Agreement' })).toContainText('Covered');
});

test('DASH-29 DASH-30 DASH-31 nina completes and signs on a phone; of two tabs the second is told', async ({
  page,
  request,
  context,
  signIn,
  troubles,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('nina', '/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Referral agreement' });
  await expect(dialog.getByRole('heading', { name: 'Three things are missing' })).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Email me what is missing' }).click();
  await expect
    .poll(async () => (await mailsTo(request, 'nina@example.com', 'agreement-missing-information')).length)
    .toBe(1);
  await dialog.getByLabel("Broker's email").fill('broker@');
  await dialog.getByRole('button', { name: 'Save and Read' }).click();
  await expect(dialog.getByText("Enter your broker's name.")).toBeVisible();
  await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
  await expectNoViolations(page, 'what is missing, on a phone');
  await dialog.getByLabel('License number').fill('NC 316205');
  await dialog.getByLabel('Managing broker').fill('Ann Lee');
  await dialog.getByLabel("Broker's email").fill('ann@fivepoints.example.com');
  await dialog.getByRole('button', { name: 'Save and Read' }).click();
  await expect(dialog.getByRole('heading', { name: 'Read the agreement' })).toBeVisible();

  const other = await context.newPage();
  await other.goto(PAGE);
  await sign(other, 'Nina Osei');
  await expect(button(other, 'Sign Agreement')).toBeVisible();

  await sign(page, 'Nina Osei');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const mailed = page.waitForRequest((sent) => sent.url().endsWith(ENDPOINTS.rfaSignedMail));
  await dialog.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(dialog).toBeHidden();
  expect((await mailed).postDataJSON()).toEqual({
    editProfileUrl: `/v2/update-profile/${base64url(DEMO_IDS.nina)}`,
    email: 'nina@example.com',
    firstName: 'Nina',
    rfaUrl: `${PAGE}?id=${base64url(DEMO_IDS.nina)}`,
  });

  await button(other, 'Sign Agreement').click();
  await expect(other.getByRole('heading', { name: 'You are covered' })).toBeVisible();
  const { signature, signer } = await stateOf(request, 'nina', DEMO_IDS.nina);
  expect([signature?.signedName, signer.licenseNumber]).toEqual(['Nina Osei', 'NC 316205']);
  expect(await mailsTo(request, 'nina@example.com', 'agreement-signed')).toHaveLength(1);
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('status of 409');
});

test('SEC-01 DASH-32 no agent reads or signs the agreement of another', async ({ request }) => {
  const maya = await signInToApi(request, 'maya');
  for (const endpoint of ['referralAgreement', 'unsignedAgreement', 'agentAgreement'] as const) {
    expect((await maya.get(endpointPath(endpoint, { agentId: DEMO_IDS.leo }))).status()).toBe(403);
  }
  const { text } = await stateOf(request, 'maya', DEMO_IDS.maya);
  const signing = await maya.send('POST', endpointPath('agreementSignature', { agentId: DEMO_IDS.leo }), {
    version: text.version,
    textHash: text.textHash,
    profileRevision: 0,
    signedName: 'Leo Marchetti',
    hasRead: true,
    agreesElectronically: true,
    fee: 35,
    status: 'Completed',
    type: 'update-profile',
  });
  expect(signing.status()).toBe(403);
});
