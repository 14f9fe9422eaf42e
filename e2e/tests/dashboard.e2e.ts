import { type Dashboard, type DashboardParts, ENDPOINTS } from '@portal/shared/contracts';
import { signInToApi } from '../support/portal-api.ts';
import { expect, test } from '../support/kept-session.ts';
import { base64url, pagerText } from '../support/referral-list.ts';

const MAYA = '20417';

test("DASH-01, D-24 the dashboard shows the agent's rank, stats and ZIP stats as on the server", async ({
  page,
  signIn,
  request,
}) => {
  const maya = await signInToApi(request, 'maya');
  const { agentRank, agentStats, agentZipStats } = (await (
    await maya.get(ENDPOINTS.dashboard.replace(':agentId', MAYA))
  ).json()) as Dashboard;
  await signIn('maya');
  await expect(page).toHaveURL('/dashboard');
  const region = (name: string | RegExp) => page.getByRole('region', { name });

  await expect(region('Your rank')).toContainText(`${agentRank.rank} of ${agentRank.outOf} in Denver`);
  await expect(region('Your rank').getByRole('img', { name: /^Rank over 12 weeks/ })).toBeVisible();
  await expect(region('Need an update')).toContainText(String(agentStats.needUpdateTotal));
  await expect(region('Need an update').getByRole('link', { name: /^Update / })).toHaveCount(
    agentStats.needUpdate.length,
  );
  await expect(region('Next appointments').getByRole('listitem')).toHaveCount(agentStats.nextAppointments.length);
  await expect(region('Next event').getByRole('heading', { level: 3 })).toBeVisible();
  await expect(region(/^Commissions \d{4}$/)).toContainText('received, 9 closings');

  const zips = region('My ZIPs');
  await expect(zips.getByText(/^All closings in Guaranteed Display ZIPs: \$[\d,]+ commissions/)).toBeVisible();
  await expect(zips).toContainText('Guaranteed Display in 3');
  await zips.getByRole('button', { name: `Show all ${agentZipStats.length} ZIPs` }).click();
  await expect(zips.getByRole('row')).toHaveCount(agentZipStats.length + 1);
  await expect(
    zips.getByRole('row').filter({ has: page.getByRole('img', { name: 'Guaranteed Display' }) }),
  ).toHaveCount(3);
  for (const { zip, rankWithBoost } of agentZipStats.slice(0, 3)) {
    const row = zips.getByRole('row').filter({ hasText: zip });
    await expect(row.getByRole('cell').nth(1)).toHaveText(String(rankWithBoost));
  }
});

test('D-24 every number of the funnel links to a list with the same count', async ({ page, signIn }) => {
  await signIn('maya');
  const funnel = page.getByRole('region', { name: 'Referrals by category' });
  await expect(funnel.getByRole('listitem')).toHaveCount(5);
  let sum = 0;
  for (const stage of ['Active Leads', 'Active Appointments', 'Wins', 'Lost Listings/Sales', 'Inactive']) {
    const link = funnel.getByRole('link', { name: new RegExp(`^\\d+ ${stage} `) });
    const total = Number(/^\d+/.exec(await link.innerText())?.[0]);
    sum += total;
    await link.click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(`${stage}${total}`);
    await expect(pagerText(page)).toHaveText(new RegExp(`of ${total} results$`));
    await page.goBack();
  }
  await expect(funnel).toContainText(String(sum));
  expect(sum).toBe(64);
});

