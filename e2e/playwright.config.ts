import { defineConfig, devices } from '@playwright/test';

// Every window would render the suggestions of its address bar, which nobody sees: a quarter of all the processor time.
const UNSEEN = ['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
// Chromium takes the last list it is given, so what Playwright 1.65 turns off is named again.
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
// A closed network: without these flags Chromium tries addresses of its own and pages stall.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...PLAYWRIGHT_TURNS_OFF, ...UNSEEN].join(',')}`,
];
/** Tests with a portal of their own: they move its channel, so a pinned set says nothing about them. */
const OWN_PORTAL = ['release*.e2e.ts', 'pins.e2e.ts', 'dev-*.e2e.ts'];
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  testIgnore: process.env['PORTAL_PIN'] ? OWN_PORTAL.map((file) => `**/${file}`) : [],
  outputDir: '../test-results',
  globalSetup: './support/start-portal.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes only sometimes tells nothing.
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: process.env['PORTAL_TEST_ZONE'] ?? 'America/Denver',
    // Pictures of every frame would take a third of the whole run; the trace shows the page from its snapshots.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: { args: QUIET, ...(executablePath ? { executablePath } : {}) },
  },
});
