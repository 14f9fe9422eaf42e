import { defineConfig, devices } from '@playwright/test';

// A closed network: without these flags Chromium tries addresses of its own and pages stall.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
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
    timezoneId: 'America/Denver',
    trace: 'retain-on-failure',
    launchOptions: { args: QUIET, ...(executablePath ? { executablePath } : {}) },
  },
});
