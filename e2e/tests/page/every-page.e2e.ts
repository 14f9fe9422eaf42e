import type { Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/kept-session.ts';
import { readShifts } from '../../support/layout-shift.ts';
import { expectLoaded, isAt, openPage, PAGES, releasedPages } from '../../support/pages.ts';
import type { Account } from '../../support/portal-test.ts';
import { base64url, rowsOf } from '../../support/referral-list.ts';
import { expectNoSidewaysScroll, expectWordsToFit } from '../../support/fits-the-screen.ts';
import { focusTop, walkByTab } from '../../support/tab-walk.ts';
import { expectSpacedWordsToFit } from '../../support/text-spacing.ts';

/** `--ground` of the dark theme. */
const DARK_GROUND = 'rgb(20, 23, 26)';

const WIDE = { width: 1440, height: 900 };
// Loaded on the small screen, not resized there: for a moment a resized page still is the wide one.
const SMALL = { width: 390, height: 844 };
/** 1280 pixels at a zoom of 400% (WCAG 1.4.10). */
const NARROW = 320;
/** What counts as good (https://web.dev/articles/cls). */
const MAX_SHIFT = 0.1;
/** Taller than any page, even at 390 pixels. */
const TALL = 9_000;

/** What is walked and read by axe in place of a page with thousands of cells that look the same. */
const WITH_FEWER_ROWS: Record<string, string> = {
  '/admin/settings?tab=6': '/admin/settings?tab=6&q=referrals',
};

/** One sweep over the pages of an account, since opening them takes most of its time. */
const sweep = (name: string, size: typeof WIDE, check?: (page: Page, address: string) => Promise<void>): void => {
  test.describe(name, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: size });
    for (const [account, addresses] of Object.entries(PAGES)) {
      test(`WCAG 2.2 AA: every page of ${account} has one h1, a title, names for all controls, is walked with the Tab key, does not jump while it loads, shows all words with spaced text, and axe finds nothing, light and dark`, async ({
        page,
        signIn,
      }) => {
        test.setTimeout(600_000);
        if (account !== 'nobody') await signIn(account as Account);
        for (const address of addresses) {
          await expectUsable(page, address);
          const { sum, moves } = await readShifts(page);
          expect(sum, `${address}: ${moves.join('; ')}`).toBeLessThan(MAX_SHIFT);
          await check?.(page, address);
          const fewer = WITH_FEWER_ROWS[address];
          if (fewer !== undefined) await openPage(page, fewer);
          await expectWalkable(page, address);
          // what is below a bar that sticks to the edge of the screen counts as covered: a tall one has no such places
          await page.setViewportSize({ ...size, height: TALL });
          await expectLoaded(page, address);
          // the walk may have scrolled a page that is taller even so
          await page.evaluate(() => window.scrollTo(0, 0));
          await expectNoViolations(page, address);
          await page.setViewportSize(size);
          await expectSpacedWordsToFit(page, address);
        }
      });
    }
  });
};

sweep('at 1440 pixels', WIDE);

sweep('at 390 pixels, without horizontal scrolling (CS-030)', SMALL, async (page, address) => {
  await expectNoSidewaysScroll(page, address, 390);
  await page.setViewportSize({ width: NARROW, height: 780 });
  await expectNoSidewaysScroll(page, address, NARROW);
  await expectWordsToFit(page, address, NARROW);
  await page.setViewportSize(SMALL);
});

test('every page of the release is among those that are checked', async ({ page }) => {
  await page.goto('/login');
  const checked = Object.values(PAGES).flat();
  const unchecked = (await releasedPages(page)).filter(({ path }) => !checked.some((address) => isAt(path, address)));
  // there is no order before one is placed: tests/checkout places some, and checks their pages
  expect(unchecked.map(({ path }) => path)).toEqual(['/sgd/orders/:orderId']);
});

/** Tab reaches each control in the order of the page, past the header with the first link. */
async function expectWalkable(page: Page, address: string): Promise<void> {
  await expectSkipLink(page, address);
  const { stops, faults } = await walkByTab(page);
  expect(faults, address).toEqual([]);
  expect(stops[0], address).toBe('Skip to content');
}

