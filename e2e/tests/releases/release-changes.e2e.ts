import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page, type Response } from '@playwright/test';
import { promoteReports, publishChanged } from '../../support/changed-reports.ts';
import { startPortal, type PortalProcess } from '../../support/portal-process.ts';
import { expect, fillSignIn, test } from '../../support/portal-test.ts';
import { visit } from '../../support/visitors.ts';

// What a browser transfers after a redeploy (docs/decisions/0075). These tests move the channel, so they have their own portal.
test.describe.configure({ mode: 'serial' });

let folder: string;
let portal: PortalProcess;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(path.join(tmpdir(), 'portal-release-changes-e2e-'));
  portal = await startPortal({ dataFolder: folder });
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Goes live for everybody with another heading on the page of reports. */
async function redeployReports(version: string): Promise<void> {
  await publishChanged(portal.releaseStore, version, (source) =>
    source.replaceAll('Escrow reports', `Escrow reports ${version}`),
  );
  await promoteReports(portal.releaseStore, version);
  await expect.poll(async () => (await visit(portal.url)).versions['mfe-reports']).toBe(version);
}

/** Everything that has arrived over the network of a release, as the server sent it. */
function arrivedOf(page: Page, version: string): () => Promise<{ file: string; encoding: string; bytes: number }[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.url().includes(`/releases/mfe-reports/${version}/`)) responses.push(response);
  });
  return async () => {
    const arrived = await Promise.all(
      responses.splice(0).map(async (response) => {
        await response.finished();
        const { 'content-encoding': encoding = '' } = await response.allHeaders();
        const { responseBodySize: bytes } = await response.request().sizes();
        return { file: path.basename(response.url()), encoding, bytes };
      }),
    );
    // what came from the browser's cache has no body on the network
    return arrived.filter(({ bytes }) => bytes > 0);
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function openReports(page: Page): Promise<void> {
  await page.goto(`${portal.url}/reports`);
  await fillSignIn(page, 'maya');
  await expect(page.getByRole('heading', { name: /^Escrow reports/ })).toBeVisible();
}

test('a browser that was here before transfers what a redeploy changed, less than 1 KB, once, and runs it with its integrity', async ({
  page,
}) => {
  await openReports(page);
  const arrived = arrivedOf(page, '1.1.0');
  await redeployReports('1.1.0');

  await page.reload();
  await expect(heading(page, 'Escrow reports 1.1.0')).toBeVisible();
  const files = await arrived();
  expect(files.map(({ file }) => file)).toContain('list.bundle.js');
  expect(files.filter(({ encoding }) => encoding !== 'dcz')).toEqual([]);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_000);
  // the script element of a chunk is gone once it has run
  const checked = page.locator(':is(link[rel="preload"], script)[integrity^="sha384-"]');
  const addresses = await checked.evaluateAll((all) =>
    all.map((one) => one.getAttribute('href') ?? one.getAttribute('src')),
  );
  expect(addresses).toEqual(expect.arrayContaining(files.map(({ file }) => `/releases/mfe-reports/1.1.0/${file}`)));

  await page.reload();
  await expect(heading(page, 'Escrow reports 1.1.0')).toBeVisible();
  expect(await arrived()).toEqual([]);
});

test('a browser without dictionaries transfers the files in br', async () => {
  const { launchOptions = {} } = test.info().project.use;
  const args = (launchOptions.args ?? []).map((arg) =>
    arg.startsWith('--disable-features=') ? `${arg},CompressionDictionaryTransport` : arg,
  );
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage();
    await openReports(page);
    const arrived = arrivedOf(page, '1.2.0');
    await redeployReports('1.2.0');
    await page.reload();
    await expect(heading(page, 'Escrow reports 1.2.0')).toBeVisible();
    const files = await arrived();
    expect(files.map(({ file }) => file)).toContain('list.bundle.js');
    expect(files.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
  } finally {
    await browser.close();
  }
});
