import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RegressError } from './read-call.ts';

/** One test of the suite. `failed` includes aborted and flaky tests. */
export interface TestResult {
  /** File and title, `referrals.e2e.ts › …`. */
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** The first line of the error. */
  reason: string | null;
}

export interface ReportedRelease {
  name: string;
  version: string;
  /** Git commit it was built from; null when unknown. */
  commit: string | null;
}

/** The run against one set. */
export interface ReportedSet {
  title: string;
  /** Null when the set could not be opened. */
  snapshot: string | null;
  /** The releases that the pin replaced in its base. */
  pinned: Record<string, string>;
  releases: ReportedRelease[];
  /** Why no test ran. */
  refusal: string | null;
  results: TestResult[];
}

export interface RegressReport {
  schema: 1;
  /** The command line, without the token of a pin. */
  call: string;
  startedAt: string;
  endedAt: string;
  /** Null when no set could be opened, and none was started. */
  portal: string | null;
  browser: string;
  sets: ReportedSet[];
  exitCode: 0 | 1;
}

export const countOf = ({ results }: ReportedSet, outcome: TestResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

/** Whether a set was opened, something ran, and nothing failed. */
export const isGood = (set: ReportedSet): boolean =>
  set.refusal === null && countOf(set, 'passed') > 0 && countOf(set, 'failed') === 0;

/**
 * Creates the folder of a report, before anything runs.
 * @throws RegressError when it cannot be written
 */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new RegressError(`The report cannot be written to ${folder}: ${(error as Error).message}.`, { cause: error });
  }
}

/** Writes `report.json` and `report.md` into an existing folder; returns the latter's path. */
export function writeReport(folder: string, report: RegressReport): string {
  writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  const readable = path.join(folder, 'report.md');
  writeFileSync(readable, toMarkdown(report));
  return readable;
}

export function toMarkdown(report: RegressReport): string {
  const { call, startedAt, endedAt, portal, browser, sets, exitCode } = report;
  const lines = [
    `# Regression run: ${exitCode === 0 ? 'passed' : 'failed'}`,
    '',
    `\`${call}\``,
    '',
    `- Started ${startedAt}, ended ${endedAt}`,
    `- Portal ${portal ?? 'none was started'}`,
    `- Browser ${browser}`,
    `- Exit code ${exitCode}`,
    '',
    ...table(['Set', 'Snapshot', 'Passed', 'Failed', 'Skipped', 'Result'], sets.map(setRow)),
    ...sets.flatMap(setPart),
  ];
  return `${lines.join('\n')}\n`;
}

const setRow = (set: ReportedSet): string[] => [
  set.title,
  set.snapshot ?? '–',
  ...(['passed', 'failed', 'skipped'] as const).map((outcome) => String(countOf(set, outcome))),
  isGood(set) ? 'passed' : (set.refusal ?? 'failed'),
];

function setPart(set: ReportedSet): string[] {
  const heading = ['', `## ${set.title}`, ''];
  if (set.refusal !== null) return [...heading, set.refusal];
  const releases = set.releases.map(({ name, version, commit }) => [
    name,
    version,
    commit ?? 'unknown',
    set.pinned[name] === undefined ? '' : 'pinned',
  ]);
  const results = set.results.map(({ outcome, seconds, title, reason }) => [
    outcome,
    seconds.toFixed(1),
    title,
    reason ?? '',
  ]);
  return [
    ...heading,
    `Snapshot ${set.snapshot}`,
    '',
    ...table(['Release', 'Version', 'Commit', ''], releases),
    '',
    ...table(['Outcome', 'Seconds', 'Test', 'Reason'], results),
  ];
}

const table = (head: string[], rows: string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`);

const escapeCell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
