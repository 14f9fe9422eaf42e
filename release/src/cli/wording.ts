import type { LogEntry } from '@portal/shared/contracts/release';
import type { Publication } from '../read-log.ts';

/** Rows as lines with their columns under each other. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

/** What a change of a channel changed, one line for each remote. */
export function changeLines({ changes }: LogEntry): string[] {
  return changes.map(({ remote, from, to }) => `  ${remote} ${from?.version ?? '(new)'} -> ${to.version}`);
}

export function logLines(entry: LogEntry | Publication): string[] {
  if (entry.action === 'publish') {
    const { when, who, remote, version, commit } = entry;
    return [`${when}  publish   ${remote}@${version}, commit ${shortCommit(commit)}, by ${who}`];
  }
  const { when, who, why, action, channel, revision, snapshot } = entry;
  const head = `${when}  ${action.padEnd(8)}  ${channel} revision ${revision}, snapshot ${snapshot}, by ${who}: ${why}`;
  return [head, ...changeLines(entry)];
}

/** A commit as people read it; `-dirty` stays. */
export function shortCommit(commit: string | null): string {
  return commit === null ? 'unknown' : commit.replace(/^([0-9a-f]{9})[0-9a-f]+/, '$1');
}

export function sizeOf(bytes: number): string {
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000).toLocaleString('en-US')} KB`;
}
