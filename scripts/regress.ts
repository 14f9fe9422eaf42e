// `npm run regress`: the browser suite against exactly one set of releases, with a report that names every one of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { openStore, ReleaseError } from '@portal/release';
import { startPortal } from '../e2e/support/portal-process.ts';
import './lib/end-with-parent.ts';
import { findBrowser } from './lib/find-browser.ts';
import { inRoot, root } from './lib/packages.ts';
import { makePins, type PinnedSet, readCommits } from './lib/regress/make-pins.ts';
import { openSet, requirePortal } from './lib/regress/open-set.ts';
import { CallError, readCall, type RegressCall, RegressError } from './lib/regress/read-call.ts';
import {
  countOf,
  isGood,
  prepareFolder,
  type RegressReport,
  type ReportedSet,
  writeReport,
} from './lib/regress/report.ts';
import { runSuite } from './lib/regress/run-suite.ts';

/** Ctrl-C ends what was started and removes what was made for it, before this process ends. */
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort(signal));

type Commits = Awaited<ReturnType<typeof readCommits>>;

interface Surroundings {
  portal: string;
  commits: Commits;
  browser: string | null;
  grep: string | null;
  folder: string;
}

const notOpened = ({ title, refusal }: { title: string; refusal: string }): ReportedSet => {
  return { title, snapshot: null, pinned: {}, releases: [], refusal, results: [] };
};

/** Runs one set; one that cannot be opened is reported without running anything. */
async function runSet(set: PinnedSet, { portal, commits, browser, grep, folder }: Surroundings): Promise<ReportedSet> {
  if ('refusal' in set) return notOpened(set);
  const { title, token } = set;
  try {
    const { snapshot, pinned, releases } = await openSet(portal, token);
    console.log(`• ${title}: snapshot ${snapshot}`);
    const outputFolder = path.join(folder, 'traces', snapshot);
    const suite = { portal, token, snapshot, grep, browser, outputFolder, signal: abort.signal };
    const results = await runSuite(suite);
    const named = Object.entries(releases).map(([name, version]) => {
      const commit = commits.get(name)?.get(version) ?? null;
      return { name, version, commit };
    });
    return { title, snapshot, pinned, releases: named, refusal: null, results };
  } catch (error) {
    if (!(error instanceof RegressError)) throw error;
    return notOpened({ title, refusal: error.message });
  }
}

async function withPortal<T>(call: RegressCall, work: (portal: string) => Promise<T>): Promise<T> {
  if (call.portal !== null) return work(call.portal);
  console.log('• Starting a portal …');
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'portal-regress-'));
  try {
    const portal = await startPortal({ dataFolder, store: call.store, breakOff: abort.signal });
    console.log(`• Portal: ${portal.url}`);
    try {
      return await work(portal.url);
    } finally {
      await portal.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Runs all sets, one after the other, in one portal; `portal` is null when none of them opened and none was started. */
async function runSets(
  call: RegressCall,
  commits: Commits,
  folder: string,
): Promise<Pick<RegressReport, 'portal' | 'sets'>> {
  const store = await openStore(call.store, call.selection.kind === 'pin' ? 'read' : 'write');
  const pins = await makePins(store, call.selection).finally(() => store.close());
  if (pins.every((pin) => 'refusal' in pin)) return { portal: call.portal, sets: pins.map(notOpened) };
  const browser = await findBrowser();
  return withPortal(call, async (portal) => {
    const sets: ReportedSet[] = [];
    for (const pin of pins) {
      sets.push(await runSet(pin, { portal, commits, browser, grep: call.grep, folder }));
      abort.signal.throwIfAborted();
    }
    return { portal, sets };
  });
}

/** @throws RegressError for a store without a release: a misspelled address must not become a new store */
async function commitsIn(address: string): Promise<Commits> {
  const store = await openStore(address, 'read');
  const commits = await readCommits(store).finally(() => store.close());
  if (commits.size === 0) throw new RegressError(`There are no releases in ${store.address}.`);
  return commits;
}

async function browserVersion(): Promise<string> {
  // Only here, because loading it takes longer than most refusals.
  const { chromium } = await import('@playwright/test');
  const program = (await findBrowser()) ?? chromium.executablePath();
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim();
}

/** The call as it can be repeated and shown to anyone, so without the token, which opens what it pins. */
const shown = (args: string[]): string =>
  ['npm run regress --', ...args.map((arg, index) => (args[index - 1] === '--pin' ? '<token>' : quoted(arg)))]
    .join(' ')
    .replace(/--pin=\S+/, '--pin=<token>');

const quoted = (arg: string): string => (/^[\w@:=,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`);

async function run(args: string[]): Promise<number> {
  const call = readCall(args, process.env);
  if (typeof call === 'string') {
    console.log(call);
    return 0;
  }
  const startedAt = new Date().toISOString();
  const commits = await commitsIn(call.store);
  if (call.portal !== null) await requirePortal(call.portal);
  const folder = path.resolve(call.out ?? inRoot('.cache/regress', startedAt.replace(/[:.]/g, '-')));
  prepareFolder(folder);
  const { portal, sets } = await runSets(call, commits, folder);
  const exitCode = sets.every(isGood) ? 0 : 1;
  const about = { call: shown(args), startedAt, endedAt: new Date().toISOString(), portal };
  const file = writeReport(folder, { schema: 1, ...about, browser: await browserVersion(), sets, exitCode });
  for (const set of sets) {
    const counts = `${countOf(set, 'passed')} passed, ${countOf(set, 'failed')} failed, ${countOf(set, 'skipped')} skipped`;
    console.log(`${isGood(set) ? '✓' : '✗'} ${set.title}: ${set.refusal ?? `${counts}, snapshot ${set.snapshot}`}`);
  }
  console.log(`Report: ${path.relative(root, file)}`);
  return exitCode;
}

/** Prints an expected failure and returns the exit code; any other error is rethrown. */
function report(error: unknown): number {
  const { aborted: isAborted, reason } = abort.signal;
  if (isAborted) {
    console.error('Broken off; there is no report.');
    return 128 + constants.signals[reason as NodeJS.Signals];
  }
  if (error instanceof RegressError) {
    console.error(error.message);
    return error instanceof CallError ? 2 : 1;
  }
  if (!(error instanceof ReleaseError)) throw error;
  error.problems.forEach((problem) => console.error(problem));
  return error.code === 'invalid' ? 2 : 1;
}

process.chdir(root);
process.exitCode = await run(process.argv.slice(2)).catch(report);
