import type { APIRequestContext, Page } from '@playwright/test';
import { ENDPOINTS, ReferralListResponse, type ReportListResponse } from '@portal/shared/contracts';
import { expectNoViolations } from '../../support/axe.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect } from '../../support/portal-test.ts';
import { base64url } from '../../support/referral-list.ts';
import { chooseState } from '../../support/report-form.ts';

// a referral has one report: each test takes the next referral without one
const test = testWithOwnPortal('referral-report');
test.describe.configure({ mode: 'serial' });

const region = (page: Page, name: string) => page.getByRole('region', { name });
const drawer = (page: Page, name = 'Escrow report') => page.getByRole('dialog', { name });
const timeline = (page: Page) => region(page, 'Timeline').getByRole('listitem');
const button = (page: Page, name: string | RegExp) => drawer(page).getByRole('button', { name });

/** Has the simulated partner answer so, for the calls of a path. */
const turn = (url: string, mode: 'normal' | 'failing', path = '') =>
  fetch(`${url}/_simulator/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, calls: null, path, seconds: 0 }),
  });

/** The page of the first seller with a full address and no report. */
async function pageOfSeller(request: APIRequestContext): Promise<string> {
  const maya = await signInToApi(request, 'maya');
  const search = await maya.get(ENDPOINTS.referralSearch, { category: 'Active Leads', limit: '100' });
  const { data } = (await (await maya.get(ENDPOINTS.reports, { limit: '100' })).json()) as ReportListResponse;
  const taken = new Set(data.map(({ agentReferralId }) => agentReferralId));
  const sellers = ReferralListResponse.parse(await search.json())
    .data.flatMap(({ referral }) => referral)
    .filter(({ buySideReferral, agentReferralId, addressInfo }) => {
      const { streetNumber, streetName, state, zip } = addressInfo;
      return !buySideReferral && !taken.has(agentReferralId) && streetNumber && streetName && state === 'CO' && zip;
    });
  return `/referrals-details/${base64url(sellers[0]!.agentReferralId)}`;
}

async function createFrom(page: Page): Promise<void> {
  await region(page, 'Escrow report').getByRole('button', { name: 'Create Report' }).click();
  await drawer(page, 'New escrow report').getByRole('button', { name: 'Create Report' }).click();
  await expect(button(page, 'Generate Report')).toBeVisible();
}

async function download(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await button(page, /^PDF/).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('REP-01 CS-021 API-79 maya makes a report from a referral, corrects and downloads it, and opens escrow', async ({
  page,
  portal,
  request,
  signIn,
}) => {
  await signIn('maya', await pageOfSeller(request));
  await region(page, 'Escrow report').getByRole('button', { name: 'Create Report' }).click();
  const form = drawer(page, 'New escrow report');
  await expect(form.getByLabel('Street')).not.toHaveValue('');
  await expect(form.getByText('Colorado', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'the form of a report', '[role="dialog"]');
  await form.getByRole('button', { name: 'Create Report' }).click();
  await button(page, 'Generate Report').click();
  await expect(drawer(page).getByRole('progressbar', { name: 'Generating the report' })).toBeVisible();
  await expect(drawer(page).getByText('Ready', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expectNoViolations(page, 'the report of a referral', '[role="dialog"]');

  const first = await download(page);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await download(page)).equals(first)).toBe(true);
  await button(page, 'Correct Figures').click();
  await drawer(page).getByLabel('Loan balance').fill('123,456');
  await button(page, 'Save Figures').click();
  await expect(drawer(page).getByRole('definition').filter({ hasText: '−$123,456.00' })).toBeVisible();
  expect((await download(page)).equals(first)).toBe(false);

  await button(page, 'Open Escrow').click();
  await button(page, 'Open Escrow').click();
  await expect(drawer(page).getByText('Escrow opened', { exact: true })).toBeVisible();
  await button(page, 'Close').last().click();
  await expect(region(page, 'Escrow report')).toContainText('Escrow opened');
  for (const words of ['created', 'is ready', 'updated']) {
    await expect(timeline(page).filter({ hasText: `Escrow report ${words}` })).toHaveCount(1);
  }
  await expect(timeline(page).filter({ hasText: 'Escrow opened' })).toContainText('by Maya Ferreira');

  // both who hear of leads were told once, although the page asked as well
  const told = async () => {
    const { requests } = (await (
      await fetch(`${new URL(portal.partners.LEAD_ENDPOINT_URL).origin}/_simulator/requests`)
    ).json()) as { requests: { path: string; body: { agent: { email: string } } }[] };
    return requests.map(({ path, body }) => `${path} ${body.agent.email}`).toSorted();
  };
  await expect
    .poll(told, { timeout: 30_000 })
    .toEqual(['/hooks/lead-endpoint maya@example.com', '/hooks/lead-zapier maya@example.com']);

  await page.goto('/reports?status=ESCROW_OPENED');
  await expect(page.getByRole('row').filter({ hasText: 'Escrow opened' })).not.toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(0);
});

test('CS-139 escrow is not offered in a state where the partner does not work', async ({ page, request, signIn }) => {
  await signIn('maya', await pageOfSeller(request));
  await region(page, 'Escrow report').getByRole('button', { name: 'Create Report' }).click();
  const form = drawer(page, 'New escrow report');
  await chooseState(form, 'New York');
  await form.getByLabel('ZIP code').fill('10001');
  await form.getByRole('button', { name: 'Create Report' }).click();
  await button(page, 'Generate Report').click();
  await expect(drawer(page).getByText('The escrow partner opens no escrow in New York yet.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(button(page, 'Open Escrow')).toHaveCount(0);
});

test('REP-05 CS-136 with a partner that fails the report says why, the timeline too, and it can be tried again', async ({
  page,
  portal,
  request,
  signIn,
  troubles,
}) => {
  const { ESCROW_PARTNER_URL: partner } = portal.partners;
  await signIn('maya', await pageOfSeller(request));
  await createFrom(page);
  await turn(partner, 'failing');
  await button(page, 'Generate Report').click();
  await expect(drawer(page).getByRole('alert')).toHaveText('The simulator was told to fail.', { timeout: 40_000 });
  await turn(partner, 'normal');
  await button(page, 'Try Again').click();
  await expect(drawer(page).getByText('Ready', { exact: true })).toBeVisible({ timeout: 20_000 });

  await turn(partner, 'failing', '/v1/escrow-orders');
  await button(page, 'Open Escrow').click();
  await drawer(page)
    .getByLabel(/Message to the escrow partner/)
    .fill('Sellers sign on Friday');
  await button(page, 'Open Escrow').click();
  const modal = page.getByRole('alertdialog').or(page.getByRole('dialog').filter({ hasText: 'We were unable' }));
  await expect(modal).toContainText('We were unable to complete the request.');
  await modal.getByRole('button').last().click();
  await expect(drawer(page).getByText('Ready', { exact: true })).toBeVisible();
  await turn(partner, 'normal');
  await button(page, 'Open Escrow').click();
  await expect(drawer(page).getByText('Escrow opened', { exact: true })).toBeVisible();
  await button(page, 'Close').last().click();
  await expect(timeline(page).filter({ hasText: 'Escrow report failed' })).toContainText(
    'The simulator was told to fail.',
  );
  await expect(timeline(page).filter({ hasText: 'Escrow opened' })).toHaveCount(1);
  // the refused call, as the browser logs it
  troubles.length = 0;
});
