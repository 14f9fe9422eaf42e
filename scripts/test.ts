// `npm test`: checks, unit and integration tests, the quick trial, the commands of the documents and browser tests.
// The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChecks } from './check.ts';
import { buildChanged } from './lib/build.ts';
import { browserNotice, browserSource, findBrowser } from './lib/find-browser.ts';
import { inRoot } from './lib/packages.ts';
import { runNode, runTool } from './lib/run.ts';

interface Counts {
  passed: number;
  failed: number;
}

const results = mkdtempSync(path.join(tmpdir(), 'portal-test-'));

/** Unit and integration tests. A run that ends without a result counts as one failure. */
async function unitTests(): Promise<Counts> {
  const file = path.join(results, 'jest.json');
  const { status } = await runNode([inRoot('scripts/jest.ts'), '--ci', '--json', `--outputFile=${file}`, '--silent'], {
    isShown: true,
  });
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number }>(
    file,
  );
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: Math.max(failed, status === 0 ? 0 : 1) };
}

/** The same attacks in every run, so that only a change of the portal can change the result. */
const TRIAL_SEED = '20261122';

/** The quick part of `npm run trial`: one test for each trial. */
async function quickTrial(): Promise<Counts> {
  const file = path.join(results, 'trial.json');
  const args = [inRoot('trial/trial.ts'), '--quick', '--seed', TRIAL_SEED, '--json', file];
  const { status } = await runNode(args, { isShown: true });
  const report = readReport<{ results: { wrong: number }[] }>(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.results.filter(({ wrong }) => wrong > 0).length;
  return { passed: report.results.length - failed, failed: Math.max(failed, status === 0 ? 0 : 1) };
}

/** The commands of README and runbooks, as printed: one test for each block. */
async function documents(): Promise<Counts> {
  const file = path.join(results, 'docs.json');
  const { status } = await runNode([inRoot('scripts/test-docs.ts'), '--json', file], { isShown: true });
  const report = readReport<Counts>(file);
  if (!report) return { passed: 0, failed: 1 };
  return { passed: report.passed, failed: Math.max(report.failed, status === 0 ? 0 : 1) };
}

/** Browser tests against the real server and database. A flaky test counts as failed. */
async function browserTests(): Promise<Counts> {
  const browser = await findBrowser();
  const file = path.join(results, 'playwright.json');
  const { status } = await runTool('@playwright/test:playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    isShown: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
  });
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.stats.unexpected + report.stats.flaky;
  return { passed: report.stats.expected, failed: Math.max(failed, status === 0 ? 0 : 1) };
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    console.error(`There is no test report: ${(error as Error).message}`);
    return null;
  }
}

const total: Counts = { passed: 0, failed: 0 };
async function step(title: string, run: () => Promise<Counts>): Promise<void> {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`— ${title}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
}

try {
  const notice = browserNotice(browserSource());
  if (notice !== null) console.log(notice);
  await step('Builds', async () => {
    await buildChanged((progress) => console.log(`• ${progress} …`));
    return { passed: 0, failed: 0 };
  });
  await step('Checks', runChecks);
  await step('Unit and integration tests', unitTests);
  await step('Trial', quickTrial);
  await step('Commands of the documents', documents);
  await step('Browser tests', browserTests);
} finally {
  rmSync(results, { recursive: true, force: true });
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
