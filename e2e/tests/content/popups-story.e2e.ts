import type { Browser, Page } from '@playwright/test';
import { changedBuild } from '../../../scripts/lib/changed-build.ts';
import { actAs } from '../../support/act-as.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { forgetSession } from '../../support/kept-session.ts';
import { testWithOwnPortal } from '../../support/own-portal.ts';
import { type Account, expect, fillSignIn, PASSWORD, showPopups } from '../../support/portal-test.ts';
import { ReleaseCli } from '../../support/release-cli.ts';
import { SESSION_SECONDS, shortenSession, signedInAt } from '../../support/short-session.ts';
import { visit } from '../../support/visitors.ts';

// what pops up is remembered on the server, so these days have a portal of their own
const test = testWithOwnPortal('popups-story');
test.use({ popups: true });
test.describe.configure({ mode: 'default' });
test.setTimeout(120_000);

const ZIPS = 'Requested ZIPs Now Available!';
const WEBINAR = 'Winning the listing appointment';
const ONBOARDING = 'Schedule Onboarding Webinar';
const AGREEMENT = 'Referral agreement';
const CONGRATULATIONS = 'Congratulations!';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const callout = (page: Page) => page.getByRole('note', { name: 'Your rank changed' });
/** Popups come within a second or two of a page; longer, and there is none. */
const LONG_ENOUGH = 4_000;
async function expectNone(page: Page): Promise<void> {
  await page.waitForTimeout(LONG_ENOUGH);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
async function expectAlone(page: Page, name: string): Promise<void> {
  await expect(dialog(page, name)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('dialog')).toHaveCount(1);
}
const toPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: false }).first().click();
async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open the menu of ${name}` }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login**');
}
/** Another device of the same person. */
async function onAnotherDevice(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await showPopups(context);
  const page = await context.newPage();
  await page.goto('/login');
  await fillSignIn(page, account);
  await page.waitForURL('**/dashboard');
  return page;
}
async function signTheAgreement(page: Page, name: string): Promise<void> {
  const shown = dialog(page, AGREEMENT);
  await shown.getByRole('article', { name: 'Text of the agreement' }).evaluate((text) => {
    for (let box = text.parentElement; box; box = box.parentElement) box.scrollTop = box.scrollHeight;
  });
  await shown.getByRole('button', { name: 'I Have Read It' }).click();
  await shown.getByLabel('Full name').fill(name);
  for (const tick of await shown.getByRole('checkbox').all()) await tick.check();
  await shown.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(shown).toBeHidden();
}

// first: afterwards maya has closed the webinar, of which there is a record
test('DASH-06 D-25 a popup whose release is broken is skipped without a word, and the next one has its turn', async ({
  page,
  portal,
  signIn,
  troubles,
}) => {
  const build = changedBuild({
    remote: 'mfe-dashboard',
    version: '99.0.0',
    change: (source) => source.replaceAll('"Not Interested"', '(()=>{throw Error("broken while it is open")})()'),
  });
  const releases = new ReleaseCli(portal.releaseStore);
  await releases.publishBuild('mfe-dashboard', build);
  await releases.run('promote', 'mfe-dashboard@99.0.0', '--reason', 'test');
  try {
    await signIn('maya', '/rank');
    await expectAlone(page, WEBINAR);
    await expect(page.getByText('stopped working')).toHaveCount(0);
    expect(troubles.some((line) => line.includes('broken while it is open'))).toBe(true);
    troubles.length = 0;
  } finally {
    await releases.run('rollback', 'mfe-dashboard', '--reason', 'test');
    // for the next test
    await expect.poll(async () => (await visit(portal.url)).versions['mfe-dashboard']).not.toBe('99.0.0');
  }
});

test('DASH-02 DASH-04 DASH-09 DASH-28 DASH-38 D-25 D-27 maya’s morning: one thing after the other, and none of it twice', async ({
  page,
  browser,
  signIn,
}) => {
  await test.step('on the dashboard the ranking callout holds back everything else', async () => {
    await signIn('maya', '/dashboard');
    await expect(callout(page)).toBeVisible({ timeout: 15_000 });
    await expectNone(page);
  });

  await test.step('over the list: congratulations first, with the focus in it', async () => {
    await toPage(page, 'Referrals');
    await expectAlone(page, CONGRATULATIONS);
    await expect(dialog(page, CONGRATULATIONS)).toContainText("Adaeze Nwachukwu-O'Connor");
    await expect(dialog(page, CONGRATULATIONS).locator('canvas')).toBeAttached();
    expect(await dialog(page, CONGRATULATIONS).evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
    await expectNoViolations(page, 'the congratulation', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(dialog(page, CONGRATULATIONS)).toBeHidden();
  });

  await test.step('then the ZIPs she had requested, then the webinar', async () => {
    await expectAlone(page, ZIPS);
    await page.keyboard.press('Escape');
    await expectAlone(page, WEBINAR);
    await dialog(page, WEBINAR).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('renderedPopups') ?? '[]') as string[])).toEqual(
      [expect.stringMatching(/^congratulations \d+$/), 'requested-zips', 'promotional-webinar winning-the-listing'],
    );
    expect(await page.evaluate(() => sessionStorage.getItem('showRequestedZIPNowAvailableModal'))).toBe('rendered');
  });

  await test.step('nothing comes again on another page or after a reload', async () => {
    await page.reload();
    await expectNone(page);
    await toPage(page, 'Events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expectNone(page);
  });

  await test.step('on her phone neither the congratulation nor the webinar, only the ZIPs', async () => {
    const phone = await onAnotherDevice(browser, 'maya');
    await phone.goto('/referrals');
    await expectAlone(phone, ZIPS);
    await expectNoViolations(phone, 'the ZIPs on a phone', '[role="dialog"]');
    await dialog(phone, ZIPS).getByRole('button', { name: 'Close' }).click();
    await expectNone(phone);
    await phone.context().close();
  });

  await test.step('the history of the referral shows no note of it', async () => {
    await page.goto('/referrals?tab=appointments');
    await page
      .getByRole('link', { name: /Nwachukwu-O'Connor/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /Nwachukwu-O'Connor/ })).toBeVisible();
    await expect(page.getByText('congrats-modal')).toHaveCount(0);
  });
});

test('DASH-03 DASH-20 DASH-21 DASH-29 DASH-31 nina’s first and second sign-in', async ({ page, signIn }) => {
  await test.step('the first one asks for the agreement, and Later is for this visit', async () => {
    await signIn('nina', '/dashboard');
    await expectAlone(page, AGREEMENT);
    expect(await page.evaluate(() => sessionStorage.getItem('firstTimeLogin'))).toBe('true');
    await dialog(page, AGREEMENT).getByRole('button', { name: 'Later' }).click();
    await expectNone(page);
    await toPage(page, 'Referrals');
    await expectNone(page);
    await signOut(page, 'Nina Osei');
  });

  await test.step('the second one asks again; nothing else opens for who has not signed', async () => {
    await fillSignIn(page, 'nina');
    await page.waitForURL('**/dashboard');
    await expectAlone(page, AGREEMENT);
    expect(await page.evaluate(() => sessionStorage.getItem('firstTimeLogin'))).toBe('false');
    const shown = dialog(page, AGREEMENT);
    await shown.getByLabel('License number').fill('NC 316205');
    await shown.getByLabel('Managing broker').fill('Ann Lee');
    await shown.getByLabel("Broker's email").fill('ann@fivepoints.example.com');
    await shown.getByRole('button', { name: 'Save and Read' }).click();
    await signTheAgreement(page, 'Nina Osei');
  });

  await test.step('signed, she is offered what agents get: the webinar of the day, then her onboarding', async () => {
    await expectAlone(page, WEBINAR);
    await dialog(page, WEBINAR).getByRole('button', { name: 'Close' }).click();
    await expectAlone(page, ONBOARDING);
    await expect(dialog(page, ONBOARDING)).toContainText(
      'In order to qualify for referrals, you must first attend a 30 minute Onboarding Webinar.',
    );
    await dialog(page, ONBOARDING).getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('firstTimeLogin'))).toBe('null');
    await page.reload();
    await expectNone(page);
  });
});

test('DASH-31 DASH-32 sam, whose agreement is of 2023, signs again where he is and goes on', async ({
  page,
  signIn,
}) => {
  await signIn('sam', '/referrals');
  await expectAlone(page, AGREEMENT);
  await expect(dialog(page, AGREEMENT)).toContainText('Yours is from Jun 12, 2023.');
  await signTheAgreement(page, 'Sam Whitaker');
  await expect(page.getByText('Signed. You are covered.')).toBeVisible();
  await expect(page).toHaveURL('/referrals');
  await page.goto('/dashboard');
  await page.waitForTimeout(LONG_ENOUGH);
  await expect(dialog(page, AGREEMENT)).toHaveCount(0);
});

test('D-25 nothing opens over a form in use; discarded, the popup has its turn', async ({ page, signIn }) => {
  // on a busy machine the popup would be there before the form is in use
  const inUse = Promise.withResolvers<void>();
  await page.route('**/popup-candidates.js*', async (route) => {
    await inUse.promise;
    await route.continue();
  });
  await signIn('leo', '/preferences');
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
  await page.getByRole('checkbox').first().click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  inUse.resolve();
  await expectNone(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectAlone(page, ONBOARDING);
});

test('D-12 D-25 the end of the session comes before a popup, which comes again afterwards', async ({
  page,
  context,
  signIn,
  troubles,
}) => {
  await shortenSession(context);
  await signIn('maya', '/rank');
  await expectAlone(page, ZIPS);
  await page.clock.setFixedTime((await signedInAt(page)) + SESSION_SECONDS * 1_000 - 119_000);
  await expectAlone(page, 'Stay signed in?');
  await page.clock.setFixedTime(await signedInAt(page));
  await dialog(page, 'Stay signed in?').getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectAlone(page, ZIPS);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  // timers from before the clock was set cannot be taken back
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('executing a cancelled action');
});

test('CS-085 CS-086 SEC-01 nobody but agents gets a popup; alex gets only what the test flag opens', async ({
  page,
  signIn,
}) => {
  await signIn('dana', '/referrals');
  await expectNone(page);
  await forgetSession(page);
  await signIn('alex', '/');
  await actAs(page, 'Maya', 'maya@example.com');
  await expect(page.getByText('Logged in as Maya')).toBeVisible();
  await page.goto('/referrals');
  await expectNone(page);
  await page.goto('/referrals?testAgentWebinarPopup=1');
  await expectAlone(page, WEBINAR);
  await dialog(page, WEBINAR).getByRole('button', { name: 'Close' }).click();
  await expectNone(page);
});
