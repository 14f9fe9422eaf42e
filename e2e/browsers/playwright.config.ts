// `npm run test:browsers`: the main journeys in Firefox and WebKit. Playwright only runs the tests here; its own builds of
// these browsers are not used.
import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './support/browser-test.ts';
import { type Engine, missingFor } from './support/engines.ts';

/** The journeys in a browser, unless it is not installed; `npm run test:browsers` says so. */
const journeysIn = (engine: Engine) =>
  missingFor(engine) === null ? [{ name: engine, testMatch: 'journeys.e2e.ts', use: { engine } }] : [];

export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/browsers',
  globalSetup: '../support/start-portal.ts',
  workers: 1,
  timeout: 180_000,
  reporter: 'list',
  projects: [
    ...journeysIn('firefox'),
    ...journeysIn('webkit'),
    { name: 'bytes', testMatch: 'bytes.e2e.ts', timeout: 600_000 },
  ],
});
