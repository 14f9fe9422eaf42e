import type { Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { signInToApi } from '../../support/portal-api.ts';
import { expect, test } from '../../support/kept-session.ts';

const rowOfZip = (page: Page, zip: string) =>
  page
    .getByRole('region', { name: 'ZIP codes' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: zip, exact: true }) });
const cartOf = (page: Page) => page.getByRole('complementary', { name: 'Cart' });
const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'ZIP codes' });
const dollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

test('SGD-01, SGD-05, D-29 the shop starts with the service ZIPs of the agent, as a list and as a map', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guaranteed Display');
  await expect(tabsOf(page).getByRole('link')).toHaveText([
    /^Service14$/,
    /^Nearby\d+$/,
    /^Search$/,
    /^Renewals1$/,
    /^Waitlist3$/,
  ]);
  await expect(tabsOf(page).getByRole('link', { name: /^Service/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('img', { name: 'Map of 14 ZIP codes; same ZIP codes as the list' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'ZIP codes' }).getByRole('row')).toHaveCount(15);

  // Every state of a ZIP, with its one action.
  await expect(rowOfZip(page, '80210').getByRole('button', { name: 'Renew 80210' })).toBeVisible();
  await expect(rowOfZip(page, '80205')).toContainText('Renews');
  await expect(rowOfZip(page, '80204')).toContainText('Now free');
  await expect(rowOfZip(page, '80204').getByRole('button', { name: 'Add 80204 to the cart' })).toBeVisible();
  await expect(rowOfZip(page, '80246')).toContainText('Place 2');
  await expect(rowOfZip(page, '80202').getByRole('button', { name: 'Join waitlist of 80202' })).toBeVisible();

  await rowOfZip(page, '80202').getByRole('button', { name: '80202', exact: true }).click();
  await expect(page).toHaveURL('/sgd?selected=80202');
  const details = page.getByRole('region', { name: 'ZIP 80202' });
  await expect(details).toContainText('No spot free');
  await expect(details.getByRole('listitem')).toHaveCount(3);
  await expect(details.getByRole('listitem').first()).toContainText(/\d+ transactions/);
});

test('SGD-02 on a wide screen the whole search is beside the title, also once a state has offered its counties', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await signIn('maya', '/sgd?tab=search&state=NC');
  const form = page.getByRole('search', { name: 'ZIP codes' });
  await expect(form.getByRole('button', { name: /^County/ })).toBeVisible();
  await expect(page.getByText(/^All closings in your ZIPs/)).toBeVisible();
  const [words, search] = await Promise.all([page.getByText(/^First notification/).boundingBox(), form.boundingBox()]);
  expect(search!.height).toBeLessThan(40);
  expect(search!.y).toBeLessThan(words!.y + words!.height);
});

test('SGD-02, SGD-03, SGD-06 a state offers its cities in order, a city its ZIPs; the search is in the address', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/sgd');
  const form = page.getByRole('search', { name: 'ZIP codes' });
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose a state or enter a ZIP code');
  await form.getByRole('button', { name: /^State/ }).click();
  const states = page.getByRole('listbox', { name: 'State' }).getByRole('option');
  expect(await states.count()).toBeGreaterThanOrEqual(50);
  await states.filter({ hasText: 'North Carolina' }).click();
  await form.getByRole('button', { name: /^City Any/ }).click();
  const cities = page.getByRole('listbox', { name: 'City' }).getByRole('option');
  const names = await cities.allInnerTexts();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  await cities.filter({ hasText: /^Cary$/ }).click();
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/sgd?tab=search&state=NC&city=Cary');
  await expect(rowOfZip(page, '27511')).toBeVisible();
  await page.reload();
  await expect(rowOfZip(page, '27511')).toBeVisible();

  await form.getByRole('combobox', { name: 'ZIP code' }).fill('8020');
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(form.getByRole('alert')).toHaveText('Enter a five-digit ZIP code');
  await page.goBack();
  await expect(tabsOf(page).getByRole('link', { name: /^Service/ })).toHaveAttribute('aria-current', 'page');
});

test('SGD-04, D-22 nearby ZIPs come from the chosen radius, which is in the address', async ({ page, signIn }) => {
  await signIn('maya', '/sgd?tab=nearby&zip=80202');
  const rows = page.getByRole('region', { name: 'ZIP codes' }).getByRole('row');
  const miles = async () =>
    (await rows.allInnerTexts()).flatMap((text) => (/· ([\d.]+) mi/.exec(text)?.[1] ?? []) as string[]).map(Number);
  await expect(page.getByRole('radio', { name: '10 mi' })).toBeChecked();
  await expect(page.getByText('of 80202')).toBeVisible();
  await expect.poll(async () => (await miles()).length).toBeGreaterThan(5);
  const within10 = await miles();
  expect(Math.max(...within10)).toBeLessThanOrEqual(10);
  await page.getByRole('radio', { name: '5 mi', exact: true }).click();
  await expect(page).toHaveURL('/sgd?tab=nearby&zip=80202&radius=5');
  await expect.poll(async () => Math.max(...(await miles()))).toBeLessThanOrEqual(5);
  expect((await miles()).length).toBeLessThan(within10.length);
});

