import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { declaredTopics } from '@portal/shared/contracts';
import { type ChannelStatus, openStore, readRelease, readStatus } from '@portal/release';
import { promoteReports, publishChanged } from '../../support/changed-reports.ts';
import { HOST_API } from '../../../shared/remote/host-api.ts';
import {
  HELP,
  NEWER_HELP,
  NEWER_HOST_API,
  NEWER_MODULE,
  newerHost,
  reportsForNewerHost,
} from '../../support/newer-host.ts';
import { type Account, fillSignIn, test, expect } from '../../support/portal-test.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { QUICK_TEST, RegressProgram } from '../../support/regress-program.ts';
import { ReleaseCli } from '../../support/release-cli.ts';
import { type NewVisitor, visit } from '../../support/visitors.ts';

// These tests move the channel, so they have their own portal.
test.describe.configure({ mode: 'serial' });

let folder: string;
let portal: PortalProcess;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(path.join(tmpdir(), 'portal-releases-e2e-'));
  portal = await startPortal({ dataFolder: folder });
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function liveReports(): Promise<string> {
  const store = await openStore(portal.releaseStore, 'read');
  const { remotes } = await readStatus(store, 'production');
  store.close();
  return remotes.find(({ remote }) => remote === 'mfe-reports')!.version;
}

test('the release of the host records every topic of its bus, with the version', async () => {
  const store = await openStore(portal.releaseStore, 'read');
  const { remotes } = await readStatus(store, 'production');
  const { version = '' } = remotes.find(({ remote }) => remote === 'host') ?? {};
  const stored = await readRelease(store, 'host', version);
  store.close();
  expect(stored?.release).toMatchObject({ kind: 'host', topics: declaredTopics() });
});

