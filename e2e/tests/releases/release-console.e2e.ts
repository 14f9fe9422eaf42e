import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openStore, promote as promoteIn, readStatus, rollback } from '@portal/release';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { promoteReports, promoteToAll, publishBuild, publishChanged } from '../../support/changed-reports.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { es } from '../../support/english-texts.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';
import { moveDate } from '../../support/timers.ts';

// These tests move the channel, so they have their own portal, and run one at a time.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let folder: string;
let portal: PortalProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-release-console-e2e-'));
  portal = await startPortal({ dataFolder: folder });
  for (const version of ['1.1.0', '1.2.0']) {
    await publishChanged(portal.releaseStore, version, (source) =>
      source.replaceAll('Escrow reports', `Escrow reports ${version}`),
    );
  }
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openConsole(page: Page): Promise<void> {
  await page.goto(`${portal.url}/admin/settings?tab=3`);
  await fillSignIn(page, 'alex');
  await expect(page.getByRole('heading', { name: 'Promote' })).toBeVisible();
  await expect(page.getByText(/revision \d+ · moved/)).toBeVisible();
}

const reportsRow = (page: Page, version: string) =>
  panel(page, 'Live').getByRole('row', { name: new RegExp(`^mfe-reports ${version}`) });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const latest = (page: Page) => panel(page, 'Timeline').getByRole('listitem').first();

/** Chooses a version of mfe-reports and its share; it cannot be sent before the checks are done. */
async function fillPromotion(promote: Locator, version: string, share: string): Promise<void> {
  await promote.getByRole('combobox', { name: 'Remote' }).selectOption('mfe-reports');
  await promote.getByRole('combobox', { name: 'Version of mfe-reports' }).selectOption(version);
  await promote.getByRole('textbox', { name: 'Share of visitors' }).fill(share);
  await promote.getByRole('textbox', { name: 'Why' }).fill('tried in the console');
  await expect(promote.getByRole('list', { name: 'Checks' }).getByRole('listitem').first()).toBeVisible();
}

test('D-48 the checks of a set are in the language of the page', async ({ page }) => {
  await openConsole(page);
  await page.evaluate(() => localStorage.setItem('portalLocale', 'es'));
  await page.reload();
  const promote = panel(page, es('Promote'));
  await promote.getByRole('combobox', { name: es('Remote'), exact: true }).selectOption('mfe-reports');
  await promote.getByRole('combobox', { name: 'Versión de mfe-reports' }).selectOption('1.1.0');
  const checks = promote.getByRole('list', { name: es('Checks') }).getByRole('listitem');
  await expect(checks.first()).toHaveText(/^\d+ archivos disponibles/);
  const texts = await checks.allTextContents();
  // what the release platform says in other words has to be added to mfe-admin/src/release-sentences.ts
  expect(texts.filter((text) => /\b(?:and|at|every|in|the|modules|files)\b/i.test(text))).toEqual([]);
  expect(texts.length).toBeGreaterThan(7);
});

async function statusOfReports() {
  const store = await openStore(portal.releaseStore, 'read');
  const { remotes } = await readStatus(store, 'production');
  store.close();
  return remotes.find(({ remote }) => remote === 'mfe-reports')!;
}

