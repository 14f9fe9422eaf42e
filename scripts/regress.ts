// `pnpm regress`: the browser suite against exactly one set of releases, with a report that names every one of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { openStore, ReleaseError, type ReleaseStore } from 'release';
import { startPortal } from '../e2e/support/portal-process.ts';
import './lib/end-with-parent.ts';
import { findBrowser } from './lib/find-browser.ts';
import { inRoot, root } from './lib/packages.ts';
import { makePins, type PinnedSet, readCommits } from './lib/regress/make-pins.ts';
import { openSet } from './lib/regress/open-set.ts';
import { readCall, type RegressCall, RegressError } from './lib/regress/read-call.ts';
import { countOf, isGood, type RegressReport, type ReportedSet, writeReport } from './lib/regress/report.ts';
import { runSuite } from './lib/regress/run-suite.ts';

interface Surroundings {
  portal: string;
  commits: Awaited<ReturnType<typeof readCommits>>;
  browser: string | null;
  grep: string | null;
  folder: string;
}

/** Runs one set; one that cannot be opened is told without running anything. */
async function runSet(set: PinnedSet, { portal, commits, browser, grep, folder }: Surroundings): Promise<ReportedSet> {
  const none = { title: set.title, snapshot: null, pinned: {}, releases: [], results: [] };
  if ('refusal' in set) return { ...none, refusal: set.refusal };
  try {
    const { snapshot, pinned, releases } = await openSet(portal, set.token);
    console.log(`• ${set.title}: snapshot ${snapshot}`);
    const outputFolder = path.join(folder, 'traces', snapshot);
    const results = await runSuite({ portal, token: set.token, snapshot, grep, browser, outputFolder });
    const named = Object.entries(releases).map(([name, version]) => {
      const commit = commits.get(name)?.get(version) ?? null;
      return { name, version, commit };
    });
    return { title: set.title, snapshot, pinned, releases: named, refusal: null, results };
  } catch (error) {
    if (!(error instanceof RegressError)) throw error;
    return { ...none, refusal: error.message };
  }
}

async function withPortal<T>(call: RegressCall, work: (portal: string) => Promise<T>): Promise<T> {
  if (call.portal !== null) return work(call.portal);
  console.log('• Starting a portal …');
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'portal-regress-'));
  try {
    const portal = await startPortal({ dataFolder, store: call.store });
    try {
      return await work(portal.url);
    } finally {
      await portal.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function runSets(
  call: RegressCall,
  store: ReleaseStore,
  folder: string,
): Promise<Omit<RegressReport, 'schema' | 'call'>> {
  const startedAt = new Date().toISOString();
  const pins = await makePins(store, call.wanted);
  const commits = await readCommits(store);
  const browser = await findBrowser();
  const { sets, portal } = await withPortal(call, async (address) => {
    const done: ReportedSet[] = [];
    for (const pin of pins) {
      done.push(await runSet(pin, { portal: address, commits, browser, grep: call.grep, folder }));
    }
    return { sets: done, portal: address };
  });
  const version = spawnSync(browser ?? chromium.executablePath(), ['--version'], { encoding: 'utf8' }).stdout.trim();
  const endedAt = new Date().toISOString();
  return { startedAt, endedAt, portal, browser: version, sets, exitCode: sets.every(isGood) ? 0 : 1 };
}

/** The call as it can be shown to everybody: a token opens what it pins. */
const shown = (args: string[]): string =>
  ['pnpm regress', ...args.map((arg, index) => (args[index - 1] === '--pin' ? '<token>' : arg))]
    .join(' ')
    .replace(/--pin=\S+/, '--pin=<token>');

async function run(args: string[]): Promise<number> {
  const call = readCall(args, process.env);
  if (typeof call === 'string') {
    console.log(call);
    return 0;
  }
  const folder = path.resolve(call.out ?? inRoot('.cache/regress', new Date().toISOString().replace(/[:.]/g, '-')));
  const store = await openStore(call.store, call.wanted.kind === 'pin' ? 'read' : 'write');
  try {
    const outcome = await runSets(call, store, folder);
    const file = writeReport(folder, { schema: 1, call: shown(args), ...outcome });
    for (const set of outcome.sets) {
      const counts = `${countOf(set, 'passed')} passed, ${countOf(set, 'failed')} failed, ${countOf(set, 'skipped')} skipped`;
      console.log(`${isGood(set) ? '✓' : '✗'} ${set.title}: ${set.refusal ?? `${counts}, snapshot ${set.snapshot}`}`);
    }
    console.log(`Report: ${path.relative(root, file)}`);
    return outcome.exitCode;
  } finally {
    store.close();
  }
}

process.chdir(root);
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof RegressError) console.error(error.message);
  else if (error instanceof ReleaseError) error.problems.forEach((problem) => console.error(problem));
  else throw error;
  return error instanceof RegressError ? 2 : 1;
});
