import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';

test('D-49 from the reference on a failure card to its release, its snapshot and a pinned tab', async ({
  page,
  signIn,
  browser,
  request,
  troubles,
}) => {
  await signIn('maya', '/dashboard');
  await page.route('**/mfe-reports/*/list.bundle.js*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/reports');
  const card = page.getByRole('alert').filter({ hasText: 'Reference' });
  await expect(card).toBeVisible({ timeout: 30_000 });
  const [reference] = /PR-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await card.innerText())!;

  // a page reports in its next idle moment
  const alex = await signInToApi(request, 'alex');
  await expect
    .poll(async () => (await alex.get(endpointPath('supportCase', { reference }))).status(), { timeout: 20_000 })
    .toBe(200);
  const staff = await (await browser.newContext()).newPage();
  await staff.goto('/admin/settings');
  await fillSignIn(staff, 'alex');
  await staff.getByRole('link', { name: 'Support', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Reference' }).fill(`It says: Reference ${reference.toLowerCase()}.`);
  await staff.getByRole('button', { name: 'Look Up' }).click();
  await expect(staff).toHaveURL(`/admin/settings?tab=7&ref=${reference}`);
  await expect(staff.getByRole('heading', { name: /^mfe-reports .+ failed$/ })).toBeVisible();
  await expect(staff.getByText(/Please reload the page\. If it happens again/)).toBeVisible();
  await expect(staff.getByRole('listitem').filter({ hasText: '(this is the reference)' })).toContainText(
    /failed in load \(refused-status\)/,
  );
  const releases = staff.getByRole('region', { name: 'Releases they had' });
  await expect(releases).toContainText('mfe-reports');

  await releases.getByRole('button', { name: 'Pin This Set' }).click();
  const opened = staff.waitForEvent('popup');
  await releases.getByRole('link', { name: 'Open the Pinned Page' }).click();
  await expect((await opened).getByText(/^Pinned: snapshot [\da-f]{8}$/)).toBeVisible();
  await staff.context().close();
  // the files that were not there
  troubles.length = 0;
});

test('D-49 the beginning of a request’s id leads to who was refused, and only admins may look', async ({
  page,
  signIn,
  request,
  troubles,
}) => {
  // not Leo, as whom another test is refused so often that his share of stored lines is used up
  const ivy = await signInToApi(request, 'ivy');
  const refused = await ivy.get(ENDPOINTS.auditLog);
  expect(refused.status()).toBe(403);
  const id = refused.headers()['x-request-id']!;
  const other = await ivy.get(endpointPath('supportCase', { reference: id }));
  expect(other.status()).toBe(403);

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('alex', `/admin/settings?tab=7&ref=${id.slice(0, 13)}`);
  await expect(page.getByRole('heading', { name: 'A request was refused' })).toBeVisible();
  await expect(page.getByText(/Seen by Ivy Novak, agent \d+\./)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '(this is the reference)' })).toContainText(
    'request refused: 403 forbidden',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page.getByRole('link', { name: 'Support', exact: true })).toBeInViewport();

  await page.getByRole('textbox', { name: 'Reference' }).fill('PR-ZZZZ-9999');
  await page.getByRole('button', { name: 'Look Up' }).click();
  await expect(page.getByText('Nothing was logged for this reference')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'A request was refused' })).toBeVisible();
  // 404 for what was not logged
  troubles.length = 0;
});
