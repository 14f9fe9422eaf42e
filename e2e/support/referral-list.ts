import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';

/** Rows of the referral table with data; a skeleton has none. */
export const rowsOf = (page: Page): Locator =>
  page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Update / }) });

export const rowOf = (page: Page, name: string): Locator =>
  rowsOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });

/** `last, first` of each row, from top to bottom. */
export const namesOf = async (page: Page): Promise<string[]> => {
  const names = await page
    .getByRole('link', { name: /^Update / })
    .evaluateAll((links) => links.map((link) => link.ariaLabel ?? ''));
  return names.map((name) => name.replace(/^Update /, ''));
};

/** Waits until the lists of all tabs have loaded, so that later requests are caused by the next step. */
export async function allListed(page: Page): Promise<void> {
  await expect(page.getByRole('tab').filter({ hasText: /\d$/ })).toHaveCount(5);
}

/** An id as in addresses (D-02), implemented independently of the portal's code. */
export const base64url = (id: number): string => Buffer.from(String(id)).toString('base64url');

export const pagerText = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' }).getByRole('status');

export const header = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true });

/** Opens a filter of the bar, checks these options and closes it again. */
export async function tick(page: Page, filter: string, ...options: string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter} `) }).click();
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

const isSearch = (request: Request): boolean => new URL(request.url()).pathname === ENDPOINTS.referralSearch;

/** Parameters of every list request from now on, in order. */
export function recordSearches(page: Page): URLSearchParams[] {
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => isSearch(request) && searches.push(new URL(request.url()).searchParams));
  return searches;
}

/** Holds back the list requests of a category until `letGo` is called for it; `asked` has their categories. */
export async function holdSearches(page: Page): Promise<{ asked: string[]; letGo: (category: string) => void }> {
  const asked: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gateOf = (category: string) => {
    const gate = gates.get(category) ?? Promise.withResolvers<void>();
    gates.set(category, gate);
    return gate;
  };
  await page.route(`**${ENDPOINTS.referralSearch}?**`, async (route) => {
    const category = new URL(route.request().url()).searchParams.get('categories') ?? '';
    asked.push(category);
    await gateOf(category).promise;
    // The page that sent the request may be gone by now.
    await route.continue().catch(() => {});
  });
  return { asked, letGo: (category) => gateOf(category).resolve() };
}
