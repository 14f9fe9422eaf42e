import { activateLocale, t } from '@portal/shared/i18n';
import type { Page } from '@playwright/test';
import { fillCart } from '../../support/filled-cart.ts';
import { expect, test } from '../../support/kept-session.ts';
import type { Account } from '../../support/portal-test.ts';
import { base64url } from '../../support/referral-list.ts';
import { plainTexts, SeenData, shownTexts } from '../../support/shown-texts.ts';

// The page is in the pseudo-locale, and so are the names by which these tests find controls.
test.beforeAll(() => activateLocale('en-XA'));
test.setTimeout(240_000);

/** Clicks something that opens a dialog or another state of the page. */
type Step = (page: Page) => Promise<unknown>;
type Visit = [address: string, ...steps: Step[]];

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const openDialog =
  (name: string | RegExp): Step =>
  async (page) => {
    await press(name)(page);
    await expect(page.getByRole('dialog').first()).toBeVisible();
  };
const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label).fill(text);

/** Parts of the page that are still loading. */
const isThere: Step = async (page) => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
};

const menu: Step = (page) => page.getByRole('banner').locator('button').last().click();
const x = (text: string): string => t(text);
/** A name that starts with a text and continues with data. */
const begins = (text: string): RegExp => new RegExp(`^${t(text).replace(/~*⟧$/, '')} `);

const VISITS: [Account, 'wide' | 'small', () => Visit[]][] = [
  [
    'maya',
    'wide',
    () => [
      ['/dashboard', press(x('Show your rank as a table')), press(x('Show commissions as a table')), menu],
      ['/referrals'],
      ['/referrals?tab=wins', press(x('State'))],
      ['/referrals?tab=inactive&state=Colorado&limit=3&page=0&sort=price'],
      ['/referrals?q=zzzz'],
      [`/referrals-details/${base64url(4_810_003)}`],
      ['/referrals-details/nothing'],
      ['/legacyVersion'],
      ['/sgd?selected=80210'],
      ['/sgd?tab=search', press(x('Search'))],
      ['/sgd?tab=nearby&selected=80210'],
      ['/sgd?tab=renewals'],
      ['/sgd?tab=waitlist'],
      ['/partner-services', openDialog(x('Become a Partner')), press(x('Send Sign-Up'))],
      ['/partner-services#kestrel-lending'],
      ['/preferences', press(x('Sellers')), press(x('Buyers')), press(x('Save Changes'))],
      ['/reports', press(x('New Report')), press(x('Create Report'))],
      [`/update-profile?id=${base64url(20_417)}`],
      ['/service-zip-codes'],
      ['/rank'],
      ['/crm-integrations'],
      ['/refer-an-agent', press(x('Send Invitation'))],
      ['/referral-agreement'],
      ['/promo/guaranteed-display'],
      ['/promo/listing-season'],
      ['/promo/nothing'],
      ['/nowhere'],
    ],
  ],
  [
    'maya',
    'small',
    () => [
      ['/dashboard', menu],
      ['/referrals', openDialog(x('Filters'))],
      ['/referrals', openDialog(x('Sort'))],
      ['/referrals', openDialog(x('Search'))],
      ['/sgd', openDialog(x('Search'))],
      ['/sgd', openDialog(x('Cart'))],
      ['/reports', press(x('New Report')), press(x('Create Report'))],
    ],
  ],
  [
    'leo',
    'wide',
    () => [['/referrals', openDialog(x('Unlock Contact Info'))], [`/referrals-details/${base64url(4_810_069)}`]],
  ],
  [
    'nina',
    'wide',
    () => [['/dashboard'], ['/referrals'], ['/reports'], ['/referral-agreement', press(x('Save and Read'))]],
  ],
  ['dana', 'wide', () => [['/', openDialog(begins('Assign'))], ['/profile']]],
  [
    'alex',
    'wide',
    () => [
      ['/', menu],
      ['/', press(x('Impersonate')), press(x('Search'))],
      ['/dashboard'],
      ['/sgd'],
      ['/reports'],
      [
        '/admin/settings',
        fill(x('First and last name, last name, phone number or director ID'), 'dana'),
        press(x('Search')),
      ],
      ['/admin/settings?tab=9'],
      ['/admin/settings?tab=3', openDialog(x('New pin')), press(x('Create the Pin'))],
      ['/admin/settings?tab=3', openDialog(x('Open Snapshot'))],
      ['/admin/settings?tab=3', openDialog(begins('Versions'))],
    ],
  ],
  ['omar', 'wide', () => [['/'], ['/dashboard']]],
];

/** Local storage: the language that a browser requests (host/src/start/start-language.ts). */
const inPseudoLocale = (page: Page) => page.addInitScript(() => localStorage.setItem('portalLocale', 'en-XA'));

for (const [account, width, visits] of VISITS) {
  test(`every text of ${account} can be translated, on a ${width} screen`, async ({ page, signIn }) => {
    const data = new SeenData(page);
    if (width === 'small') {
      await page.setViewportSize({ width: 390, height: 844 });
      // without one the shop has no bar to open it from
      await fillCart(page, ['80207']);
    }
    await signIn(account);
    await inPseudoLocale(page);
    const plain: string[] = [];
    for (const [address, ...steps] of visits()) {
      await page.goto(address);
      await isThere(page);
      plain.push(...(await plainOf(page, data, address)));
      for (const step of steps) {
        await step(page);
        await isThere(page);
        plain.push(...(await plainOf(page, data, address)));
      }
    }
    expect([...new Set(plain)]).toEqual([]);
  });
}

test('every text of the sign-in page can be translated', async ({ page, troubles }) => {
  const data = new SeenData(page);
  await inPseudoLocale(page);
  await page.goto('/login');
  const submit = page.getByRole('button', { name: x('Sign In') });
  await expect(submit).toBeVisible();
  await submit.click();
  await expect(page.getByText(x('Please enter a valid email'))).toBeVisible();
  expect(await plainOf(page, data, '/login')).toEqual([]);
  troubles.length = 0;
});

test('a visitor in English loads nothing of the pseudo-locale', async ({ page, signIn }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await signIn('maya', '/dashboard');
  await isThere(page);
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  expect(requests.filter((url) => /en-xa/i.test(url))).toEqual([]);
  await inPseudoLocale(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: x('Your rank') })).toBeVisible();
  expect(requests.filter((url) => /en-xa/i.test(url))).toHaveLength(1);
});

async function plainOf(page: Page, data: SeenData, address: string): Promise<string[]> {
  await data.addTyped(page);
  return plainTexts(await shownTexts(page), await data.texts()).map((text) => `${address}: ${text}`);
}
