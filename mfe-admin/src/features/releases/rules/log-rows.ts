import type { ChannelChange, LogLine, Rollout } from '@portal/shared/contracts/release';
import { msg, t } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui';
import { durationText } from './moments.ts';
import { pinTitle } from './pin-texts.ts';
import { shareText } from './shares.ts';
import { sharesText } from './steps.ts';

/** One line of the timeline. */
export interface LogRow {
  key: string;
  word: string;
  tone: StatusTone;
  /** What happened: `mfe-referrals 1.3.2 to 1.4.0, 10% to 25%`. */
  title: string;
  why: string | null;
  who: string;
  /** A moment, ISO 8601 in UTC. */
  when: string;
  /** Commit of the release it is about; null where it is about none, or several, or its commit is not known. */
  commit: string | null;
}

/** Returns the commit a release was built from, or null. */
type CommitOf = (remote: string, version: string) => string | null;
const WORDS: Record<LogLine['action'], { word: string; tone: StatusTone }> = {
  promote: { word: msg('promote'), tone: 'green' },
  rollout: { word: msg('rollout'), tone: 'blue' },
  rollback: { word: msg('rollback'), tone: 'neutral' },
  stop: { word: msg('stopped'), tone: 'red' },
  retire: { word: msg('retire'), tone: 'neutral' },
  publish: { word: msg('publish'), tone: 'teal' },
  withdraw: { word: msg('withdraw'), tone: 'red' },
  pin: { word: msg('pin'), tone: 'violet' },
  revoke: { word: msg('revoke'), tone: 'neutral' },
};

/** Log entries as lines of the timeline. A revoked pin is named after what it opened, if the log still has it. */
export function logRows(lines: readonly LogLine[], commitOf: CommitOf): LogRow[] {
  const pins = new Map(lines.flatMap((line) => (line.action === 'pin' ? [[line.id, pinTitle(line)]] : [])));
  return lines.map((line) => ({
    key: keyOf(line),
    ...WORDS[line.action],
    title: titleOf(line, pins),
    why: 'why' in line ? line.why : null,
    who: line.who,
    when: line.when,
    commit: commitOfLine(line, commitOf),
  }));
}

/** A snapshot that was live, newest first, each once. */
export interface LoggedSnapshot {
  id: string;
  /** The revision that made it live last. */
  revision: number;
  when: string;
}

/** The snapshots in a channel's log. */
export function loggedSnapshots(lines: readonly LogLine[]): LoggedSnapshot[] {
  const known = new Map<string, LoggedSnapshot>();
  for (const line of lines) {
    if (!('changes' in line) || known.has(line.snapshot)) continue;
    known.set(line.snapshot, { id: line.snapshot, revision: line.revision, when: line.when });
  }
  return [...known.values()];
}

function keyOf(line: LogLine): string {
  if ('changes' in line) return `${line.channel} ${line.revision}`;
  return `${line.action} ${'id' in line ? line.id : `${line.remote} ${line.version}`}`;
}

function titleOf(line: LogLine, pins: ReadonlyMap<string, string>): string {
  switch (line.action) {
    case 'publish':
    case 'withdraw':
      return `${line.remote} ${line.version}`;
    case 'pin': {
      const minutes = Math.max(1, Math.round((Date.parse(line.expires) - Date.parse(line.when)) / 60_000));
      return `${pinTitle(line)}, ${durationText(minutes)}`;
    }
    case 'revoke':
      return pins.get(line.id) ?? t('Pin {id}', { id: line.id });
    default:
      return line.changes.map((change) => changeTitle(change)).join('; ');
  }
}

/** `mfe-sgd 2.2.3 to 2.3.0, 10%`: the effect of a change on one remote, whoever made it. */
function changeTitle({ remote, from, to }: ChannelChange): string {
  if (to === null) return t('{remote} {version}, no longer live', { remote, version: from?.version ?? '' });
  if (from === null) return t('{remote} {version}, now live', { remote, version: to.version });
  const [before, after] = [from.rollout, to.rollout];
  if (from.version !== to.version) {
    const isGrown = before?.version === to.version;
    const values = { remote, from: from.version, to: to.version };
    return isGrown
      ? t('{remote} {from} to {to}, {share} to 100%', { ...values, share: shareText(before.weight) })
      : t('{remote} {from} to {to}', values);
  }
  if (!after)
    return before
      ? t('{remote} {version}, rollout ended', { remote, version: before.version })
      : t('{remote} {version}, as before', { remote, version: to.version });
  const isSame = before?.version === after.version;
  if (isSame && before.weight === after.weight && before.plan) {
    const stays = { remote, version: after.version, share: shareText(after.weight) };
    return t('{remote} {version}, stays at {share}', stays);
  }
  const share = isSame
    ? t('{from} to {to}', { from: shareText(before.weight), to: sharesFrom(after) })
    : sharesFrom(after);
  return after.weight === 0
    ? `${remote} ${after.version}, ${share}`
    : t('{remote} {from} to {to}, {share}', { remote, from: to.version, to: after.version, share });
}

/** `5%`, or `5%, then 25%, 100%` for a rollout that goes on by itself. */
const sharesFrom = ({ weight, plan }: Rollout): string =>
  plan ? t('{share}, then {next}', { share: shareText(weight), next: sharesText(plan.next) }) : shareText(weight);

function commitOfLine(line: LogLine, commitOf: CommitOf): string | null {
  if (line.action === 'publish') return line.commit;
  if (line.action === 'withdraw') return commitOf(line.remote, line.version);
  if (!('changes' in line) || line.changes.length !== 1) return null;
  const { remote, from, to } = line.changes[0]!;
  if (to === null) return from && commitOf(remote, from.version);
  const version = to.rollout?.version ?? (from?.version === to.version ? from.rollout?.version : undefined);
  return commitOf(remote, version ?? to.version);
}
