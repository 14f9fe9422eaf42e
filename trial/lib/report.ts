import type { TrialResult } from './findings.ts';

export interface NamedResult extends TrialResult {
  name: string;
  seconds: number;
}

/** The number of causes shown for one trial, each with one reproduction. */
const SHOWN = 20;

/** What went wrong, by trial and cause, each with its reproduction. */
export function failureLines(results: readonly NamedResult[]): string[] {
  return results.flatMap(({ name, groups }) => {
    const shown = groups
      .slice(0, SHOWN)
      .flatMap(({ cause, reproduction, times }) => [
        `✗ ${name}: ${cause} (${times} ${times === 1 ? 'time' : 'times'})`,
        ...reproduction.split('\n').map((line) => `    ${line}`),
      ]);
    const hidden = groups.length - SHOWN;
    return hidden > 0 ? [...shown, `✗ ${name}: and ${hidden} more causes`] : shown;
  });
}

/**
 * The table: one line for each trial with what was tried and what was wrong.
 * @param whole seconds of the whole run, less than the sum where trials ran at once
 */
export function tableLines(results: readonly NamedResult[], whole: number): string[] {
  const sum = (key: 'tried' | 'wrong') => results.reduce((total, result) => total + result[key], 0);
  const rows = [
    ...results.map(
      ({ name, tried, wrong, seconds, notes }) => [name, tried, wrong, seconds, notes.join('; ')] as const,
    ),
    ['all', sum('tried'), sum('wrong'), whole, ''] as const,
  ].map(([name, tried, wrong, took, note]) => [
    name,
    tried.toLocaleString('en-US'),
    wrong.toLocaleString('en-US'),
    `${took.toFixed(0)} s`,
    note,
  ]);
  const head = ['trial', 'tried', 'wrong', 'time', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column >= 1 && column <= 3 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)];
}
