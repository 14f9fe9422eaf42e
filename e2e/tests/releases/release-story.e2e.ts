import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { LogLine, Pin } from '@portal/shared/contracts/release';
import type { ChannelStatus } from '@portal/release';
import { inRoot } from '../../../scripts/lib/packages.ts';
import { runNode } from '../../../scripts/lib/run.ts';
import type { RegressReport } from '../../../scripts/lib/regress/report.ts';
import { changedBuild } from '../../../scripts/lib/changed-build.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';
import { ReleaseCli } from '../../support/release-cli.ts';
import { visit } from '../../support/visitors.ts';

// It moves the channel, so it has its own portal.
test.setTimeout(300_000);

const REMOTE = 'mfe-referrals';
/** Milliseconds from a change of the channel until every page load follows it. */
const LIVE_WITHIN = 1_000;
/** Distinct visitors for whom the broken release fails; repeated loads of one visitor count once. */
const FAILURES_TO_STOP = 4;
const WORDS = 'The more referrals you convert';

let folder: string;
let portal: PortalProcess;
let cli: ReleaseCli;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-story-e2e-'));
  portal = await startPortal({ dataFolder: folder });
  cli = new ReleaseCli(portal.releaseStore);
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes a version with the command line, as a team does after its build. */
async function publish(version: string, change: (source: string) => string): Promise<void> {
  const build = changedBuild({ remote: REMOTE, version, change });
  await cli.run('publish', REMOTE, '--dir', build);
  rmSync(build, { recursive: true });
}
const saying = (version: string) => (source: string) => source.replaceAll(WORDS, `Release ${version}: ${WORDS}`);
const broken = (source: string) => `throw new Error('broken on purpose');${source}`;

const words = (page: Page, version: string) => page.getByText(`Release ${version}: ${WORDS}`);
async function status() {
  const { remotes } = await cli.runJson<ChannelStatus>('status');
  return remotes.find(({ remote }) => remote === REMOTE)!;
}