test('D-35 an admin rolls a release out, stops it, promotes it to everybody and rolls it back, each with a reason in the log', async ({
  page,
}) => {
  await openConsole(page);
  const before = (await statusOfReports()).version;
  const promote = panel(page, 'Promote');

  await fillPromotion(promote, '1.1.0', '12.5');
  // longer than a check is cached: nothing may be checked against what was live before the change
  await moveDate(page, 31_000);
  await promote.getByRole('button', { name: 'Promote 1.1.0 to 12.5%' }).click();
  await expect(reportsRow(page, '1.1.0')).toContainText('12.5%rollout');
  await expect(reportsRow(page, before)).toContainText('87.5%');
  await expect(latest(page)).toContainText(`mfe-reports ${before} to 1.1.0, 12.5%`);
  await expect(latest(page)).toContainText('tried in the console');
  await expect(latest(page)).toContainText('alex');
  expect(await statusOfReports()).toMatchObject({ version: before, rollout: { version: '1.1.0', weight: 1250 } });

  await page.getByRole('button', { name: 'Stop mfe-reports 1.1.0' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop the rollout of mfe-reports 1.1.0' });
  await stop.getByRole('button', { name: 'Stop the Rollout' }).click();
  await expect(stop.getByRole('alert')).toHaveText('Say why; the log keeps it.');
  await stop.getByRole('textbox', { name: 'Why' }).fill('only a try');
  await stop.getByRole('button', { name: 'Stop the Rollout' }).click();
  await expect(reportsRow(page, '1.1.0')).toHaveCount(0);
  await expect(latest(page)).toContainText('mfe-reports 1.1.0, rollout ended');

  await fillPromotion(promote, '1.1.0', '100');
  await promote.getByRole('button', { name: 'Promote 1.1.0 to everybody' }).click();
  await expect(reportsRow(page, '1.1.0')).toContainText('100%');
  await expect(panel(page, 'Compare').getByRole('row', { name: /mfe-reports/ })).toContainText('newer');

  await page.getByRole('button', { name: 'Roll Back mfe-reports 1.1.0' }).click();
  const back = page.getByRole('dialog', { name: 'Roll back mfe-reports' });
  await back.getByRole('textbox', { name: 'Why' }).fill('as it was');
  await back.getByRole('button', { name: /^Roll Back to/ }).click();
  await expect(reportsRow(page, before)).toContainText('100%');
  expect((await statusOfReports()).version).toBe(before);
});

test('D-35 a rollout that goes on by itself is begun with the offered steps, says what it waits for, and ends with a pause', async ({
  page,
}) => {
  await openConsole(page);
  const before = (await statusOfReports()).version;
  const promote = panel(page, 'Promote');
  await promote.getByRole('combobox', { name: 'Remote' }).selectOption('mfe-reports');
  await promote.getByRole('combobox', { name: 'Version of mfe-reports' }).selectOption('1.2.0');
  await promote.getByText('In steps').click();
  await promote.getByRole('textbox', { name: 'Why' }).fill('step by step');
  await promote.getByRole('button', { name: 'Promote 1.2.0 in steps' }).click();
  await expect(reportsRow(page, '1.2.0')).toContainText(
    /5%rollout.*Next: 25%, after .*, once mfe-reports has had 50 visitors \(0 so far\)/,
  );
  await expect(latest(page)).toContainText(`mfe-reports ${before} to 1.2.0, 5%, then 25%, 100%`);
  await fillPromotion(promote, '1.2.0', '0');
  await promote.getByRole('button', { name: 'Pause 1.2.0 at 0%' }).click();
  await expect(reportsRow(page, '1.2.0')).toContainText('0%paused');
  await expect(reportsRow(page, '1.2.0')).not.toContainText('Next');
  await page.getByRole('button', { name: 'Stop mfe-reports 1.2.0' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop the rollout of mfe-reports 1.2.0' });
  await stop.getByRole('textbox', { name: 'Why' }).fill('only a try');
  await stop.getByRole('button', { name: 'Stop the Rollout' }).click();
  await expect(reportsRow(page, '1.2.0')).toHaveCount(0);
});

test('D-35 a change that someone else made first is reported, and succeeds after a second look', async ({
  page,
  troubles,
}) => {
  await openConsole(page);
  const promote = panel(page, 'Promote');
  await fillPromotion(promote, '1.1.0', '50');
  await promoteReports(portal.releaseStore, '1.2.0');
  await promote.getByRole('button', { name: 'Promote 1.1.0 to 50%' }).click();
  await expect(promote.getByRole('alert')).toContainText('Nothing was changed');
  await expect(reportsRow(page, '1.2.0')).toContainText('100%');
  await expect(promote.getByRole('textbox', { name: 'Why' })).toHaveValue('tried in the console');
  // it is disabled while the new set is checked
  const again = promote.getByRole('button', { name: 'Promote 1.1.0 to 50%' });
  await expect(promote.getByRole('list', { name: 'Checks' })).toBeVisible();
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  await again.click();
  await expect(reportsRow(page, '1.1.0')).toContainText('50%rollout');
  expect(await statusOfReports()).toMatchObject({ version: '1.2.0', rollout: { version: '1.1.0', weight: 5000 } });
  // The browser reports the 409.
  troubles.length = 0;
});

test('D-35 a pin made in the console opens its set in another browser until it is revoked', async ({
  page,
  browser,
}) => {
  await openConsole(page);
  await page.getByRole('button', { name: 'New pin' }).click();
  const form = page.getByRole('dialog', { name: 'New pin' });
  await form.getByRole('button', { name: 'Choose a version' }).click();
  await form.getByRole('combobox', { name: 'Remote' }).selectOption('mfe-reports');
  await form.getByRole('combobox', { name: 'Version of mfe-reports' }).selectOption('1.1.0');
  await form.getByRole('textbox', { name: 'Why' }).fill('the heading of 1.1.0');
  await form.getByRole('button', { name: 'Create the Pin' }).click();
  const made = page.getByRole('dialog', { name: 'The pin is ready' });
  const link = await made.getByRole('link', { name: 'Open in a New Tab' }).getAttribute('href');
  const pinned = new URL(link!);
  pinned.pathname = '/reports';

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(pinned.href);
  await fillSignIn(other, 'maya');
  await expect(other.getByRole('heading', { name: 'Escrow reports 1.1.0' })).toBeVisible();

  await made.getByRole('button', { name: 'Done' }).click();
  const pins = panel(page, 'Active pins');
  await expect(pins.getByRole('listitem')).toContainText('the heading of 1.1.0');
  await pins.getByRole('button', { name: 'Revoke mfe-reports 1.1.0' }).click();
  const revoke = page.getByRole('dialog', { name: /^Revoke/ });
  await revoke.getByRole('textbox', { name: 'Why' }).fill('seen');
  await revoke.getByRole('button', { name: 'Revoke the Pin' }).click();
  await expect(pins.getByRole('listitem')).toHaveCount(0);
  const response = await other.goto(pinned.href);
  expect(response!.status()).toBe(410);
  await expect(other.getByText(/ended on .*, before its time\./)).toBeVisible();
  await expect(other.getByText(/alex@example\.com|seen/)).toHaveCount(0);
  await context.close();
});

test('D-35 a withdrawn version can no longer be chosen, one that is live cannot be withdrawn', async ({
  page,
  troubles,
}) => {
  await openConsole(page);
  await page.getByRole('button', { name: 'Stop mfe-reports 1.1.0' }).click();
  const stop = page.getByRole('dialog', { name: /^Stop the rollout/ });
  await stop.getByRole('textbox', { name: 'Why' }).fill('it shows too much{Enter}');
  await stop.getByRole('button', { name: 'Stop the Rollout' }).click();
  await expect(stop).toHaveCount(0);

  await page.getByRole('button', { name: 'Versions of mfe-reports' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of mfe-reports' });
  await expect(versions.getByRole('listitem').filter({ hasText: '1.2.0' })).toContainText('live');
  await expect(versions.getByRole('button', { name: 'Withdraw 1.2.0' })).toHaveCount(0);
  await versions.getByRole('button', { name: 'Withdraw 1.1.0' }).click();
  await versions.getByRole('textbox').fill('it shows too much');
  await versions.getByRole('button', { name: 'Withdraw 1.1.0' }).click();
  await expect(versions.getByRole('listitem').filter({ hasText: '1.1.0' })).toContainText('withdrawn');
  await versions.getByRole('button', { name: 'Close' }).click();
  await expect(latest(page)).toContainText('withdraw');
  const promote = panel(page, 'Promote');
  await promote.getByRole('combobox', { name: 'Remote' }).selectOption('mfe-reports');
  await expect(promote.getByRole('option', { name: '1.1.0 · withdrawn' })).toBeDisabled();
  // A visit in the rollout asks for the table of its files when the page is idle, which may be after it was withdrawn.
  for (const trouble of troubles.splice(0)) expect(trouble).toContain('/mfe-reports/1.1.0/file-table.json');
});

test('D-35 a rollback also stops the rollout in its way, once the admin says so', async ({ page, troubles }) => {
  const topic = { topic: 'reports.tried', version: 1 };
  const withTopic = (list: 'emits' | 'hears') => (record: BuildRecord) => {
    if (record.kind === 'host') return { ...record, topics: [...(record.topics ?? []), topic] };
    const { manifest } = record;
    return { ...record, manifest: { ...manifest, [list]: [...(manifest[list] ?? []), topic] } };
  };
  const version = '7.0.0';
  const newer = { version, change: (source: string) => `${source}\n` };
  for (const [remote, list] of [
    ['host', 'emits'],
    ['mfe-reports', 'emits'],
    ['mfe-admin', 'hears'],
  ] as const)
    await publishBuild(portal.releaseStore, { ...newer, remote, changeRecord: withTopic(list) });
  await promoteToAll(portal.releaseStore, ['host', 'mfe-reports'], version);
  await openConsole(page);
  const promote = panel(page, 'Promote');
  await promote.getByRole('combobox', { name: 'Remote' }).selectOption('mfe-admin');
  await promote.getByRole('combobox', { name: 'Version of mfe-admin' }).selectOption('7.0.0');
  await promote.getByRole('textbox', { name: 'Share of visitors' }).fill('1');
  await promote.getByRole('textbox', { name: 'Why' }).fill('hears of reports');
  await promote.getByRole('button', { name: 'Promote 7.0.0 to 1%' }).click();
  const rollout = panel(page, 'Live').getByRole('row', { name: /^mfe-admin 7\.0\.0/ });
  await expect(rollout).toContainText('1%rollout');

  await page.getByRole('button', { name: 'Roll Back mfe-reports 7.0.0' }).click();
  const back = page.getByRole('dialog', { name: 'Roll back mfe-reports' });
  await back.getByRole('textbox', { name: 'Why' }).fill('shows nothing');
  await back.getByRole('button', { name: 'Roll Back to 1.2.0' }).click();
  await expect(back.getByRole('alert')).toContainText('Only the rollout of mfe-admin@7.0.0 is in the way.');
  await expectNoViolations(page, 'a refused rollback', '[role=dialog]');
  await back.getByRole('checkbox', { name: 'Also stop what is in the way' }).check();
  await back.getByRole('button', { name: 'Roll Back to 1.2.0' }).click();
  await expect(back).toHaveCount(0);
  await expect(reportsRow(page, '1.2.0')).toContainText('100%');
  await expect(rollout).toContainText('It does not fit with mfe-reports@1.2.0');
  await expect(latest(page)).toContainText('The rollout of mfe-admin@7.0.0 was stopped too');
  // The browser reports the 422.
  troubles.length = 0;
});

test('D-35 on a small screen what is live is a list of cards, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page);
  await expect(page.getByRole('table')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'mfe-reports' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Roll Back mfe-reports 1.2.0' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const width of [1280, 1400, 1440, 1536]) {
  test(`D-35 while releases are watched, every button of the table is in view next to the form, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 2_400 });
    await openConsole(page);
    const live = panel(page, 'Live');
    await expect(live.getByText(/^Watched until/).first()).toBeVisible();
    const buttons = live.getByRole('button', { name: /^(Roll Back|Stop|Clear|Versions of) / });
    expect(await buttons.count()).toBeGreaterThan(10);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    // nothing of it has to be scrolled to either
    const isWide = await live.getByRole('table').evaluate(({ parentElement }) => {
      return parentElement!.scrollWidth > parentElement!.clientWidth;
    });
    expect(isWide).toBe(false);
  });
}

test('D-35 what was copied from staging is promoted, and what happened to it there is said before', async ({
  page,
}) => {
  const store = await openStore(portal.releaseStore, 'write');
  const { remotes } = await readStatus(store, 'production');
  const all = remotes.map(({ remote, version }) => ({ remote, version }));
  const onStaging = { channel: 'staging', who: 'tess@example.com', why: 'the heading is wrong' };
  await publishChanged(portal.releaseStore, '8.0.0', (source) => source.replaceAll('Escrow reports', 'Escrow'));
  const newer = [{ remote: 'mfe-reports', version: '8.0.0' }];
  await promoteIn(store, all, onStaging);
  await promoteIn(store, newer, onStaging);
  await rollback(store, ['mfe-reports'], onStaging);
  await openConsole(page);
  const form = panel(page, 'Promote');
  await fillPromotion(form, '8.0.0', '100');
  await expect(form.getByText(/^mfe-reports 8.0.0 rolled back on staging .*: the heading is wrong$/)).toBeVisible();
  await promoteIn(store, newer, onStaging);
  store.close();

  await form.getByRole('combobox', { name: 'Copy releases from…' }).selectOption('staging, as it is now');
  await expect(form.getByText('1 release differs (staging, as it is now).')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Checks' }).getByRole('listitem').first()).toBeVisible();
  await form.getByRole('button', { name: 'Promote 8.0.0 to everybody' }).click();
  await expect(reportsRow(page, '8.0.0')).toContainText('100%');
});

test('SEC-05 an agent has no access to the releases', async ({ page }) => {
  await page.goto(`${portal.url}/admin/settings?tab=3`);
  const refused: number[] = [];
  page.on('response', (response) => response.url().includes('/api/admin/releases') && refused.push(response.status()));
  await fillSignIn(page, 'maya');
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
  expect(refused).toEqual([]);
});