test('moving the channel changes what a reload shows, without a rebuild of the host; the open tab keeps its set', async ({
  page,
}) => {
  await page.goto(`${portal.url}/reports`);
  await fillSignIn(page, 'maya');
  await expect(page.getByRole('heading', { name: 'Escrow reports' })).toBeVisible();
  const before = await liveReports();

  await publishChanged(portal.releaseStore, '1.1.0', (source) =>
    source.replaceAll('Escrow reports', 'Escrow reports, new'),
  );
  await promoteReports(portal.releaseStore, '1.1.0');
  await expect(page.getByRole('heading', { name: 'Escrow reports', exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Escrow reports, new' })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await promoteReports(portal.releaseStore, before);
});

test('a remote whose files are gone shows a card with the reason and Retry; header and other remotes work', async ({
  page,
  troubles,
}) => {
  await page.goto(`${portal.url}/dashboard`);
  await fillSignIn(page, 'maya');
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  await page.route('**/releases/mfe-reports/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(`${portal.url}/reports`);
  await expect(page.getByText('Escrow reports did not load')).toBeVisible();
  await expect(page.getByText('A part of it could not be fetched')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Referrals/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Escrow reports did not load')).toBeVisible();
  await page.unroute('**/releases/mfe-reports/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Escrow reports' })).toBeVisible();
  troubles.length = 0;
});

test('a tampered file is refused by its integrity and never runs', async ({ page, troubles }) => {
  await page.route('**/releases/mfe-reports/**/*.js*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.tampered = true;${await response.text()}` });
  });
  await page.goto(`${portal.url}/reports`);
  await fillSignIn(page, 'maya');
  await expect(page.getByText('Escrow reports did not load')).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  troubles.length = 0;
});

test('every script of the page has integrity, and the policy allows no eval', async ({ page }) => {
  const response = await page.goto(`${portal.url}/login`);
  const policy = response!.headers()['content-security-policy']!;
  expect(policy).toContain("script-src 'self' 'nonce-");
  expect(policy).not.toContain('unsafe-eval');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const scripts = page.locator('script[src]');
  // two of the host and that of the page
  expect(await scripts.count()).toBe(3);
  expect(await scripts.evaluateAll((all) => all.filter((script) => !(script as HTMLScriptElement).integrity))).toEqual(
    [],
  );
});

/** Milliseconds from a change of the channel until every page load follows it. */
const LIVE_WITHIN = 1_000;
const NEWER_HOST = 'host@1.1.0';
const ITS_REPORTS = 'mfe-reports@3.0.0';

/** A page of each remote, by who may see it; mfe-auth is the one that signs in. */
const PAGES: Partial<Record<Account, Record<string, string>>> = {
  maya: {
    '/dashboard': 'Your rank',
    '/referrals': 'Referrals',
    '/sgd': 'Guaranteed Display',
    '/reports': 'Escrow reports',
  },
  alex: { '/admin/settings': 'Settings' },
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** Its text identifies the host of the page. */
const helpLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Why the reports of the newer host do not work with an older one. */
const lacksWith = (host: string): [string, string] => [
  `${ITS_REPORTS} needs ${NEWER_MODULE}, which host@${host} does not share.`,
  `${ITS_REPORTS} works with host API ^${NEWER_HOST_API}, but host@${host} offers ${HOST_API}.`,
];

async function signInAs(page: Page, account: Account, address: string, visitor?: NewVisitor): Promise<void> {
  if (visitor) await page.context().addCookies([{ ...visitor.cookie, url: portal.url }]);
  await page.goto(`${portal.url}${address}`);
  await fillSignIn(page, account);
  await expect(page).not.toHaveURL(/\/login/);
}

test('a new host runs the old remotes, for ten percent and for everybody; an open tab keeps its host until it switches', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const cli = new ReleaseCli(portal.releaseStore);

  const { inside, outside } = await test.step('it is checked with every remote and rolled out to 10%', async () => {
    await cli.publishBuild('host', newerHost('1.1.0'));
    expect(await cli.run('check', NEWER_HOST)).toContain(`✓ Host API ${NEWER_HOST_API} in range ^`);
    await cli.run('promote', NEWER_HOST, '--percent', '10', '--reason', 'another help link');
    await delay(LIVE_WITHIN);
    const visitors = await Promise.all(Array.from({ length: 100 }, () => visit(portal.url)));
    const [first, ...others] = visitors.filter(({ versions }) => versions['host'] === '1.1.0');
    // Ten of a hundred with a random margin; the tests of cohorts prove the exact share.
    expect(others.length).toBeLessThan(30);
    return { inside: first!, outside: visitors.find(({ versions }) => versions['host'] !== '1.1.0')! };
  });

  await test.step('a page of each of the six remotes works under it', async () => {
    for (const [account, pages] of Object.entries(PAGES)) {
      const context = await browser.newContext();
      const newer = await context.newPage();
      for (const [index, [address, name]] of Object.entries(pages).entries()) {
        if (index === 0) await signInAs(newer, account as Account, address, inside);
        else await newer.goto(`${portal.url}${address}`);
        await expect(heading(newer, name)).toBeVisible();
        await expect(helpLink(newer, NEWER_HELP)).toBeVisible();
        await expect(newer.getByRole('alert')).toHaveCount(0);
      }
      await context.close();
    }
  });

  await test.step('when everybody has it, an open tab keeps the old one until it switches', async () => {
    await page.clock.install();
    await signInAs(page, 'maya', '/dashboard', outside);
    await expect(helpLink(page, HELP)).toBeVisible();
    await cli.run('promote', NEWER_HOST, '--reason', 'no complaints');
    await delay(LIVE_WITHIN);
    await mainMenu(page)
      .getByRole('link', { name: /Referrals/ })
      .click();
    await expect(heading(page, 'Referrals')).toBeVisible();
    await expect(helpLink(page, HELP)).toBeVisible();
    // the last that is loaded: the time of what is still on its way would be up after the jump
    await expect(page.getByRole('complementary', { name: 'Partner offer' })).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await mainMenu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(heading(page, 'Your rank')).toBeVisible();
    await expect(helpLink(page, NEWER_HELP)).toBeVisible();
  });

  await cli.run('rollback', 'host', '--reason', 'for the next test');
});

test('a remote that needs a newer host is refused with what it lacks, goes live in one promote with that host, and is rolled back only with it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const cli = new ReleaseCli(portal.releaseStore);
  const { revision, snapshot, remotes } = await cli.runJson<ChannelStatus>('status');
  const old = remotes.find(({ remote }) => remote === 'host')!.version;
  const lacks = lacksWith(old);
  const why = ['--reason', 'marks of a newer kind'];

  await test.step('with the old host it is refused, live and in a pin, and nothing changes', async () => {
    await cli.publishBuild('mfe-reports', reportsForNewerHost('3.0.0'));
    for (const call of [
      ['check', ITS_REPORTS],
      ['promote', ITS_REPORTS, ...why],
      ['pin', ITS_REPORTS, '--base', snapshot, ...why],
    ]) {
      const words = await cli.refused(...call);
      for (const sentence of lacks) expect(words, call.join(' ')).toContain(sentence);
    }
    expect(await cli.runJson<ChannelStatus>('status')).toMatchObject({ revision, snapshot });
  });

  await test.step('with a host that only ten percent have it is refused as well', async () => {
    await cli.run('promote', NEWER_HOST, '--percent', '10', ...why);
    expect(await cli.refused('promote', ITS_REPORTS, ...why)).toContain(lacks[0]);
  });

  await test.step('together they go live, and it consumes what only that host provides', async () => {
    await cli.run('promote', NEWER_HOST, ITS_REPORTS, ...why);
    await delay(LIVE_WITHIN);
    await signInAs(page, 'maya', '/reports');
    await expect(heading(page, 'Escrow reports of the newer host')).toBeVisible();
    await expect(helpLink(page, NEWER_HELP)).toBeVisible();
  });

  await test.step('the host is rolled back only together with it', async () => {
    expect(await cli.refused('rollback', 'host', ...why)).toContain(lacks[0]);
    await cli.run('rollback', 'host', 'mfe-reports', ...why);
    await delay(LIVE_WITHIN);
    await page.reload();
    await expect(heading(page, 'Escrow reports')).toBeVisible();
    await expect(helpLink(page, HELP)).toBeVisible();
  });
});

test('npm run regress runs what is live and then each newest version that is not; one that does not fit is reported in its row', async () => {
  test.setTimeout(120_000);
  const { host } = await releasesNow();
  const { status, sets } = await new RegressProgram(portal.releaseStore, folder).run(
    '--matrix',
    'last=1',
    '--portal',
    portal.url,
    '--grep',
    QUICK_TEST,
  );
  expect(sets).toMatchObject([
    { title: 'production', pinned: {}, refusal: null, results: [{ outcome: 'passed' }] },
    { title: NEWER_HOST, pinned: { host: '1.1.0' }, refusal: null, results: [{ outcome: 'passed' }] },
    { title: ITS_REPORTS, refusal: expect.stringContaining(lacksWith(host!)[0]), results: [] },
  ]);
  expect(sets[1]!.releases).toContainEqual(expect.objectContaining({ name: 'host', version: '1.1.0' }));
  expect(status).toBe(1);
});

test('npm run regress opens a snapshot of the log in its own portal, which is gone afterwards', async () => {
  test.setTimeout(120_000);
  const releases = await releasesNow();
  const { snapshot } = await new ReleaseCli(portal.releaseStore).runJson<ChannelStatus>('status');
  const run = await new RegressProgram(portal.releaseStore, folder).run('--snapshot', snapshot, '--grep', QUICK_TEST);
  expect(run.status, run.output).toBe(0);
  expect(run.sets).toMatchObject([{ title: `snapshot ${snapshot}`, results: [{ outcome: 'passed' }] }]);
  expect(Object.fromEntries(run.sets[0]!.releases.map(({ name, version }) => [name, version]))).toEqual(releases);
  expect(run.portal).not.toBe(portal.url);
  await expect(fetch(run.portal!), 'nothing responds anymore').rejects.toThrow();
});

test('Ctrl-C in the middle of npm run regress leaves no process and no folder', async () => {
  test.setTimeout(120_000);
  const place = path.join(folder, 'tmp');
  mkdirSync(place);
  const { snapshot } = await new ReleaseCli(portal.releaseStore).runJson<ChannelStatus>('status');
  const program = new RegressProgram(portal.releaseStore, folder);
  // Many tests, so that it is still running after the first.
  const { child, output } = program.start(place, '--snapshot', snapshot, '--grep', 'AUTH-|HOST-');
  const ended = once(child, 'exit');
  await expect.poll(output, { timeout: 90_000 }).toMatch(/[✓✘] +\d+ /);
  const own = /Portal: (http:\S+)/.exec(output())![1]!;
  expect((await fetch(`${own}/readyz`)).ok).toBe(true);

  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(output()).toContain('Broken off; there is no report.');
  await expect(fetch(own)).rejects.toThrow();
  const { stdout: processes } = await promisify(execFile)('ps', ['-A', '-o', 'args=']);
  expect(processes.split('\n').filter((line) => line.includes(place))).toEqual([]);
  expect(readdirSync(place)).toEqual([]);
});

async function releasesNow(): Promise<Record<string, string>> {
  const { remotes } = await new ReleaseCli(portal.releaseStore).runJson<ChannelStatus>('status');
  return Object.fromEntries(remotes.map(({ remote, version }) => [remote, version]));
}