async function signInAt(page: Page, account: 'maya' | 'alex', address: string): Promise<void> {
  await page.goto(`${portal.url}${address}`);
  await fillSignIn(page, account);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Reloads the page until it shows a version; a change of the channel is live within a second. */
async function reloadUntil(page: Page, version: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(words(page, version)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
}

test('a team ships a remote alone, a bad release stops itself, QA pins an exact set, and the log shows all of it', async ({
  page,
  browser,
}) => {
  await publish('1.0.0', saying('1.0.0'));
  await cli.run('promote', `${REMOTE}@1.0.0`, '--reason', 'first release');

  await test.step('1.1.0 is shipped while a browser is open, which sees it after a reload', async () => {
    await signInAt(page, 'maya', '/referrals');
    await expect(words(page, '1.0.0')).toBeVisible();
    await publish('1.1.0', saying('1.1.0'));
    await cli.run('promote', `${REMOTE}@1.1.0`, '--reason', 'better words');
    await expect(words(page, '1.0.0'), 'an open tab keeps its set').toBeVisible();
    await reloadUntil(page, '1.1.0');
  });

  const visitors = await test.step('1.2.0, broken on purpose, is rolled out to 10% of the visitors', async () => {
    await publish('1.2.0', broken);
    await cli.run(
      'promote',
      `${REMOTE}@1.2.0`,
      '--percent',
      '10',
      '--max-failures',
      '2',
      '--min-loads',
      String(FAILURES_TO_STOP),
      '--reason',
      'new filter bar',
    );
    await delay(LIVE_WITHIN);
    const all = await Promise.all(Array.from({ length: 150 }, () => visit(portal.url)));
    const inside = all.filter(({ versions }) => versions[REMOTE] === '1.2.0');
    const outside = all.filter(({ versions }) => versions[REMOTE] === '1.1.0');
    expect(inside.length + outside.length).toBe(150);
    // Ten percent of 150 with a random margin; the tests of cohorts prove the exact share.
    expect(inside.length).toBeGreaterThanOrEqual(FAILURES_TO_STOP);
    expect(inside.length).toBeLessThan(35);
    return { inside, outside: outside[0]! };
  });

  await test.step('visitors in the rollout recover by themselves, until the rollout stops itself', async () => {
    const contexts = await Promise.all(
      visitors.inside.slice(0, FAILURES_TO_STOP).map(async ({ cookie }) => {
        const context = await browser.newContext();
        await context.addCookies([{ ...cookie, url: portal.url }]);
        const visitor = await context.newPage();
        await signInAt(visitor, 'maya', '/referrals');
        await expect(words(visitor, '1.1.0'), 'the last known good replaced it').toBeVisible({ timeout: 30_000 });
        return context;
      }),
    );
    await expect
      .poll(async () => (await status()).rollout, { timeout: 60_000 })
      .toMatchObject({ weight: 0, stopped: expect.any(String) });
    await expect
      .poll(async () => (await revisit(visitors.inside[0]!.cookie)).includes('/mfe-referrals/1.2.0/'))
      .toBe(false);
    for (const context of contexts) await context.close();
  });

  await test.step('the rollout is rolled back; what is live for everybody stays', async () => {
    await cli.run('rollback', REMOTE, '--reason', 'it throws');
    expect(await status()).toMatchObject({ version: '1.1.0', rollout: null });
    await reloadUntil(page, '1.1.0');
  });

  const token = await test.step('1.0.0 is pinned in a second browser and nowhere else', async () => {
    const pinned = await cli.runJson<{ pin: Pin; token: string; link: string }>(
      'pin',
      `${REMOTE}@1.0.0`,
      '--ttl',
      '1h',
      '--portal',
      portal.url,
      '--reason',
      'ticket 4711',
    );
    const context = await browser.newContext();
    const second = await context.newPage();
    await second.goto(pinned.link);
    await fillSignIn(second, 'maya');
    await second
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Referrals/ })
      .click();
    await expect(words(second, '1.0.0')).toBeVisible();
    await expect(second.getByRole('complementary', { name: 'Pinned releases' })).toContainText(`${REMOTE} 1.0.0`);
    await second.reload();
    await expect(words(second, '1.0.0')).toBeVisible();
    await context.close();
    await page.reload();
    await expect(words(page, '1.1.0')).toBeVisible();
    return pinned.token;
  });

  await test.step('the browser suite runs against the pin and names every release', async () => {
    const out = path.join(folder, 'report');
    const regress = await runNode([
      inRoot('scripts/regress.ts'),
      '--pin',
      token,
      '--portal',
      portal.url,
      '--store',
      portal.releaseStore,
      '--grep',
      'REF-08',
      '--out',
      out,
    ]);
    expect(regress.status, regress.output).toBe(0);
    const report = JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8')) as RegressReport;
    expect(report.sets).toHaveLength(1);
    expect(report.sets[0]!.pinned).toEqual({ [REMOTE]: '1.0.0' });
    expect(report.sets[0]!.releases).toHaveLength(7);
    expect(report.sets[0]!.releases).toContainEqual(expect.objectContaining({ name: REMOTE, version: '1.0.0' }));
    expect(report.sets[0]!.results).toMatchObject([{ outcome: 'passed' }]);
  });

  await test.step('everybody is rolled back to 1.0.0', async () => {
    await cli.run('rollback', REMOTE, '--reason', 'wrong words');
    await reloadUntil(page, '1.0.0');
  });

  await test.step('the log shows all of it', async () => {
    const lines = (await cli.runJson<LogLine[]>('log', '--limit', '10')).toReversed();
    expect(lines.map(({ action }) => action)).toEqual([
      'publish',
      'promote',
      'publish',
      'promote',
      'publish',
      'rollout',
      'stop',
      'rollback',
      'pin',
      'rollback',
    ]);
    expect(lines.find(({ action }) => action === 'stop')).toMatchObject({
      who: 'Rollout guard',
      why: expect.stringMatching(/visitors failed .*more than 2%/),
    });
    expect(lines.find(({ action }) => action === 'rollout')).toMatchObject({ why: 'new filter bar' });
  });

  await test.step('the console shows all of it', async () => {
    const context = await browser.newContext();
    const admin = await context.newPage();
    await signInAt(admin, 'alex', '/admin/settings?tab=3');
    await expect(admin.getByRole('row', { name: new RegExp(`^${REMOTE} 1\\.0\\.0`) })).toBeVisible();
    const timeline = admin.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('button', { name: 'Whole log' }).click();
    const expected = ['1.1.0 to 1.0.0', '1.2.0, 10% to 0%', '1.1.0 to 1.2.0, 10%', '1.0.0 to 1.1.0', '1.0.0, 1 hour'];
    for (const what of expected) {
      await expect(timeline.getByRole('listitem').filter({ hasText: `${REMOTE} ${what}` })).toBeVisible();
    }
    await expect(timeline.getByRole('listitem').filter({ hasText: 'Rollout guard' })).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Active pins' })).toContainText('ticket 4711');
    await context.close();
  });
});

/** The page as a returning visitor gets it now. */
async function revisit({ name, value }: { name: string; value: string }): Promise<string> {
  const headers = { accept: 'text/html', cookie: `${name}=${value}` };
  return (await fetch(`${portal.url}/referrals`, { headers })).text();
}
