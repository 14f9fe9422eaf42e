import type { Locator, Page } from '@playwright/test';
import { ENDPOINTS } from '@portal/shared/contracts';
import { expect, test } from '../../support/kept-session.ts';
import { PASSWORD } from '../../support/portal-test.ts';

const ROW = 'a[href^="/referrals-details/"]';
const headerLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const rowsOf = (page: Page, application: string): Locator => page.locator(`[data-page="${application}"] ${ROW}`);
const DASHBOARD = 'mfe-dashboard/dashboard';
const LIST = 'mfe-referrals/list';

declare global {
  /** How many frames were drawn, and how many of them without a page. */
  var testFrames: { drawn: number; blank: number };
  /** How many links to referrals each page had when it was put into the document. */
  var testAppended: number[];
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    globalThis.testFrames = { drawn: 0, blank: 0 };
    const look = () => {
      globalThis.testFrames.drawn++;
      if (!document.querySelector('#portal-outlet [data-page] h1')) globalThis.testFrames.blank++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
});

/** The page that is prerendered. */
const prerendered = (page: Page): Locator => page.locator('#portal-outlet > :not([data-page])');

/** Rests on a link until the page behind it is prerendered with its rows. @returns that page, wherever it is from then on */
async function prerender(page: Page, link: Locator, marker = ROW): Promise<Locator> {
  await link.hover();
  await expect(prerendered(page).locator(marker).first()).toBeAttached();
  const mark = `test-${Math.random().toString(36).slice(2)}`;
  await prerendered(page).evaluate((element, name) => element.setAttribute(name, ''), `data-${mark}`);
  return page.locator(`[data-${mark}]`);
}

test('no frame between two pages is blank', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  const goThereAndBack = async () => {
    await headerLink(page, 'Referrals').click();
    await expect(rowsOf(page, LIST).first()).toBeVisible();
    await headerLink(page, 'Dashboard').click();
    await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  };
  // loads the code of both
  await goThereAndBack();
  await page.evaluate(() => (globalThis.testFrames = { drawn: 0, blank: 0 }));
  for (let round = 0; round < 4; round++) await goThereAndBack();
  const { drawn, blank } = await page.evaluate(() => globalThis.testFrames);
  expect(drawn).toBeGreaterThan(8);
  expect(blank).toBe(0);
});

test('a page is rendered while the pointer rests on its link, seen only when it is opened, and works like any other', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  const content = page.locator('#content');
  const [title, height] = [await page.title(), await heightOf(page)];
  const list = await prerender(page, headerLink(page, 'Referrals'));
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.title()).toBe(title);
  expect(await heightOf(page)).toBe(height);
  await expect(page.locator(`[data-page="${LIST}"]`)).toHaveCount(0);
  // hidden from sight, screen readers, focus and clicks
  // at once: after ten seconds it would be gone, and hidden for that reason
  expect(await list.locator(ROW).first().isVisible()).toBe(false);
  expect(await content.ariaSnapshot()).not.toContain('heading "Referrals" [level=1]');
  expect(await list.locator(ROW).first().evaluate(takesFocus)).toBe(false);
  const hit = await page.evaluate(() => document.elementFromPoint(300, 400)?.closest('[data-page]') ?? null);
  expect(hit).not.toBeNull();

  await headerLink(page, 'Referrals').click();
  await expect(rowsOf(page, LIST).first()).toBeVisible();
  await expect(list).toHaveAttribute('data-page', LIST);
  await expect(prerendered(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();

  // its effects run, and its address is its own
  await page.getByRole('tab', { name: /Wins/ }).click();
  await expect(page).toHaveURL(/\/referrals\?tab=wins/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /Active Leads/, selected: true })).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goForward();
  await expect(rowsOf(page, LIST).first()).toBeVisible();
});

test('a page whose code does not arrive gives way to the next one that is opened', async ({ page, signIn }) => {
  // nothing of it is answered, ever
  await page.route('**/releases/mfe-sgd/**', () => {});
  await signIn('maya', '/referrals');
  await headerLink(page, 'Guaranteed Display').click();
  await expect(page).toHaveURL('/sgd');
  await expect(page.getByText('Loading...').first()).toBeVisible();
  await headerLink(page, 'Dashboard').click();
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('the click lays out nothing of a page that was prerendered', async ({ page, signIn }) => {
  await signIn('maya', '/dashboard');
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  // a letter that arrives later is laid out when it does
  await page.evaluate(() => document.fonts.load('1em Inter', 'ø'));
  // as wide to a fraction of a pixel, which zoomed pages have
  await page.evaluate(() => document.documentElement.style.setProperty('--gutter', '24.3px'));
  const list = await prerender(page, headerLink(page, 'Referrals'));
  const width = await widthOf(list);
  expect(width).not.toBe(Math.round(width));
  const laidOut = await layoutsUntil(page, async () => {
    await headerLink(page, 'Referrals').click();
    await expect(rowsOf(page, LIST).first()).toBeVisible();
  });
  expect(laidOut).not.toEqual([]);
  // the list has a thousand boxes
  expect(Math.max(...laidOut)).toBeLessThan(300);
  expect(await widthOf(list)).toBe(width);
});

const widthOf = (page: Locator) => page.evaluate((element) => element.getBoundingClientRect().width);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

const takesFocus = (element: HTMLElement | SVGElement): boolean => {
  element.focus();
  return document.activeElement === element;
};

/** How many boxes were dirty at the start of each layout during an action. */
async function layoutsUntil(page: Page, action: () => Promise<void>): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  const layouts: number[] = [];
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as {
      name: string;
      args?: { beginData?: { dirtyObjects: number } };
    }[])
      if (name === 'Layout' && args?.beginData) layouts.push(args.beginData.dirtyObjects);
  });
  await client.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' } as never);
  await action();
  await client.send('Tracing.end');
  await ended;
  return layouts;
}

