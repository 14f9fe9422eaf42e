import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { HealthBeacon, HealthReport } from '@portal/shared/contracts/release-health';
import { pinChangedHost, promoteReports, publishChanged } from '../../support/changed-reports.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { expect, fillSignIn, test as base } from '../../support/portal-test.ts';

// These tests move the channel, so they have their own portal, and run one at a time.
base.describe.configure({ mode: 'default', timeout: 120_000 });

/** The release that is live before each test; every version of a test falls back to it. */
const GOOD = '1.1.0';
const DEFINED = /\(0,\w+\.defineRemote\)\(\w+\)/;
/** Where a page registers its component, in a minimized build. */
const RENDERED = /\{bootstrap:\w+,mount:\w+,unmount:\w+[\w:,]*\}=\{\.\.\.\(0,\w+\.\w+\)\(function\(\)\{/;

let folder: string;
let portal: PortalProcess;

base.beforeAll(async () => {
  base.setTimeout(180_000);
  folder = mkdtempSync(path.join(tmpdir(), 'portal-release-failures-e2e-'));
  portal = await startPortal({ dataFolder: folder });
  await publishChanged(portal.releaseStore, GOOD, (source) => source.replaceAll('Escrow reports', 'Good reports'));
});
base.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Signed in at the dashboard; the health reports of the page are in `reports`. */
const test = base.extend<{ reports: HealthReport[] }>({
  reports: async ({ page, troubles }, use) => {
    const reports: HealthReport[] = [];
    await page.exposeFunction('heard', (beacon: HealthBeacon) => reports.push(...beacon.reports));
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (address, body) => {
        void (body as Blob).text().then((text) => (window as unknown as Listening).heard(JSON.parse(text)));
        return send(address, body);
      };
    });
    await page.goto(`${portal.url}/dashboard`);
    await fillSignIn(page, 'maya');
    await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
    await use(reports);
    // Here things fail on purpose, which the browser reports.
    troubles.length = 0;
  },
});
interface Listening {
  heard: (beacon: HealthBeacon) => void;
}

/** Makes a version live whose fallback is the good one. */
async function release(version: string, change: (source: string) => string): Promise<void> {
  await publishChanged(portal.releaseStore, version, change);
  await promoteReports(portal.releaseStore, GOOD);
  await promoteReports(portal.releaseStore, version);
  // The server looks at the channel twice a second.
  await expect.poll(() => servedPage()).toContain(`/releases/mfe-reports/${version}/`);
}
const servedPage = async () => (await fetch(`${portal.url}/reports`)).text();
const renamed = (source: string) => source.replaceAll('Escrow reports', 'New reports');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function expectRecovery(page: Page, reports: HealthReport[], expected: Partial<HealthReport>): Promise<void> {
  await expect(heading(page, 'Good reports')).toBeVisible({ timeout: 20_000 });
  await expect(header(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => reports.findLast(({ outcome }) => outcome === 'recovered')).toMatchObject(expected);
}

/** The HTML of the page of reports as for a release that was published before there were bundles. */
async function withoutBundle(page: Page): Promise<void> {
  await page.route(`${portal.url}/reports`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const older = html
      .replace(/,"list\.bundle\.js":"[^"]+"/, '')
      .replace(/<link rel="preload"[^>]+list\.bundle\.js[^>]+>/, '');
    expect(older).not.toContain('list.bundle.js');
    await route.fulfill({ response, body: older });
  });
}

test('a bundle that returns 404: three tries under different addresses, then the last known good release', async ({
  page,
  reports,
}) => {
  await release('2.0.0', renamed);
  const requests: string[] = [];
  await page.route('**/mfe-reports/2.0.0/list.bundle.js*', (route) => {
    if (route.request().method() === 'GET') requests.push(route.request().url());
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${portal.url}/reports`, { waitUntil: 'commit' });
  await expectRecovery(page, reports, {
    remote: 'mfe-reports',
    version: '2.0.0',
    phase: 'load',
    errorCode: 'refused-status',
  });
  expect(requests.filter((url) => url.includes('?try='))).toHaveLength(2);
});

test('a bundle without a response: one try, then the last known good release', async ({ page, reports }) => {
  await release('2.1.0', renamed);
  let requests = 0;
  await page.route('**/mfe-reports/2.1.0/list.bundle.js*', () => void requests++);
  await page.goto(`${portal.url}/reports`, { waitUntil: 'commit' });
  await expect(header(page)).toBeVisible();
  await expectRecovery(page, reports, { version: '2.1.0', phase: 'load', errorCode: 'no-answer' });
  expect(requests).toBe(1);
});

test('a chunk without a response: the last known good release after the timeout', async ({ page, reports }) => {
  await release('2.2.0', renamed);
  await withoutBundle(page);
  await page.route('**/mfe-reports/2.2.0/list.js*', () => {});
  await page.goto(`${portal.url}/reports`, { waitUntil: 'commit' });
  await expectRecovery(page, reports, { version: '2.2.0', phase: 'load', errorCode: 'no-answer' });
});

test('code that throws while it is evaluated: the last known good release', async ({ page, reports }) => {
  await release('2.3.0', (source) => source.replace(DEFINED, '(()=>{throw new Error("broken at evaluation")})()'));
  await page.goto(`${portal.url}/reports`);
  await expectRecovery(page, reports, { version: '2.3.0', phase: 'load', errorCode: 'threw' });
});

test('an entry that throws while it is evaluated: the last known good release', async ({ page, reports }) => {
  await release('2.4.0', (source) => source.replace(/^var mfe_reports/, 'throw new Error("broken entry");$&'));
  await page.goto(`${portal.url}/reports`);
  await expectRecovery(page, reports, { version: '2.4.0', phase: 'load', errorCode: 'not-registered' });
});

test('a page that throws while it mounts: the last known good release', async ({ page, reports }) => {
  await release('2.5.0', (source) =>
    source.replace(
      /const\{bootstrap:(\w+),mount:(\w+),/,
      'const $2=()=>Promise.reject(new Error("broken at mount")),{bootstrap:$1,mount:brokenMount,',
    ),
  );
  await page.goto(`${portal.url}/reports`);
  await expectRecovery(page, reports, { version: '2.5.0', phase: 'mount', errorCode: 'threw' });
  await header(page)
    .getByRole('link', { name: /Referrals/ })
    .click();
  await expect(heading(page, 'Referrals')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Good reports')).toBeVisible();
});

test('a page that throws in its first render: the last known good release, with which a reload begins', async ({
  page,
  reports,
}) => {
  await release('2.6.0', (source) => source.replace(RENDERED, '$&throw new Error("broken at render");'));
  await page.goto(`${portal.url}/reports`);
  await expectRecovery(page, reports, { version: '2.6.0', phase: 'mount', errorCode: 'threw' });
  expect(reports.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  reports.length = 0;
  await page.reload();
  await expect(heading(page, 'Good reports')).toBeVisible();
  // reports wait for an idle moment; a failure comes in the same beacon as what works, or before
  await expect
    .poll(() => reports.filter(({ remote }) => remote === 'mfe-reports'))
    .toMatchObject([{ outcome: 'ok', version: GOOD }]);
});

/** The page is rendered, and throws when it is rendered again, as for another address. */
async function openThatBreaksLater(page: Page, version: string): Promise<void> {
  await release(version, (source) =>
    renamed(source).replace(
      /PageHeader,\{title:(\(0,\w+\.\w+\)\("New reports"\))/,
      'PageHeader,{title:(()=>{if(window.isBroken)throw new Error("broken at render");return $1})()',
    ),
  );
  await page.goto(`${portal.url}/reports`);
  await expect(heading(page, 'New reports')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
}
async function breakIt(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as Window & { isBroken?: boolean }).isBroken = true;
    history.pushState(null, '', '?status=FAILED');
  });
}

test('a page that throws later, before anyone has used it: the last known good release', async ({ page, reports }) => {
  await openThatBreaksLater(page, '2.6.2');
  await breakIt(page);
  await expectRecovery(page, reports, { version: '2.6.2', phase: 'render', errorCode: 'threw' });
});

test('a page that throws while it is used: a card with the reported reference, and Retry brings the last known good release', async ({
  page,
  reports,
}) => {
  await openThatBreaksLater(page, '2.6.3');
  await heading(page, 'New reports').click();
  await breakIt(page);
  const card = page.getByRole('alert');
  await expect(card.getByText('New reports stopped working')).toBeVisible();
  // What was thrown is for the console; the release and the reference are for the person who reports it.
  await expect(card).not.toContainText('broken at render');
  await expect(card.getByText('mfe-reports 2.6.3')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect.poll(() => reports.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
  const [failed] = reports.filter(({ outcome }) => outcome === 'failed');
  expect(failed).toMatchObject({ version: '2.6.3', phase: 'render', errorCode: 'threw' });
  await expect(card.getByText(failed!.reference!)).toBeVisible();
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Good reports')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a page whose unmount never finishes: the next page is shown in time, and it can be opened again', async ({
  page,
  reports,
}) => {
  await release('2.6.1', (source) =>
    renamed(source).replace(
      /const\{bootstrap:(\w+),mount:(\w+),unmount:(\w+)/,
      'const $3=()=>new Promise(()=>{}),{bootstrap:$1,mount:$2,unmount:hangs',
    ),
  );
  await page.goto(`${portal.url}/reports`);
  await expect(heading(page, 'New reports')).toBeVisible();
  await header(page)
    .getByRole('link', { name: /Referrals/ })
    .click();
  await expect(heading(page, 'Referrals')).toBeVisible({ timeout: 20_000 });
  await expect(heading(page, 'New reports')).toHaveCount(0);
  await expect
    .poll(() => reports.filter(({ outcome }) => outcome === 'failed'))
    .toMatchObject([{ remote: 'mfe-reports', version: '2.6.1', phase: 'mount', errorCode: 'not-unmounted' }]);
  await page.goBack();
  await expect(heading(page, 'New reports')).toBeVisible();
  await expect(heading(page, 'New reports')).toHaveCount(1);
  await expect(heading(page, 'Referrals')).toHaveCount(0);
});

const hasRoomFor = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
};

test('a chrome that crashes as a whole: the notice with the reported reference; another Retry loads the page once', async ({
  page,
  reports,
}) => {
  const token = await pinChangedHost(portal.releaseStore, '9.0.0', (source) =>
    source.replace(
      /name:\(0,\w+\.\w+\)\("The menu"\),children/,
      'name:(()=>{throw new Error("broken chrome")})(),children',
    ),
  );
  await page.goto(`${portal.url}/dashboard?pin=${token}`);
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('heading', { name: 'The portal stopped working' })).toBeVisible();
  await expect(notice).not.toContainText('broken chrome');
  for (const width of [390, 1440]) expect(await hasRoomFor(page, width)).toBe(true);
  const failed = () => reports.filter(({ outcome }) => outcome === 'failed');
  await expect.poll(failed).toMatchObject([{ remote: 'host', version: '9.0.0', phase: 'render', errorCode: 'threw' }]);
  await expect(notice).toContainText(`Reference ${failed()[0]!.reference}`);

  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  await notice.getByRole('link', { name: 'Retry' }).click();
  // A pinned tab is loaded by its plain address and then by its pin; after that it stays unchanged.
  await expect.poll(() => failed().length).toBe(2);
  await expect(notice).toContainText(`Reference ${failed()[1]!.reference}`);
  expect(loads).toBeLessThanOrEqual(2);
  await notice.getByRole('link', { name: 'Reset the pin' }).click();
  await expect(header(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a part of the chrome that crashes: one line replaces it, and the page and the rest can be used', async ({
  page,
  reports,
}) => {
  const token = await pinChangedHost(portal.releaseStore, '9.1.0', (source) =>
    source.replace(/className:[\w.]+\.helpText,/, '$&ref:(()=>{throw new Error("broken header")})(),'),
  );
  await page.goto(`${portal.url}/referrals?pin=${token}`);
  const line = page.getByRole('alert');
  await expect(line).toContainText(/^The menu stopped working\. Reference PR-[A-Z2-9]{4}-[A-Z2-9]{4}\.Try Again$/);
  await expect(heading(page, 'Referrals')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Pinned releases' })).toContainText('host 9.1.0');
  for (const width of [390, 1440]) expect(await hasRoomFor(page, width)).toBe(true);
  await line.getByRole('button', { name: 'Try Again' }).click();
  await expect(line).toContainText('The menu stopped working');
  await page.getByRole('textbox', { name: 'Search referrals' }).fill('Whitaker');
  await page.getByRole('link', { name: 'Agent Portal' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  // reports wait for an idle moment
  const failed = () => reports.filter(({ outcome }) => outcome === 'failed');
  await expect.poll(failed, { timeout: 20_000 }).toMatchObject([{ remote: 'host', phase: 'render' }]);
});

for (const [what, version, file] of [
  ['bundle', '2.7.0', 'list.bundle.js'],
  ['chunk', '2.19.0', 'list.js'],
] as const) {
  test(`a tampered ${what} is refused by its integrity and never runs; the last known good release does`, async ({
    page,
    reports,
  }) => {
    await release(version, renamed);
    if (what === 'chunk') await withoutBundle(page);
    await page.route(`**/mfe-reports/${version}/${file}*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
    });
    await page.goto(`${portal.url}/reports`);
    await expectRecovery(page, reports, { version, phase: 'load', errorCode: 'wrong-bytes' });
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  });
}