test('D-24 what needs an update links to the referral and to its update', async ({ page, signIn }) => {
  await signIn('maya');
  const due = page.getByRole('region', { name: 'Need an update' });
  await due.getByRole('link', { name: 'Hoa Nguyen', exact: true }).click();
  await expect(page).toHaveURL(`/referrals-details/${base64url(4_810_019)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoa Nguyen');
  await page.goBack();
  await due.getByRole('link', { name: 'Update Hoa Nguyen' }).click();
  await expect(page).toHaveURL(`/referrals-details/${base64url(4_810_019)}#update`);
  await expect(page.getByRole('heading', { level: 2, name: 'Nurture' })).toBeInViewport();
});

test('CS-084 the note about the rank is dismissed once; charts can be read as tables', async ({ page, signIn }) => {
  await signIn('maya');
  const note = page.getByRole('note', { name: 'Your rank changed' });
  await expect(note).toContainText(/You moved up from \d+ to \d+/);
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your rank', { exact: true })).toBeVisible();
  await expect(note).toHaveCount(0);

  await page.getByRole('button', { name: 'Show your rank as a table' }).click();
  await expect(page.getByRole('region', { name: 'Your rank by week' }).getByRole('row')).toHaveCount(13);
  await page.getByRole('button', { name: 'Show commissions as a table' }).click();
  const months = page.getByRole('region', { name: /^Commissions \d{4} by month$/ });
  await expect(months.getByRole('row').nth(1)).toContainText('Jan');
});

test('D-24, D-40, REF-32, CS-065 a new agent sees what to do first, and empty pages say what will be there', async ({
  page,
  signIn,
}) => {
  await signIn('nina');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nina');
  const steps = page.getByRole('region', { name: 'Get set up' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  await expect(steps.getByRole('listitem').first()).toContainText('Change your temporary password');
  await expect(page.getByText('No referrals yet')).toBeVisible();
  await expect(page.getByText('Active agents are ranked every Friday in the ZIP codes they serve.')).toBeVisible();

  await page.goto('/referrals');
  await expect(page.getByText('No referrals yet')).toBeVisible();
  const nextSteps = page.getByRole('main').getByRole('link', { name: /^(Review and Sign|Service ZIP Codes)$/ });
  await expect(nextSteps).toHaveText(['Review and Sign', 'Service ZIP Codes']);
  await expect(pagerText(page)).toHaveText('Showing: 0 to 0 of 0 results');
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  await page.goto('/sgd');
  await expect(page.getByText('You serve no ZIPs yet.')).toBeVisible();
  await expect(page.getByText('Nothing in your cart yet. Add a ZIP from the list or the map.')).toBeVisible();
  await page.goto('/sgd?tab=waitlist');
  await expect(page.getByText('You are on no waitlist.')).toBeVisible();
  await page.goto('/sgd?tab=renewals');
  await expect(page.getByText('There is nothing to renew.')).toBeVisible();
  await page.goto('/reports');
  await expect(page.getByText('No reports yet')).toBeVisible();
});

test('D-12 a dashboard that does not load shows that, keeps the chrome and loads on Try Again', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('sam', '/referrals');
  await page.route('**/agent-portal/dashboard/*/parts?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Busy', status: 503, code: 'busy', detail: 'Too busy.', requestId: 'reference-7' }),
    }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Your dashboard did not load');
  await expect(main).toContainText('reference-7');
  await page.unroute('**/agent-portal/dashboard/*/parts?*');
  await main.getByRole('button', { name: /Retry|Try Again/ }).click();
  await expect(page.getByRole('region', { name: 'Your rank' })).toBeVisible();
  troubles.length = 0;
});

test('DASH-01, API-59, API-64, API-68 one part that fails leaves the others, and is loaded again alone', async ({
  page,
  signIn,
  troubles,
}) => {
  let isBroken = true;
  const asked: string[] = [];
  await page.route('**/agent-portal/dashboard/*/parts?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('parts') ?? '');
    const response = await route.fetch();
    const body = (await response.json()) as DashboardParts;
    if (isBroken) body.parts.commissions = { state: 'failed', requestId: 'reference-9' };
    // as an older server, of which the printed calls are asked
    if (body.parts.zips?.state === 'loaded') for (const zip of body.parts.zips.data) delete zip.stats;
    await route.fulfill({ response, json: body });
  });
  const busy = { title: 'Busy', status: 500, code: 'internal_error', detail: 'Too busy.', requestId: 'reference-8' };
  for (const call of ['zips-stats', 'find-stats-by-agentsIds']) {
    await page.route(`**/${call}`, (route) =>
      isBroken
        ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(busy) })
        : route.continue(),
    );
  }
  await signIn('maya');
  const region = (name: string | RegExp) => page.getByRole('region', { name });
  await expect(region(/^Commissions/).getByRole('alert')).toContainText('Reference reference-9');
  await expect(region('My ZIPs').getByRole('alert').first()).toContainText('This did not load');
  await expect(region('Need an update').getByRole('link', { name: 'Hoa Nguyen', exact: true })).toBeVisible();
  await expect(region('Your rank').getByRole('img', { name: /^Rank over/ })).toBeVisible();
  await expect(region('Speed to lead')).toContainText('median of 30 days');
  await expect(region('Referrals by category').getByRole('listitem')).toHaveCount(5);
  await expect(region('Next event').getByRole('heading', { level: 3 })).toBeVisible();

  isBroken = false;
  asked.length = 0;
  await region(/^Commissions/)
    .getByRole('button', { name: 'Try Again' })
    .click();
  await expect(region(/^Commissions/)).toContainText('received, 9 closings');
  const again = region('My ZIPs').getByRole('button', { name: 'Try Again' });
  await expect(again).toHaveCount(2);
  await again.last().click();
  await expect(region('My ZIPs')).toContainText('sales volume');
  await again.click();
  await expect(region('My ZIPs').getByRole('row')).toHaveCount(6);
  expect(asked).toEqual(['commissions']);
  troubles.length = 0;
});

test('charts that do not load are shown as tables', async ({ page, signIn, troubles }) => {
  await page.route(/\/charts\.js/, (route) => route.abort());
  await signIn('maya');
  await expect(page.getByRole('region', { name: 'Your rank by week' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: /^Commissions \d{4} by month$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Need an update' })).toContainText('Hoa Nguyen');
  troubles.length = 0;
});

test('HOST-24 the dashboard hears of what is new by itself', async ({ page, signIn }) => {
  const live = page.waitForRequest((request) => new URL(request.url()).pathname === ENDPOINTS.live);
  await signIn('maya');
  await live;
});
