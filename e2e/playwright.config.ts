import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { QUIET_CHROMIUM } from '../scripts/lib/find-browser.ts';

// Every window would render the suggestions of its address bar, which no one sees: a quarter of all CPU time.
const UNSEEN = ['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
// Chromium uses the last list it receives, so the features that Playwright 1.65 disables are repeated.
const PLAYWRIGHT_TURNS_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const QUIET = [...QUIET_CHROMIUM, `--disable-features=${[...PLAYWRIGHT_TURNS_OFF, ...UNSEEN].join(',')}`];
/** Tests with their own portal: a pinned set does not apply to them. Most move its channel. */
const OWN_PORTAL = [
  'agent-day.e2e.ts',
  'agreement.e2e.ts',
  'event-story.e2e.ts',
  'popups-story.e2e.ts',
  'release*.e2e.ts',
  'pins.e2e.ts',
  'settings.e2e.ts',
  'dev-*.e2e.ts',
  'shell-modals.e2e.ts',
];
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  testIgnore: process.env['PORTAL_PIN'] ? OWN_PORTAL.map((file) => `**/${file}`) : [],
  outputDir: '../test-results',
  globalSetup: './support/start-portal.ts',
  fullyParallel: true,
  // A page needs one CPU while it loads, and the portal another.
  workers: availableParallelism() >= 4 ? 3 : 2,
  // `npm test` repeats a few failed tests alone, and says so; in the first run nothing is repeated.
  retries: 0,
  // A limit for what hangs, no measure: on two busy cores a portal alone may need 45 seconds to start.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // what a worker fetches cannot be intercepted by a test; installable-app.e2e.ts allows it
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: process.env['PORTAL_TEST_ZONE'] ?? 'America/Denver',
    // A trace of every test would take a tenth of the whole run; `--trace retain-on-failure` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: QUIET, ...(executablePath ? { executablePath } : {}) },
  },
});