/** The first stop leads past the header to the page itself. */
async function expectSkipLink(page: Page, address: string): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' });
  // a page that has just loaded may still move the focus to what its address selects
  await expect(async () => {
    await focusTop(page);
    await page.keyboard.press('Tab');
    await expect(skip, address).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(skip, address).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main'), address).toBeFocused();
}

async function expectUsable(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  await expect(page.getByRole('main'), address).toHaveCount(1);
  await expect(page, address).toHaveTitle(/^Agent Portal \| .+/);
  expect(await faultsOf(page), address).toEqual([]);
}

/** What assistive technology could not use: controls and images without a name, duplicate ids, no language. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const show = (element: Element) => element.outerHTML.slice(0, 120);
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    const nameOf = (element: HTMLElement) =>
      element.ariaLabel ||
      (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join('') ||
      ('labels' in element
        ? [...((element.labels as NodeList | null) ?? [])].map((label) => label.textContent).join('')
        : '') ||
      (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ? '' : element.textContent) ||
      [...element.querySelectorAll('[aria-label], title')]
        .map((inner) => inner.getAttribute('aria-label') ?? inner.textContent)
        .join('');
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea',
    )) {
      if (control.closest('[aria-hidden=true]')) continue;
      if (!nameOf(control).trim()) faults.push(`no name: ${show(control)}`);
    }
    for (const picture of document.querySelectorAll(
      'img:not([alt]), [role=img]:not([aria-label]):not([aria-labelledby])',
    )) {
      if (!picture.querySelector('title')) faults.push(`no text: ${show(picture)}`);
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    faults.push(...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)));
    for (const reference of document.querySelectorAll('[aria-controls], [aria-labelledby], [aria-describedby]')) {
      for (const attribute of ['aria-controls', 'aria-labelledby', 'aria-describedby']) {
        const missing = (reference.getAttribute(attribute) ?? '')
          .split(' ')
          .filter((id) => id && !document.getElementById(id));
        if (missing.length > 0) faults.push(`${attribute} leads nowhere: ${show(reference)}`);
      }
    }
    if (document.documentElement.lang !== 'en-US') faults.push('no language');
    return faults;
  });
}

test('the keyboard alone reaches tabs, filters and the rows of the table, and opens one', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  await expect(rowsOf(page)).toHaveCount(15);
  await page.getByRole('tab', { name: 'Active Leads' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Inactive' })).toBeFocused();
  await expect(page).toHaveURL('/referrals?tab=inactive');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/referrals');
  await expect(rowsOf(page)).toHaveCount(15);

  const reached: string[] = [];
  const focused = page.locator(':focus');
  do {
    await page.keyboard.press('Tab');
    reached.push((await focused.getAttribute('aria-label')) ?? (await focused.innerText()).replace(/\s+/g, ' '));
  } while (!reached.at(-1)!.startsWith('Update ') && reached.length < 40);
  const names = [
    'Search referrals',
    'Search',
    'Side All',
    'State All',
    'Status All',
    'Saved Views',
    'Columns',
    'Export',
  ];
  expect(reached.slice(0, names.length)).toEqual(names);
  expect(reached.slice(names.length)).toEqual([
    'Select this page',
    'Contact Information',
    'Status',
    'Last Updated',
    'Created',
    'Select Okonkwo-Reyes, Chidinma',
    'Okonkwo-Reyes, Chidinma',
    '(303) 555-0114',
    'chidinma.okonkwo-reyes@example.com',
    'Update Okonkwo-Reyes, Chidinma',
  ]);
  const ring = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(ring).not.toBe('none');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chidinma Okonkwo-Reyes');
  await expect(page.getByRole('main')).toBeFocused();
});

test('dialogs trap the focus, close on Escape and restore it', async ({ page, signIn }) => {
  await signIn('maya', '/referrals');
  const unlock = rowsOf(page).getByRole('button', { name: 'Unlock Contact Info' }).first();
  await unlock.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(unlock).toBeFocused();
  const menu = page.getByRole('button', { name: /Open the menu of Maya/ });
  await menu.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('dark from the first moment: before any code has loaded the page is not white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Scripts never load; everything else does.
  await page.route('**/releases/**/*.js', () => {});
  for (const address of ['/login', '/referrals']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
    await expect(page.getByText('Agent Portal')).toBeVisible();
    expect(await lightShare(page), address).toBeLessThan(0.02);
  }
});

test('dark on every page: nothing larger than a detail is light', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await lightShare(page), '/login').toBeLessThan(0.02);
  await signIn('maya');
  for (const address of [
    '/dashboard',
    '/referrals',
    `/referrals-details/${base64url(4_810_003)}`,
    '/sgd',
    '/reports',
  ]) {
    await openPage(page, address);
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
    expect(await lightShare(page), address).toBeLessThan(0.02);
  }
});

/** Share of the screen, 0 to 1, whose background is light. */
function lightShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isLight = (x: number, y: number): boolean => {
      for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
        const [red = 0, green = 0, blue = 0, opacity = 1] = (
          getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? []
        ).map(Number);
        if (opacity > 0.5) return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140;
      }
      return false;
    };
    const points = Array.from(
      { length: 40 * 30 },
      (_, index) =>
        [((index % 40) + 0.5) * (innerWidth / 40), (Math.floor(index / 40) + 0.5) * (innerHeight / 30)] as const,
    );
    return points.filter(([x, y]) => isLight(x, y)).length / points.length;
  });
}