interface Prerendered {
  who: 'maya' | 'dana';
  from: string;
  /** Name of the link, in the header if it is there. */
  link: string;
  to: string;
  application: string;
  /** What shows that its data is there. */
  marker?: string;
}

const PRERENDERED: Prerendered[] = [
  { who: 'maya', from: '/dashboard', link: 'Referrals', to: '/referrals', application: LIST },
  { who: 'maya', from: '/rank', link: 'Dashboard', to: '/dashboard', application: DASHBOARD },
  { who: 'dana', from: '/referrals/agents', link: 'Referrals', to: '/', application: LIST },
  {
    who: 'maya',
    from: '/dashboard',
    link: 'What counts',
    to: '/rank',
    application: 'mfe-dashboard/rank',
    marker: 'td',
  },
  {
    who: 'maya',
    from: '/dashboard',
    link: 'Events',
    to: '/events',
    application: 'mfe-dashboard/events',
    marker: 'a[href^="/events/"]',
  },
  {
    who: 'maya',
    from: '/dashboard',
    link: 'Perks',
    to: '/partner-services',
    application: 'mfe-dashboard/perks',
    marker: 'li button',
  },
  {
    who: 'maya',
    from: '/events',
    link: 'Winning the listing appointment',
    to: '/events/winning-the-listing',
    application: 'mfe-dashboard/event-details',
    marker: 'article',
  },
  {
    who: 'maya',
    from: '/referrals',
    link: 'Escrow reports',
    to: '/reports',
    application: 'mfe-reports/list',
    marker: 'a[href^="/reports/"]',
  },
  {
    who: 'maya',
    from: '/reports',
    link: '1285 S Josephine St',
    to: '/reports/e8d9eb3a-3c29-408c-8e2a-f20ef982d741',
    application: 'mfe-reports/report',
    marker: 'dl',
  },
  {
    who: 'dana',
    from: '/referrals',
    link: 'By agent',
    to: '/referrals/agents',
    application: 'mfe-referrals/agents',
    marker: 'td',
  },
];

for (const { who, from, link, to, application, marker = ROW } of PRERENDERED) {
  test(`${to} looks the same to ${who} whether it was prerendered or loaded`, async ({ page, signIn }) => {
    const shown = async () => {
      const text = await page.locator(`[data-page="${application}"]`).ariaSnapshot();
      // how long something has been waiting goes on
      return text.replaceAll(/\b\d+ (h|hours?|min|minutes?)\b/g, '');
    };
    await signIn(who, to);
    await expect(page.locator(`[data-page="${application}"] ${marker}`).first()).toBeVisible();
    // what loads after the rows
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    const loaded = await shown();

    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const target = page.getByRole('link', { name: link }).first();
    const opened = await prerender(page, target, marker);
    await target.click();
    await expect(opened).toHaveAttribute('data-page', application);
    await expect.poll(shown).toBe(loaded);
  });
}

const DETAILS = 'mfe-referrals/details';
/**
 * After a second on a page, in an idle moment, the likely next page is prefetched, and then rendered outside the document. Idle
 * callbacks run in the order in which they were requested, and after what React does in idle time.
 */
async function rest(page: Page): Promise<void> {
  for (const milliseconds of [1_300, 1_000]) {
    await page.waitForTimeout(milliseconds);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  }
}
/** Follows a link as a keyboard or a script does, with no pointer on it before. */
const follow = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

/** Records from now on what pages have in them when they come into the document. */
async function recordAppended(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate((row) => {
    globalThis.testAppended = [];
    const outlet = document.querySelector('#portal-outlet')!;
    const { append } = outlet;
    outlet.append = (...nodes) => {
      for (const node of nodes)
        if (node instanceof Element) globalThis.testAppended.push(node.querySelectorAll(row).length);
      append.apply(outlet, nodes);
    };
  }, ROW);
  return () => page.evaluate(() => globalThis.testAppended);
}

