import { isDeepStrictEqual } from 'node:util';
import type { ChannelTarget, DamagedRecord, LogEntry, LogLine, Rollout } from '@portal/shared/contracts/release';
import { percentOf } from '../promote/rollout.ts';

/** Rows as lines with aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

/** What a change of a channel changed, one line for each remote. */
export function changeLines({ changes }: LogEntry): string[] {
  return changes.map(({ remote, from, to }) => {
    // It failed and stays live.
    if (isDeepStrictEqual(from, to)) return `  ${remote} ${shares(to)} stays`;
    return `  ${remote} ${from === null ? '(new)' : shares(from)} -> ${shares(to)}`;
  });
}

/** "1.1.0", or "1.1.0 and 1.2.0 for 10 %" during a rollout. */
function shares({ version, rollout }: ChannelTarget): string {
  return rollout === undefined ? version : `${version} and ${rolloutShare(rollout)}`;
}

/** "1.2.0 for 10 %", or "1.2.0 stopped". */
export function rolloutShare({ version, weight, stopped }: Rollout): string {
  return stopped === undefined ? `${version} for ${percentOf(weight)} %` : `${version} stopped`;
}

/** A line of the log; the changes of a channel on separate lines below it. */
export function logLines(line: LogLine): string[] {
  const head = `${line.when}  ${line.action.padEnd(8)}  ${subjectOf(line)}, by ${line.who}`;
  return [
    'why' in line ? `${head}: ${line.why}` : head,
    ...('clock' in line && line.clock !== undefined ? [`  the clock of that machine said ${line.clock}`] : []),
    ...('changes' in line ? changeLines(line) : []),
  ];
}

function subjectOf(line: LogLine): string {
  switch (line.action) {
    case 'publish':
      return `${line.remote}@${line.version}, commit ${shortCommit(line.commit)}`;
    case 'withdraw':
      return `${line.remote}@${line.version}`;
    case 'pin':
      return `${line.id} of ${pinned(line)}, snapshot ${line.snapshot}, until ${line.expires}`;
    case 'revoke':
      return `pin ${line.id}`;
    default:
      return `${line.channel} revision ${line.revision}, snapshot ${line.snapshot}`;
  }
}

/** Records that are missing from what is shown; they are listed where a person sees it. */
export const damagedLines = (damaged: readonly DamagedRecord[]): string[] =>
  damaged.map(({ problem }) => warningLine(`${problem} See verify.`));

/** Something that could not be checked, below what could. */
export const warningLine = (warning: string): string => `  ! ${warning}`;

/** What a pin is of: "mfe-a@1.0.0 on production". */
export function pinned({
  base,
  releases,
}: Readonly<{ base: string; releases: Readonly<Record<string, string>> }>): string {
  const names = Object.entries(releases).map(([remote, version]) => `${remote}@${version}`);
  return names.length === 0 ? base : `${names.join(', ')} on ${base}`;
}

/** A commit as people read it; `-dirty` stays. */
export function shortCommit(commit: string | null): string {
  return commit === null ? 'unknown' : commit.replace(/^([0-9a-f]{9})[0-9a-f]+/, '$1');
}

export function sizeOf(bytes: number): string {
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000).toLocaleString('en-US')} KB`;
}
