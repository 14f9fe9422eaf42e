import { expect, test as base } from '@playwright/test';
import { isExpectedOnConsole } from '../../support/portal-test.ts';
import { type Engine, openEngine } from './engines.ts';
import { openRecordingFront, type RecordingFront } from './recording-front.ts';
import type { Tab, TestBrowser } from './test-browser.ts';
import { Visitor } from './visitor.ts';

/** Of a project. */
export interface BrowserOptions {
  engine: Engine;
}
interface WorkerFixtures extends BrowserOptions {
  testBrowser: TestBrowser;
  front: RecordingFront;
}
interface Fixtures {
  tab: Tab;
  /** Takes the errors of the pages so far; a test fails when there are some at its end. */
  takeTroubles: () => Promise<string[]>;
  /** Someone who opens the portal for the first time. */
  visitor: Visitor;
}

export const portalUrl = (): string => {
  const url = process.env['PORTAL_URL'];
  if (!url) throw new Error('The portal for the tests was not started');
  return url;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { scope: 'worker', option: true }],
  testBrowser: [
    async ({ engine }, use) => {
      const browser = await openEngine(engine);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  front: [
    // Playwright requires a pattern here, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const front = await openRecordingFront(portalUrl());
      await use(front);
      await front.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ testBrowser }, use, testInfo) => {
    const tab = await testBrowser.newVisitor();
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) await tab.screenshot(testInfo.outputPath('at-the-end.png'));
    await tab.close();
  },
  takeTroubles: async ({ tab, front }, use) => {
    await use(async () => {
      // what a page sent before this has arrived when this is answered
      await tab.run(async () => void (await fetch('/healthz')));
      return front.takeTroubles().filter((line) => !isExpectedOnConsole(line));
    });
  },
  visitor: async ({ tab, front, takeTroubles }, use) => {
    front.takeTroubles();
    await use(await Visitor.at(tab, front));
    expect(await takeTroubles(), 'the browser reported no problems').toEqual([]);
  },
});

export { expect };