test('the list is rendered while the dashboard is read, and opens without a pointer on its link', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/dashboard');
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  const appended = await recordAppended(page);
  await rest(page);
  await expect(prerendered(page)).toHaveCount(0);
  const categories: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === ENDPOINTS.referralSearch) categories.push(searchParams.get('categories'));
  });
  await follow(headerLink(page, 'Referrals'));
  await expect(rowsOf(page, LIST).first()).toBeVisible();
  const [rows, ...others] = await appended();
  expect(rows).toBeGreaterThan(10);
  expect(others).toEqual([]);
  // its own rows were here; those of the other tabs come later
  await expect.poll(() => categories).toContain('Wins');
  expect(categories).not.toContain('Active Leads');
});

test('Back from a referral shows the list as it was left, rendered while the referral was read', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signIn('maya', '/referrals?tab=wins');
  const row = rowsOf(page, LIST).last();
  await expect(row).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  const left = page.url();
  await rest(page);
  await follow(row);
  await expect(page.locator(`[data-page="${DETAILS}"] h2`).first()).toBeVisible();
  const appended = await recordAppended(page);
  await rest(page);
  await page.goBack();
  await expect(row).toBeVisible();
  expect(page.url()).toBe(left);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
  const [rows, ...others] = await appended();
  expect(rows).toBeGreaterThan(5);
  // the row's link has the focus again, so the page that it opens may be prerendered; no list is
  expect(others.filter((count) => count > 0)).toEqual([]);
});

test('when the mouse leaves the page at the top, the way back is laid out before the click on Back', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  await expect(rowsOf(page, LIST).first()).toBeVisible();
  await page.evaluate(() => document.fonts.load('1em Inter', 'ø'));
  await rest(page);
  await follow(rowsOf(page, LIST).first());
  await expect(page.locator(`[data-page="${DETAILS}"] h2`).first()).toBeVisible();
  await rest(page);
  await expect(prerendered(page)).toHaveCount(0);
  await page.mouse.move(700, 0);
  await page.mouse.move(700, -1);
  await expect(prerendered(page).locator(ROW).first()).toBeAttached();
  const laidOut = await layoutsUntil(page, async () => {
    await page.goBack();
    await expect(rowsOf(page, LIST).first()).toBeVisible();
  });
  expect(laidOut).not.toEqual([]);
  // the list has a thousand boxes
  expect(Math.max(...laidOut)).toBeLessThan(300);
});

test('who signs in finds the list rendered behind the dashboard, not the page they signed in on', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  // as long as typing takes
  await rest(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(rowsOf(page, DASHBOARD).first()).toBeVisible();
  const appended = await recordAppended(page);
  await rest(page);
  await follow(headerLink(page, 'Referrals'));
  await expect(rowsOf(page, LIST).first()).toBeVisible();
  expect((await appended())[0]).toBeGreaterThan(10);
});

test('the way back stays rendered while the pointer crosses other links and neighbors are opened', async ({
  page,
  signIn,
}) => {
  await signIn('maya', '/referrals');
  const row = page.locator(`[data-page="${LIST}"] [data-row-link]`).nth(2);
  await expect(row).toBeVisible();
  await rest(page);
  await follow(row);
  const details = page.locator(`[data-page="${DETAILS}"]`);
  await expect(details.getByText('3 of')).toBeVisible();
  const appended = await recordAppended(page);
  // in the first second already
  await headerLink(page, 'Guaranteed Display').hover();
  await rest(page);
  await details.getByRole('link', { name: /^Next/ }).click();
  await expect(details.getByText('4 of')).toBeVisible();
  await rest(page);
  await details.getByRole('link', { name: /^Next/ }).hover();
  await page.mouse.move(700, 700);
  expect(await appended()).toEqual([]);
  await page.goBack();
  await expect(row).toBeVisible();
  expect((await appended())[0]).toBeGreaterThan(10);
});

test('a referral looks the same whether it was prerendered or not, with its neighbors in the list', async ({
  page,
  signIn,
}) => {
  const details = page.locator(`[data-page="${DETAILS}"]`);
  const neighbors = details.getByRole('navigation', { name: 'Referrals of the list' });
  // how long something has been waiting goes on
  const shown = async () => (await details.ariaSnapshot()).replaceAll(/\b\d+ (s|h|hours?|min|minutes?)\b/g, '');
  await signIn('maya', '/referrals');
  const link = page.locator(`[data-page="${LIST}"] [data-row-link]`).nth(2);
  await expect(link).toBeVisible();
  await follow(link);
  await expect(neighbors).toBeVisible();
  // what loads after the facts
  await page.waitForTimeout(2_000);
  const loaded = await shown();

  await page.goBack();
  await expect(link).toBeVisible();
  const opened = await prerender(page, link, 'h2');
  await link.click();
  await expect(opened).toHaveAttribute('data-page', DETAILS);
  await expect(neighbors).toBeVisible();
  await expect.poll(shown).toBe(loaded);
});