test('a tampered table of hashes is refused by its own, and with it whatever file it would allow', async ({
  page,
  reports,
}) => {
  await release('2.18.0', renamed);
  const requested: string[] = [];
  await page.route('**/mfe-reports/2.18.0/**', async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1)!;
    requested.push(file);
    const response = await route.fetch();
    if (file !== 'file-table.json' || route.request().method() !== 'GET') return route.fulfill({ response });
    const table = JSON.parse(await response.text()) as Record<string, string>;
    return route.fulfill({ response, json: { ...table, 'list.bundle.js': `sha384-${'A'.repeat(64)}` } });
  });
  // the hashes of another page's remote come in the table
  await page.goto(`${portal.url}/dashboard`);
  await expect(heading(page, 'Your rank')).toBeVisible();
  await page.evaluate(() => window.history.pushState(null, '', '/reports'));
  await expectRecovery(page, reports, { version: '2.18.0', phase: 'load', errorCode: 'wrong-bytes' });
  expect(new Set(requested)).toEqual(new Set(['file-table.json']));
});

test('a tampered table of the host is refused, and with it the files that it would allow; Retry works afterwards', async ({
  page,
  reports,
}) => {
  const requested: string[] = [];
  await page.route('**/releases/host/**/side-panel.js*', (route) => {
    requested.push(route.request().url());
    return route.continue();
  });
  await page.route('**/releases/host/**/file-table.json*', async (route) => {
    const response = await route.fetch();
    const table = JSON.parse(await response.text()) as Record<string, string>;
    await route.fulfill({ response, json: { ...table, 'side-panel.js': `sha384-${'A'.repeat(64)}` } });
  });
  await page.goto(`${portal.url}/dashboard`);
  await page.getByRole('button', { name: /^Open the menu of/ }).click();
  const card = page.getByRole('dialog', { name: 'This window did not open' });
  await expect(card).toBeVisible();
  expect(requested).toEqual([]);
  await page.unroute('**/releases/host/**/file-table.json*');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(reports.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

test('another page of the same remote waits for the table of its release', async ({ page, reports }) => {
  const table = Promise.withResolvers<void>();
  const requested: string[] = [];
  await page.route('**/releases/mfe-dashboard/*/*', async (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1)!;
    requested.push(file);
    if (file === 'file-table.json') await table.promise;
    await route.continue();
  });
  await page.goto(`${portal.url}/dashboard`);
  await expect(heading(page, 'Your rank')).toBeVisible();
  await header(page).getByRole('link', { name: 'Perks' }).click();
  await expect.poll(() => requested).toContain('file-table.json');
  expect(requested).not.toContain('perks.js');
  table.resolve();
  await expect(heading(page, 'Perks')).toBeVisible();
  expect(requested).toContain('perks.js');
  expect(reports.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

test('a tampered script of the host is refused as well, however it is requested', async ({ page, reports }) => {
  await page.route('**/releases/host/**/main.js*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
  });
  await page.goto(`${portal.url}/reports`);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  // The page shows that instead of waiting forever, and it is reported for a rollout of the host.
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The portal did not load');
  await expect
    .poll(() => reports.filter(({ outcome }) => outcome !== 'ok'))
    .toMatchObject([{ remote: 'host', phase: 'load', outcome: 'failed', errorCode: 'unreachable' }]);
  await page.unroute('**/releases/host/**/main.js*');
  await notice.getByRole('link', { name: 'Retry' }).click();
  await expect(header(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the first script of the host is requested once more, and the page starts', async ({ page, reports }) => {
  const requests: string[] = [];
  await page.route('**/releases/host/**/main.js*', (route) => {
    requests.push(route.request().url());
    return requests.length === 1 ? route.abort() : route.continue();
  });
  await page.goto(`${portal.url}/dashboard`);
  await expect(heading(page, 'Your rank')).toBeVisible();
  expect(requests).toEqual([expect.stringMatching(/main\.js$/), expect.stringMatching(/main\.js\?try=\d+$/)]);
  const ofHost = () => new Set(reports.filter(({ remote }) => remote === 'host').map(({ outcome }) => outcome));
  await expect.poll(ofHost).toEqual(new Set(['ok']));
});

test('when nothing of a remote can be fetched there is a card, and Retry works once the files are back', async ({
  page,
  reports,
}) => {
  await release('2.8.0', renamed);
  await page.route('**/releases/mfe-reports/**/list.bundle.js*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${portal.url}/reports`);
  const card = page.getByRole('alert');
  await expect(card.getByText('Escrow reports did not load')).toBeVisible();
  await expect(card.getByText('A part of it could not be fetched')).toBeVisible();
  await expect(card.getByText('2.8.0 could not be fetched in 3 tries')).toBeVisible();
  await expect.poll(() => reports.filter(({ outcome }) => outcome === 'failed')).toHaveLength(2);
  const failed = reports.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ version }) => version)).toEqual(['2.8.0', GOOD]);
  for (const { reference } of failed) await expect(card.getByText(reference!)).toBeVisible();
  await page.unroute('**/releases/mfe-reports/**/list.bundle.js*');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'New reports')).toBeVisible();
});

test('a file of the host that a page needs was gone: nothing of it stays cached, and Retry works', async ({
  page,
  reports,
}) => {
  await release('2.9.0', renamed);
  // What the pages of this remote share is provided by the host, in separate chunks.
  await page.route('**/releases/host/**/page-pieces.js*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${portal.url}/reports`);
  const card = page.getByRole('alert');
  await expect(card.getByText('Escrow reports did not load')).toBeVisible();
  await page.unroute('**/releases/host/**/page-pieces.js*');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'New reports')).toBeVisible();
  // The remote that requested it is not at fault, and its rollout must not stop.
  await expect
    .poll(() => reports.filter(({ outcome }) => outcome === 'failed'))
    .toMatchObject([{ remote: 'host', phase: 'load', errorCode: 'refused-status' }]);
});

test('a parcel that cannot be fetched is replaced by a card, the rest works, and Retry opens it', async ({
  page,
  troubles,
}) => {
  await page.route('**/releases/mfe-admin/**/agent-search.*js*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${portal.url}/referrals`);
  await fillSignIn(page, 'alex');
  const open = page.getByRole('button', { name: 'Impersonate' });
  await open.click();
  const card = page.getByRole('dialog', { name: 'Admin tools did not open' });
  await expect(card).toContainText('A part of it could not be fetched');
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await expect(heading(page, 'Referrals')).toBeVisible();
  await open.click();
  await expect(card).toBeVisible();
  await page.unroute('**/releases/mfe-admin/**/agent-search.*js*');
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByPlaceholder('Name, Email, Phone Number or Agent ID')).toBeVisible();
  await expect(card).toHaveCount(0);
  troubles.length = 0;
});