test('SGD-10, SGD-11, D-29, D-30 the cart adds up to the cent, is stored by the server, and is empty again', async ({
  page,
  signIn,
  request,
}) => {
  const sam = await signInToApi(request, 'sam');
  await sam.send('PUT', ENDPOINTS.savedCart.replace(':agentId', '20420'), { zipCodes: [], term: '12_MO' });
  await signIn('sam', '/sgd');
  const cart = cartOf(page);
  await expect(cart).toContainText('Nothing in your cart yet.');
  const zips = ['27545', '27502'];
  let month = 0;
  for (const zip of zips) {
    month += Number(/\$(\d+)/.exec(await rowOfZip(page, zip).getByRole('cell').nth(4).innerText())?.[1]);
    await rowOfZip(page, zip)
      .getByRole('button', { name: `Add ${zip} to the cart` })
      .click();
    await expect(cart.getByRole('button', { name: `Remove ${zip} from the cart` })).toBeVisible();
  }
  const total = cart.getByRole('definition').last();
  await expect(cart.getByRole('radio', { name: /^12 mo/ })).toBeChecked();
  await expect(total).toHaveText(dollars(month * 12 * 0.9));

  await page.reload();
  await expect(cart.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await expect(total).toHaveText(dollars(month * 12 * 0.9));
  await cart.getByRole('radio', { name: /^6 mo/ }).click();
  await expect(total).toHaveText(dollars(month * 6 * 0.95));
  await cart.getByRole('radio', { name: /^3 mo/ }).click();
  await expect(total).toHaveText(dollars(month * 3));
  await cart.getByRole('radio', { name: /^12 mo/ }).click();
  await expect(total).toHaveText(dollars(month * 12 * 0.9));
  await expect(cart.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', /^\/sgd\/checkout\?/);

  for (const zip of zips) await cart.getByRole('button', { name: `Remove ${zip} from the cart` }).click();
  await expect(cart).toContainText('Nothing in your cart yet.');
  await expect(rowOfZip(page, zips[0]!).getByRole('button', { name: /^Add/ })).toBeVisible();
  await page.reload();
  await expect(cart).toContainText('Nothing in your cart yet.');
});

test('SGD-07 an agent joins the waitlist of a ZIP that is taken, and leaves it', async ({ page, signIn, request }) => {
  const leo = await signInToApi(request, 'leo');
  await leo.send('POST', ENDPOINTS.removeFromWaitlists, { agentId: 20_418, zipCodes: ['80205'] });
  await signIn('leo', '/sgd');
  const row = rowOfZip(page, '80205');
  await row.getByRole('button', { name: 'Join waitlist of 80205' }).click();
  await expect(page.getByText('You are on the waitlist of 80205')).toBeVisible();
  await expect(row).toContainText(/Place \d+/);
  await tabsOf(page).getByRole('link', { name: 'Waitlist 1' }).click();
  await page.reload();
  await expect(row).toContainText(/Place \d+/);
  await row.getByRole('button', { name: 'Leave waitlist of 80205' }).click();
  await expect(page.getByText('You left the waitlist of 80205')).toBeVisible();
  await expect(page.getByText('You are on no waitlist.')).toBeVisible();
  await expect(tabsOf(page).getByRole('link', { name: 'Waitlist 0' })).toBeVisible();
});

test('D-29, D-31 a ZIP that someone else took is refused with a message, and the cart is unchanged', async ({
  page,
  signIn,
  troubles,
}) => {
  await signIn('leo', '/sgd');
  await expect(cartOf(page)).toContainText('Nothing in your cart yet.');
  // Simulates a second shopper: the list still says free, the server does not.
  await page.route('**/agent/v2/sgd-cart/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await route.continue({ postData: JSON.stringify({ add: ['80120'] }) });
  });
  await rowOfZip(page, '80111').getByRole('button', { name: 'Add 80111 to the cart' }).click();
  await expect(page.getByRole('alert')).toContainText('All spots of 80120 are taken');
  await expect(cartOf(page)).toContainText('Nothing in your cart yet.');
  await page.unroute('**/agent/v2/sgd-cart/*');
  await page.reload();
  await expect(cartOf(page)).toContainText('Nothing in your cart yet.');
  troubles.length = 0;
});

test('0104 ivy, who was disqualified, is told at the top of the shop that she cannot order, and offered nothing', async ({
  page,
  signIn,
}) => {
  await signIn('ivy', '/sgd');
  await expect(page.getByText(/^ZIPs are only for agents who are active in the network/)).toBeVisible();
  await expect(rowOfZip(page, '80219')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add|Join waitlist|Renew)/ })).toHaveCount(0);
});
