// `npm test`: checks, unit and integration tests, the quick trial, the commands of the documents and browser tests.
// The last line is `N passed, N failed`.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './check.ts';
import { buildChanged } from './lib/build.ts';
import { browserNotice, browserSource, findBrowser } from './lib/find-browser.ts';
import { inRoot } from './lib/packages.ts';
import { runNode, runTool } from './lib/run.ts';

interface Counts {
  passed: number;
  failed: number;
  /** What failed, where its output may be far above the last line. */
  names?: string[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    /** Why a file did not run. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  /** One for each file. */
  suites: PlaywrightSuite[];
}

/** With four CPUs, jobs that must run alone run in parallel with the unit tests, which need two. */
const HAS_ROOM = availableParallelism() >= 4;

const results = mkdtempSync(path.join(tmpdir(), 'portal-test-'));

/** Unit and integration tests. A run that ends without a result counts as one failure. */
async function unitTests(): Promise<Counts> {
  const file = path.join(results, 'jest.json');
  const output = ['--ci', '--silent', '--json', `--outputFile=${file}`];
  const reporter = `--reporters=${inRoot('scripts/lib/failures-reporter.mjs')}`;
  const { status } = await runNode([inRoot('scripts/jest.ts'), ...output, reporter], { isShown: true });
  const report = readReport<JestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: Math.max(failed, status === 0 ? 0 : 1), names: failedTests(report) };
}

const failedTests = ({ testResults }: JestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = path.relative(inRoot(), name);
      if (failed.length === 0) return [`${file} did not run\n${beginningOf(message)}`];
      return failed.map((test) => `${file}: ${test.fullName}\n${beginningOf(test.failureMessages.join('\n'))}`);
    });

/** Enough of a failure's message to see what it was; the whole one is far above. */
const beginningOf = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 20)
    .map((line) => `    ${line}`)
    .join('\n');

/** A fixed seed: the same attacks in every run, so that only a change of the portal can change the result. */
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

/** More failures than this are no accident of a busy machine. */
const MAX_REPEATED = 5;

/**
 * Browser tests against the real server and database. A few that fail beside others run once more, one at a time and
 * in a new portal: on two busy cores a page can take longer than any limit. Their names are printed either way.
 */
async function browserTests(): Promise<Counts> {
  const all = await playwright();
  if (!all || all.failed === 0 || all.failed > MAX_REPEATED) return all ?? { passed: 0, failed: 1 };
  printPages();
  console.log(`— Once more, one at a time: ${all.failed} that failed`);
  const alone = await playwright('--last-failed', '--workers=1');
  if (!alone || alone.passed + alone.failed < all.failed) return all;
  console.log(`— Failed beside others, passed alone: ${alone.passed}`);
  return { passed: all.passed + alone.passed, failed: alone.failed };
}

/** What the pages of failed tests showed, because the next run deletes it and a test that passes alone leaves nothing else. */
function printPages(): void {
  for (const file of globSync(inRoot('test-results/*/error-context.md')))
    console.log(`\n— ${path.basename(path.dirname(file))}\n${readFileSync(file, 'utf8')}`);
}

async function playwright(...args: string[]): Promise<Counts | null> {
  const browser = await findBrowser();
  const file = path.join(results, 'playwright.json');
  rmSync(file, { force: true });
  const { status } = await runTool(
    '@playwright/test:playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json', ...args],
    {
      isShown: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
    },
  );
  const report = readReport<PlaywrightReport>(file);
  if (!report) return null;
  printSlowest(report);
  const { expected, unexpected } = report.stats;
  return { passed: expected, failed: Math.max(unexpected, status === 0 ? 0 : 1) };
}

/** Where the time of the browser tests goes: seconds of all tests of a file. */
function printSlowest({ suites }: PlaywrightReport): void {
  const seconds = (suite: PlaywrightSuite): number =>
    (suite.suites ?? []).reduce((sum, inner) => sum + seconds(inner), 0) +
    suite.specs
      .flatMap(({ tests }) => tests.flatMap((test) => test.results))
      .reduce((sum, { duration }) => sum + duration / 1_000, 0);
  const files = suites.map((suite) => ({ title: suite.title, seconds: seconds(suite) }));
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 12);
  console.log(`\n${files.length} files, the slowest:`);
  for (const file of slowest) console.log(`  ${file.seconds.toFixed(0)} s ${file.title}`);
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
const failures: string[] = [];
async function step(title: string, run: () => Promise<Counts>): Promise<void> {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const counts: Counts = await run().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed > 0)
    failures.push(`${title}: ${counts.failed} failed`, ...(counts.names ?? []).map((name) => `  ${name}`));
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
  const checksAndDocuments = async (): Promise<void> => {
    await step('Checks', runChecks);
    await step('Commands of the documents', documents);
  };
  if (HAS_ROOM) {
    await Promise.all([step('Unit and integration tests', unitTests), checksAndDocuments()]);
  } else {
    await checksAndDocuments();
    await step('Unit and integration tests', unitTests);
  }
  // Both measure latencies, so nothing else runs in parallel.
  await step('Trial', quickTrial);
  await step('Browser tests', browserTests);
} finally {
  rmSync(results, { recursive: true, force: true });
}
process.exitCode = total.failed > 0 ? 1 : 0;
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
