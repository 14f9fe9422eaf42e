import type { Locator, Page } from '@playwright/test';
import { endpointPath, ENDPOINTS, type EscrowReport, IDEMPOTENCY_KEY_HEADER } from '@portal/shared/contracts';
import { expect, test } from '../../support/kept-session.ts';
import { signInToApi } from '../../support/portal-api.ts';
import { chooseState, openReportForm } from '../../support/report-form.ts';

/** A house number no one used before: reports are permanent. */
const newNumber = (): string => String(10_000 + (Date.now() % 80_000));

/** Two clicks in one go, faster than a button can be disabled in between. */
const clickTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

const [SAM, IVY] = [20_420, 20_421];
/** Sent by the portal itself while a page opens: the last sign-in and visit of an agent, and tracking. */
const NOT_CLICKED: readonly string[] = [
  ENDPOINTS.graphql,
  ENDPOINTS.tracking,
  ...[SAM, IVY].map((agentId) => endpointPath('sgdVisit', { agentId })),
];

/** The keys of the requests by which a click changed something, with their paths. */
function writesOf(page: Page): { path: string; key: string | undefined }[] {
  const writes: { path: string; key: string | undefined }[] = [];
  page.on('request', (request) => {
    const key = request.headers()[IDEMPOTENCY_KEY_HEADER];
    const path = new URL(request.url()).pathname;
    if (key !== undefined && !NOT_CLICKED.includes(path)) writes.push({ path, key });
  });
  return writes;
}

async function fillReport(page: Page, streetNumber: string): Promise<Locator> {
  const form = await openReportForm(page);
  await form.getByLabel('Number').fill(streetNumber);
  await form.getByLabel('Street').fill('Gaylord St');
  await form.getByLabel('City').fill('Denver');
  await chooseState(form, 'Colorado');
  await form.getByLabel('ZIP code').fill('80205');
  return form.getByRole('button', { name: 'Create Report' });
}

test('a double click creates one report, starts one generation and saves its figures once', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('ivy', '/reports');
  const writes = writesOf(page);
  const number = newNumber();
  await clickTwice(await fillReport(page, number));
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  const status = page.getByRole('region', { name: 'Status' });
  await clickTwice(status.getByRole('button', { name: 'Generate Report' }));
  await expect(status.getByText('Ready', { exact: true })).toBeVisible({ timeout: 20_000 });

  const ivy = await signInToApi(request, 'ivy');
  const { data } = (await (await ivy.get(ENDPOINTS.reports)).json()) as { data: EscrowReport[] };
  expect(data.filter(({ address }) => address.streetNumber === number)).toHaveLength(1);
  expect(writes.map(({ path }) => path)).toEqual([
    ENDPOINTS.reports,
    expect.stringContaining('/agent/v2/endpoint/emails/referral-confirmation/'),
    expect.stringContaining('/agent/v2/endpoint/generate-report/'),
  ]);
});

test('a double click joins a waitlist once, and a double click leaves it', async ({ page, signIn, request }) => {
  const sam = await signInToApi(request, 'sam');
  await sam.send('POST', ENDPOINTS.removeFromWaitlists, { agentId: SAM, zipCodes: ['80205'] });
  await signIn('sam', '/sgd?tab=search&zip=80205');
  const writes = writesOf(page);
  await clickTwice(page.getByRole('button', { name: 'Join waitlist of 80205' }).first());
  const leave = page.getByRole('button', { name: 'Leave waitlist of 80205' }).first();
  // it is there while joining is still under way, and does nothing until then
  await expect(leave).not.toHaveAttribute('aria-disabled', 'true');
  await clickTwice(leave);
  await expect(page.getByRole('button', { name: 'Join waitlist of 80205' }).first()).toBeVisible();
  expect(writes.map(({ path }) => path)).toEqual([ENDPOINTS.addToWaitlists, ENDPOINTS.removeFromWaitlists]);
});

test('a report whose response was lost is not created a second time by trying again', async ({
  page,
  signIn,
  request,
  troubles,
}) => {
  await signIn('ivy', '/reports');
  const writes = writesOf(page);
  const number = newNumber();
  const create = await fillReport(page, number);
  // the server has created it; its response gets lost on the way
  await page.route(
    `**${ENDPOINTS.reports}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await create.click();
  await expect(page.getByRole('dialog', { name: 'New report' }).getByRole('alert')).toBeVisible();
  await create.click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  const ivy = await signInToApi(request, 'ivy');
  const { data } = (await (await ivy.get(ENDPOINTS.reports)).json()) as { data: EscrowReport[] };
  expect(data.filter(({ address }) => address.streetNumber === number)).toHaveLength(1);
  const created = writes.filter(({ path }) => path === ENDPOINTS.reports);
  expect(new Set(created.map(({ key }) => key)).size).toBe(1);
  expect(created).toHaveLength(2);
  troubles.length = 0;
});
