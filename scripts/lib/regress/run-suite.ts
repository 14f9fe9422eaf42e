import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runTool } from '../run.ts';
import { RegressError } from './read-call.ts';
import type { TestResult } from './report.ts';

const PLAYWRIGHT = ['test', '--config', 'e2e/playwright.config.ts', '--trace', 'retain-on-failure'];

interface SuiteOptions {
  portal: string;
  token: string;
  /** Id that the page of every test must carry. */
  snapshot: string;
  grep: string | null;
  browser: string | null;
  /** For traces of failed tests. */
  outputFolder: string;
  signal: AbortSignal;
}

/**
 * Runs the browser suite with every page in the pinned set.
 * @throws RegressError when the suite ends without results; the reason of `signal` when aborted
 */
export async function runSuite(options: SuiteOptions): Promise<TestResult[]> {
  const { portal, token, snapshot, grep, browser, outputFolder, signal } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-regress-'));
  const file = path.join(folder, 'results.json');
  try {
    const filter = grep === null ? [] : ['--grep', grep];
    const { status } = await runTool(
      '@playwright/test:playwright',
      [...PLAYWRIGHT, '--output', outputFolder, ...filter],
      {
        isShown: true,
        signal,
        env: {
          PORTAL_URL: portal,
          PORTAL_PIN: token,
          PORTAL_PIN_SNAPSHOT: snapshot,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          ...(browser ? { CHROMIUM_PATH: browser } : {}),
        },
      },
    );
    signal.throwIfAborted();
    if (!existsSync(file)) throw new RegressError(`The browser suite ended without results (exit code ${status}).`);
    return resultsOf(JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The part of Playwright's JSON report that is used here. */
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Errors outside of any test. */
  errors: { message?: string }[];
}
interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
}

/** The tests of a report, one line each; errors outside of tests count as failed ones. */
export function resultsOf({ suites, errors }: PlaywrightReport): TestResult[] {
  const outside = errors.map(({ message }) => ({
    title: 'outside of any test',
    outcome: 'failed' as const,
    seconds: 0,
    reason: firstLine(message),
  }));
  return [...suites.flatMap((suite) => suiteResults(suite, [])), ...outside];
}

function suiteResults(suite: PlaywrightSuite, above: string[]): TestResult[] {
  const titles = [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      title: [...titles, title].join(' › '),
      outcome: OUTCOMES[status],
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      reason: firstLine(results.findLast(({ error }) => error)?.error?.message),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteResults(inner, titles))];
}

const OUTCOMES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

function firstLine(message: string | undefined): string | null {
  // Playwright colors its messages.
  return (
    stripVTControlCharacters(message ?? '')
      .trim()
      .split('\n')[0] || null
  );
}
