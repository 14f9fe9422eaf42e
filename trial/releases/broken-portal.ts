import type { Page } from '@playwright/test';
import { newVisitor, openBrowser, signIn } from '../../bench/lib/browser.ts';
import { promoteReports, publishChanged } from '../../e2e/support/changed-reports.ts';
import { buildChanged } from '../../scripts/lib/build.ts';
import { releaseLocally } from '../../scripts/lib/release-locally.ts';
import type { Findings } from '../lib/findings.ts';
import { PEOPLE } from '../lib/world/people.ts';
import type { Portal, World } from '../lib/world/world.ts';
import type { BrowserKind } from './browser-kinds.ts';

/** The releases live before each kind, and what visitors get when it fails. */
const GOOD = '1.1.0';
/** Longer than every limit of the host together: a remote may be tried three times before the host gives up. */
const PATIENCE = 60_000;

export interface BrokenPortal {
  /** Makes a broken release live and looks at what a visitor sees. */
  try: (findings: Findings, kind: BrowserKind) => Promise<void>;
  close: () => Promise<void>;
}

/** A portal with the builds of this tree and a browser in which maya is signed in. */
export async function openBrokenPortal(world: World, progress: (step: string) => void): Promise<BrokenPortal> {
  progress('Builds');
  await buildChanged(progress);
  const portal = await world.openPortal({
    makeStore: async (store, dataFolder) => void (await releaseLocally(store, dataFolder)),
  });
  await publishChanged(portal.releaseStore, GOOD, (source) => source.replaceAll('Escrow reports', 'Good reports'));
  const browser = await openBrowser();
  const tokens = await signIn(browser, portal.url, PEOPLE.maya.email);
  let tried = 0;
  return {
    async try(findings, kind) {
      const version = `2.${(tried += 1)}.0`;
      await makeLive(portal, version, kind);
      const visitor = await newVisitor(browser, portal.url, tokens);
      try {
        const page = await visitor.newPage();
        const files = (file: string) => new RegExp(`/mfe-reports/${version.replaceAll('.', '\\.')}/${file}\\.js`);
        await kind.route?.(page, files);
        await page.goto(`${portal.url}/reports`, { waitUntil: 'commit' });
        const reproduction = `trial/releases/browser-kinds.ts, "${kind.name}"`;
        for (const [what, holds] of await lookAt(page, kind)) {
          findings.expect(holds, `${kind.name}: ${what}`, reproduction);
        }
      } finally {
        await visitor.close();
      }
    },
    async close() {
      await browser.close();
      await portal.stop();
    },
  };
}

async function makeLive({ releaseStore, url }: Portal, version: string, kind: BrowserKind): Promise<void> {
  const renamed = (source: string) => source.replaceAll('Escrow reports', 'New reports');
  const change = kind.change ?? ((source: string) => source);
  // the change first: it looks for names as the build has them
  await publishChanged(releaseStore, version, (source) => renamed(change(source)));
  await promoteReports(releaseStore, GOOD);
  await promoteReports(releaseStore, version);
  const end = Date.now() + PATIENCE;
  while (!(await (await fetch(`${url}/reports`)).text()).includes(`/releases/mfe-reports/${version}/`)) {
    if (Date.now() > end) throw new Error(`${version} is not served`);
  }
}

/** The statements about the page, each with whether it is true. */
async function lookAt(page: Page, kind: BrowserKind): Promise<[string, boolean][]> {
  const heading = (name: string) => page.getByRole('heading', { name });
  const header = page.getByRole('navigation', { name: 'Main' });
  const shows = (locator: ReturnType<Page['locator']>) =>
    locator
      .first()
      .waitFor({ timeout: PATIENCE })
      .then(
        () => true,
        () => false,
      );
  const reached = kind.isShownFirst ? heading('New reports') : heading('Good reports').or(page.getByRole('alert'));
  const found: [string, boolean][] = [
    [
      kind.isShownFirst ? 'the page is not shown' : 'neither the last known good release nor a card',
      await shows(reached),
    ],
    ['the header is gone', await shows(header)],
    ['what was tampered with has run', !(await page.evaluate(() => 'tampered' in window))],
  ];
  const link = header.getByRole('link', { name: /Referrals/ });
  const isLeft = await link.click({ timeout: PATIENCE }).then(
    () => shows(heading('Referrals')),
    () => false,
  );
  return [...found, ['another page cannot be opened afterwards', isLeft]];
}
