import { expect, fillSignIn, test } from '../../support/portal-test.ts';

test('AUTH-01, HOST-08 /login shows a sign-in card and an advertisement', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Be the first agent called in the ZIPs you know best.')).toBeVisible();
  await expect(page).toHaveTitle('Agent Portal | Sign in');
});

test('AUTH-03, HOST-06 a demo account chosen from the list signs in and lands on her dashboard', async ({ page }) => {
  await page.goto('/login');
  await page.getByText('maya@example.com').click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
});

test('AUTH-03 a wrong password is reported below the form and keeps the e-mail', async ({ page, troubles }) => {
  await page.goto('/login');
  await fillSignIn(page, 'maya', 'Wrong-2026!');
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('maya@example.com');
  await expect(page).toHaveURL('/login');
  // The browser itself reports the refused request.
  troubles.length = 0;
});

test('HOST-09 after signing in, a protected address returns the visitor to that page', async ({ page }) => {
  await page.goto('/referrals?tab=wins');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/\/referrals\?tab=wins$/);
  await fillSignIn(page, 'maya');
  await expect(page).toHaveURL(/\/referrals\?tab=wins/);
});

test('HOST-09 a redirect to another origin is not followed', async ({ page }) => {
  await page.goto('/login?redirect=https%3A%2F%2Fevil.example%2Freferrals');
  await fillSignIn(page, 'maya');
  await expect(page).toHaveURL('/dashboard');
});

for (const redirect of ['/login/', '/LOGIN', '/login/..', '//', '/\\evil.example', '/login?redirect=%2Flogin%2F']) {
  test(`HOST-01 a redirect to ${redirect} ends at the home page, not on an empty page`, async ({ page }) => {
    await page.goto(`/login?${new URLSearchParams({ redirect })}`);
    await fillSignIn(page, 'maya');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  });
}

test('AUTH-04, HOST-31, HOST-32 a temporary password signs in without a prompt and shows the red banner', async ({
  page,
  signIn,
}) => {
  await signIn('nina');
  const banner = page.getByText('Looks like you are using a temporary password. Click here to change it.');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to change it.' })).toHaveAttribute(
    'href',
    '/change-password',
  );
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await expect(banner).toBeInViewport();
  await page.getByRole('link', { name: 'Click here to change it.' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
});

test('HOST-32 without the flag there is no banner', async ({ page, signIn }) => {
  await signIn('maya');
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  await expect(page.getByText('temporary password')).toHaveCount(0);
});

test('HOST-39, HOST-62 a reload keeps the session and restores app_ctx', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  const saved = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('app_ctx') ?? '{}') as object);
  await expect.poll(saved).toMatchObject({ role: 'ROLE_AGENT', agent: { firstName: 'Maya' } });
  // what only the dashboard and the reports would write again
  const remembered = { dashboardContext: { agentRank: 3 }, endpointReportsContext: { reports: { 7: 'kept' } } };
  await page.evaluate((contexts) => {
    const context = JSON.parse(sessionStorage.getItem('app_ctx')!) as Record<string, object>;
    for (const [name, values] of Object.entries(contexts)) Object.assign(context[name]!, values);
    sessionStorage.setItem('app_ctx', JSON.stringify({ ...context, isOfBefore: {} }));
  }, remembered);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  // written again, so it is the current state of the page
  await expect.poll(saved).not.toHaveProperty('isOfBefore');
  expect(await saved()).toMatchObject(remembered);
});

test('AUTH-40, HOST-08 sign-out goes to /login and leaves nothing in the tab', async ({ page, signIn }) => {
  await signIn('maya');
  await page.getByRole('button', { name: /Open the menu of Maya/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('app_ctx'))).toBeNull();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('accessToken')))).toEqual([]);
  await page.goto('/referrals');
  await expect(page).toHaveURL(/\/login/);
});

test('AUTH-40 signing out in one tab signs out the other', async ({ page, context, signIn }) => {
  await signIn('maya');
  const other = await context.newPage();
  await other.goto('/referrals');
  await expect(other.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  await page.getByRole('button', { name: /Open the menu of Maya/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login/);
});

test('AUTH-02 rendering the sign-in page clears the stored popup flags', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    for (const key of ['rankCallout', 'reactivationModalResponse', 'renderedPopups']) sessionStorage.setItem(key, 'x');
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(
    await page.evaluate(() =>
      ['rankCallout', 'reactivationModalResponse', 'renderedPopups'].map((key) => sessionStorage.getItem(key)),
    ),
  ).toEqual([null, null, null]);
});

test('HOST-37, CS-008 a page whose session is known shows Loading... until it is mounted', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  const { promise: released, resolve: letItGo } = Promise.withResolvers<void>();
  await page.route('**/releases/mfe-reports/**', async (route) => {
    await released;
    await route.continue();
  });
  // the page preloads what is held back here, and its load event waits for that
  await page.goto('/reports', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('button', { name: /Open the menu of Maya/ })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { name: /reports/i })).toHaveCount(0);
  letItGo();
  await expect(page.getByRole('heading', { name: /reports/i })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('HOST-37 while the session is being requested the page shows Loading... and nothing of itself', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  let letItGo = () => {};
  await page.route('**/api/session', async (route) => {
    await new Promise<void>((resolve) => (letItGo = resolve));
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Referrals' })).toHaveCount(0);
  letItGo();
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
});
