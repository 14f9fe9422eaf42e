import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_CHANNEL,
  WHOLE,
  type ChannelTarget,
  type DamagedRecord,
  type LogEntry,
  type LogLine,
  type Rollout,
} from '@portal/shared/contracts/release';
import { MINUTE_MS } from '@portal/shared/durations';
import { percentOf } from '../promote/rollout.ts';
import type { Targets } from '../snapshots/targets.ts';

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
  return changes.flatMap(({ remote, from, to }) => {
    const before = from === null ? '(new)' : shares(from);
    if (to === null) return [`  ${remote} ${before} -> (retired)`];
    // It failed and stays live, or its next step waits.
    const line = before === shares(to) ? `  ${remote} ${before} stays` : `  ${remote} ${before} -> ${shares(to)}`;
    return from !== null && isCutShort(from, to) ? [line, `  ${remote}: remaining steps canceled`] : [line];
  });
}

/** Whether steps were still to come that come no more: the rollout was changed, stopped or ended by someone. */
function isCutShort({ rollout: before }: ChannelTarget, { version, rollout: after }: ChannelTarget): boolean {
  if (before?.plan === undefined || after?.plan !== undefined || version === before.version) return false;
  return after?.id !== before.id || !isDeepStrictEqual(before.plan.next, [after.weight]);
}

/** "1.1.0", "1.1.0 and 1.2.0 for 10%" during a rollout, with "then 50% and everybody" where it goes on by itself. */
function shares({ version, rollout }: ChannelTarget): string {
  if (rollout === undefined) return version;
  const { plan } = rollout;
  return `${version} and ${rolloutShare(rollout)}${plan ? `, then ${listed(plan.next.map(shareOf))}` : ''}`;
}

const shareOf = (weight: number): string => (weight === WHOLE ? 'everybody' : `${percentOf(weight)}%`);

/** "5%, 25% and everybody". */
const listed = (items: readonly string[]): string => items.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** What the rollouts of a channel that go on by themselves wait for, a line for each; releases of one rollout share theirs. */
export function planLines(targets: Targets, channel: string): string[] {
  const counter = channel === DEFAULT_CHANNEL ? 'the guard' : `the guard of the portal that serves ${channel}`;
  const planned = Object.entries(targets).flatMap(([remote, { rollout }]) =>
    rollout?.plan === undefined ? [] : [{ name: `${remote}@${rollout.version}`, rollout, plan: rollout.plan }],
  );
  return [...Map.groupBy(planned, ({ rollout }) => rollout.id).values()].flatMap((together) =>
    together.slice(0, 1).map(({ rollout, plan }) => {
      const names = listed(together.map(({ name }) => name));
      const after = new Date(Date.parse(plan.since) + plan.holdMinutes * MINUTE_MS).toISOString();
      const visitors = together.map(({ rollout: { guard } }) => guard.minLoads);
      const refused = plan.refused === undefined ? '' : ` Blocked: ${plan.refused}`;
      return (
        `  ${names}: ${shareOf(rollout.weight)}, next ${shareOf(plan.next[0] ?? WHOLE)}: after ${after}, and when ` +
        `${counter} has counted ${Math.max(...visitors)} visitors${together.length > 1 ? ' of each' : ''}.${refused}`
      );
    }),
  );
}

/** "1.2.0 for 10%", or "1.2.0 stopped". */
export function rolloutShare({ version, weight, stopped }: Rollout): string {
  return stopped === undefined ? `${version} for ${percentOf(weight)}%` : `${version} stopped`;
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
