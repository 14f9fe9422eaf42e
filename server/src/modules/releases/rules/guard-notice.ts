import { ReleaseError } from '@portal/release';
import { isLiveAfter, type LogEntry } from '@portal/shared/contracts/release';
import type { GuardedRelease } from './guarded-release.ts';

/**
 * What the guard did. `stays-live`: a release that fails for everybody could not be replaced. `not-stopped` and
 * `not-rolled-back`: the release store did not take the change. The other three are about a rollout that goes on by
 * itself: everybody has it, it has taken its last step, or its next one does not fit.
 */
type GuardAct =
  | 'rollout-stopped'
  | 'rolled-back'
  | 'stays-live'
  | 'not-stopped'
  | 'not-rolled-back'
  | 'everybody-has-it'
  | 'last-step-taken'
  | 'step-does-not-fit';

/** The message about an act of the guard. */
export interface GuardFacts {
  act: GuardAct;
  channel: string;
  /** The releases it is about, as `mfe-list@1.1.0`. */
  releases: readonly string[];
  /** Sentences, with the figures of the verdict. */
  why: string;
  /** What visitors get now, of the same remotes. */
  live: readonly string[];
  at: string;
}

/** The body of the call; Slack, Mattermost and others show `text`, and ignore the rest. */
export interface GuardNotice {
  text: string;
  /** For programs. In an object of its own: a `channel` beside the text would make Mattermost post elsewhere. */
  guard: GuardFacts & { console: string };
}

const HEADLINES: Record<GuardAct, (releases: string, channel: string) => string> = {
  'rollout-stopped': (releases, channel) => `The release guard stopped the rollout of ${releases} on ${channel}.`,
  'rolled-back': (releases, channel) => `The release guard rolled back ${releases} on ${channel}.`,
  'stays-live': (releases, channel) =>
    `${releases} fails on ${channel}, and the release guard does not roll it back. Someone must act.`,
  'not-stopped': (releases, channel) =>
    `The release guard could not stop the rollout of ${releases} on ${channel}, which goes on. Someone must act.`,
  'not-rolled-back': (releases, channel) =>
    `The release guard could not roll back ${releases} on ${channel}, which stays live. Someone must act.`,
  'everybody-has-it': (releases, channel) => `Everybody has ${releases} on ${channel}: the rollout took its last step.`,
  'last-step-taken': (releases, channel) =>
    `The rollout of ${releases} on ${channel} took its last step, and stays there until someone decides.`,
  'step-does-not-fit': (releases, channel) =>
    `The rollout of ${releases} on ${channel} is blocked: its next step failed the checks. Someone must act.`,
};

/** What a change of the guard in the log of a channel says. */
export function factsOfChange({ channel, action, why, when, ...entry }: LogEntry): GuardFacts {
  const changes = entry.changes.filter(isLiveAfter);
  const name = (remote: string, version: string) => `${remote}@${version}`;
  const replaced = changes.flatMap(({ remote, from, to }) =>
    from !== null && from.version !== to.version ? [name(remote, from.version)] : [],
  );
  const stopped = changes.flatMap(({ remote, from, to: { rollout } }) =>
    rollout?.stopped !== undefined && from?.rollout?.stopped === undefined ? [name(remote, rollout.version)] : [],
  );
  const live = changes.map(({ remote, to }) => name(remote, to.version));
  const facts = { channel, why, live, at: when };
  if (action === 'rollback') return { act: 'rolled-back', releases: replaced, ...facts };
  if (stopped.length > 0) return { act: 'rollout-stopped', releases: stopped, ...facts };
  return { act: 'stays-live', releases: live, ...facts };
}

/** What a step of a rollout says; null for one that is followed by another, which the log and the console have. */
export function factsOfStep({ channel, action, why, when, ...entry }: LogEntry): GuardFacts | null {
  const changes = entry.changes.filter(isLiveAfter);
  const releases = changes.map(({ remote, to: { version, rollout } }) => `${remote}@${rollout?.version ?? version}`);
  const live = changes.map(({ remote, to }) => `${remote}@${to.version}`);
  const facts = { channel, releases, why, live, at: when };
  if (action === 'promote') return { act: 'everybody-has-it', ...facts };
  const plans = changes.flatMap(({ to }) => to.rollout?.plan ?? []);
  if (plans.length === 0) return { act: 'last-step-taken', ...facts };
  return plans.some(({ refused }) => refused !== undefined) ? { act: 'step-does-not-fit', ...facts } : null;
}

interface Failure {
  channel: string;
  /** Why the release has failed. */
  why: string;
  /** Why nothing could be done about it. */
  error: unknown;
  /** The version outside of the rollout; undefined without one. */
  live: string | undefined;
  at: Date;
}

/** What is known when the guard could not act on a trial. */
export function factsOfFailure(
  { kind, remote, version }: GuardedRelease,
  { channel, why, error, live = version, at }: Failure,
): GuardFacts {
  // what else is thrown may name hosts and paths of ours
  const reason = error instanceof ReleaseError ? error.message : "An unexpected error; see the server's log.";
  return {
    act: kind === 'rollout' ? 'not-stopped' : 'not-rolled-back',
    channel,
    releases: [`${remote}@${version}`],
    why: `${why} ${reason}`,
    live: [`${remote}@${live}`],
    at: at.toISOString(),
  };
}

/** One line for the outbox. */
export const headlineOf = ({ act, releases, channel }: GuardFacts): string =>
  HEADLINES[act](releases.join(', '), channel);

/** @param console the address of the release console */
export function noticeOf(facts: GuardFacts, console: string): GuardNotice {
  const { act, releases, channel, why, live } = facts;
  const lines = [HEADLINES[act](quoted(releases), channel), `Why: ${why}`, `Live now: ${quoted(live)}.`];
  return { text: [...lines.map(escaped), `Release console: ${console}`].join('\n'), guard: { ...facts, console } };
}

/** Releases as code, so that no receiver takes `host@1.0.0` for an e-mail address. */
const quoted = (releases: readonly string[]): string => releases.map((release) => `\`${release}\``).join(', ');

/** A range such as `<2.0.0` in a reason is no markup: Slack, Mattermost and Teams all read these entities. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
