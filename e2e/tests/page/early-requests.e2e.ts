import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { EARLY_REQUEST_ADMIN, EARLY_REQUEST_AGENT, ENDPOINTS } from '@portal/shared/contracts';
import { RemoteFile } from '@portal/shared/contracts/manifest-file';
import { inRoot, REMOTES } from '../../../scripts/lib/packages.ts';
import { actAs } from '../../support/act-as.ts';
import { expect, test } from '../../support/kept-session.ts';
import { expectLoaded } from '../../support/pages.ts';
import { allListed, base64url, rowsOf } from '../../support/referral-list.ts';

const MAYA = '20417';
const REFERRAL = 4_810_003;
/** What is in the address of a page instead of `:id`. */
const IDS: Record<string, string> = {
  '/referrals-details/:id': base64url(REFERRAL),
  '/reports/:id': 'e8d9eb3a-3c29-408c-8e2a-f20ef982d741',
  '/events/:id': 'winning-the-listing',
};
/** Pages to which links name the agent. */
const NAME_THE_AGENT = ['/update-profile', '/preferences', '/service-zip-codes', '/referral-agreement'];
const DECLARED = REMOTES.flatMap((name) => {
  const { pages } = RemoteFile.parse(JSON.parse(readFileSync(inRoot(name, 'remote.json'), 'utf8')));
  return pages.flatMap(({ path, earlyRequests = [] }) => (earlyRequests.length > 0 ? [{ path, earlyRequests }] : []));
});
const LIST = `${ENDPOINTS.referralSearch}?`;
const PARTS_START = '/agent/v2/agent-portal/dashboard/';
const PARTS = (agentId: string) => `${ENDPOINTS.dashboardParts.replace(':agentId', agentId)}?parts=`;

/** Scripts of the host wait until they are let go: what is requested before is requested by the HTML. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/releases/host/*/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Lets the scripts go on and waits for the lists of all tabs: each has been requested once. */
async function expectFiveLists(page: Page, calls: readonly string[], letGo: () => void): Promise<void> {
  letGo();
  await expect(rowsOf(page).first()).toBeVisible();
  await allListed(page);
  expect(count(calls, LIST)).toBe(5);
}

/** The addresses of the calls of a page, as they are made. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'fetch') calls.push(pathname + search);
  });
  return calls;
}
/** To a page without scripts, so that nothing the page before asks for is counted. */
const leave = (page: Page) => page.goto('/healthz');
const count = (calls: readonly string[], start: string) => calls.filter((call) => call.startsWith(start)).length;

test('session and dashboard are requested before any script is there, and only once', async ({ page, signIn }) => {
  await signIn('maya');
  await leave(page);
  const calls = callsOf(page);
  const letGo = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => count(calls, PARTS(MAYA))).toBe(1);
  expect(count(calls, ENDPOINTS.session)).toBe(1);
  letGo();
  await expect(page.getByRole('region', { name: 'Need an update' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your rank' })).toContainText('in Denver');
  // ranks, renewals and sales of the ZIPs came with them
  await expect(page.getByRole('region', { name: 'My ZIPs' })).toContainText('sales volume');
  await expect(page.getByRole('region', { name: 'My ZIPs' }).getByRole('row')).toHaveCount(6);
  expect(count(calls, ENDPOINTS.session)).toBe(1);
  expect(count(calls, PARTS(MAYA))).toBe(1);
  for (const printed of [ENDPOINTS.zipStats, ENDPOINTS.zipListRank.replace(':agentId', MAYA), ENDPOINTS.salesStats]) {
    expect(count(calls, printed)).toBe(0);
  }
});

test('while acting, they are those of the person acted for', async ({ page, signIn }) => {
  await signIn('alex', '/');
  const calls = callsOf(page);
  await actAs(page, 'Leo', 'leo@example.com');
  await expect(page.getByRole('region', { name: 'Your rank' })).toContainText('of');
  const ofLeo = calls.find((call) => call.startsWith(PARTS_START))!;
  calls.length = 0;
  const letGo = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => count(calls, ofLeo)).toBe(1);
  letGo();
  await expect(page.getByText(/Logged in as Leo/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your rank' })).toContainText('of');
  expect(count(calls, ENDPOINTS.session)).toBe(1);
  expect(count(calls, PARTS_START)).toBe(1);
});

for (const { path, earlyRequests } of DECLARED) {
  test(`what ${path} requests first is requested before any script is there, and only once`, async ({
    page,
    signIn,
  }) => {
    const id = IDS[path] ?? '';
    const address = path.replace(':id', id);
    const requests = earlyRequests
      .map((url) =>
        url
          .replace(EARLY_REQUEST_AGENT, MAYA)
          .replace(EARLY_REQUEST_ADMIN, 'false')
          .replace(':id.decoded', String(REFERRAL))
          .replace(':id', id)
          .replaceAll('%20', '+'),
      )
      .toSorted();
    await signIn('maya');
    await leave(page);
    // once live updates have begun, some of it is read again
    await page.route(`**${ENDPOINTS.live}*`, () => {});
    const calls = callsOf(page);
    const declared = () => calls.filter((call) => requests.includes(call)).toSorted();
    const openHeld = async (query: string) => {
      calls.length = 0;
      const letGo = await holdScripts(page);
      await page.goto(address + query, { waitUntil: 'commit' });
      await expect.poll(() => count(calls, ENDPOINTS.session)).toBe(1);
      return async () => {
        letGo();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectLoaded(page, address);
      };
    };

    const goOn = await openHeld(NAME_THE_AGENT.includes(path) ? `?id=${base64url(Number(MAYA))}` : '');
    await expect.poll(declared).toEqual(requests);
    await goOn();
    expect(declared()).toEqual(requests);

    // with another query the HTML starts none of them, so these are the page's own
    const goOnPlain = await openHeld('?plain');
    expect(declared()).toEqual([]);
    await goOnPlain();
    expect(declared()).toEqual(requests);
  });
}

test('rows of an address with parameters are requested by the page alone', async ({ page, signIn }) => {
  await signIn('maya');
  await leave(page);
  const calls = callsOf(page);
  const letGo = await holdScripts(page);
  await page.goto('/referrals?tab=wins', { waitUntil: 'commit' });
  await expect.poll(() => count(calls, ENDPOINTS.session)).toBe(1);
  expect(count(calls, LIST)).toBe(0);
  await expectFiveLists(page, calls, letGo);
});

test('an admin who acts for an agent gets their rows with the request of the HTML', async ({ page, signIn }) => {
  await signIn('alex', '/');
  await actAs(page, 'Leo', 'leo@example.com');
  await expect(page.getByRole('region', { name: 'Your rank' })).toContainText('of');
  const calls = callsOf(page);
  const letGo = await holdScripts(page);
  await page.goto('/referrals', { waitUntil: 'commit' });
  await expect.poll(() => count(calls, LIST)).toBe(1);
  await expectFiveLists(page, calls, letGo);
});

test('a visitor who is not signed in requests nothing for an agent', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(count(calls, ENDPOINTS.session)).toBe(0);
  expect(count(calls, PARTS_START)).toBe(0);
});
