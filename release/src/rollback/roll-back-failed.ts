import type { Channel } from '@portal/shared/contracts/release';
import { changeChannel } from '../promote/change-channel.ts';
import { ReleaseError } from '../errors.ts';
import { readChannel } from '../records/index-records.ts';
import { releaseName } from '../records/release-name.ts';
import { readChanges } from '../log/read-log.ts';
import { rollback } from './rollback.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWatches, type WatchedRelease } from './watches.ts';

/** The name under which servers stop rollouts and roll releases back. */
export const GUARD = 'Rollout guard';

/** Other changes of the channel may win at the same moment. */
const ATTEMPTS = 5;

export interface FailedRelease {
  readonly channel: string;
  readonly remote: string;
  /** The promote that was judged; a newer one is left alone. */
  readonly revision: number;
  /** The reason for the log, a sentence. */
  readonly why: string;
  readonly now: () => Date;
}

/**
 * The outcome for a release that failed. `marked`: it stays live, with the reasons why, and no longer counts as known
 * good. `over`: it is no longer watched, since another change came first or its hour has ended.
 */
export type FailureOutcome = Readonly<
  | { kind: 'rolled-back'; remotes: readonly string[] }
  | { kind: 'marked'; reasons: readonly string[] }
  | { kind: 'over' }
>;

/**
 * Rolls back a release that failed in the hour after its promote: that one alone or, where the others need it, all that
 * were promoted with it. Rollouts of others that need what goes away stop in the same change. When nothing fits, when its
 * promote forbade it or when it was rolled back automatically before, it is marked in the log instead.
 * @throws ReleaseError: `unavailable`, or `conflict` when the channel moves again and again
 */
export async function rollBackFailed(store: ReleaseStore, failed: FailedRelease): Promise<FailureOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await settle(store, failed);
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof ReleaseError) || error.code !== 'conflict') throw error;
    }
  }
}

async function settle(store: ReleaseStore, failed: FailedRelease): Promise<FailureOutcome> {
  const stored = await readChannel(store, failed.channel);
  if (stored === null) return { kind: 'over' };
  const watches = await readWatches(store, stored.channel, failed.now());
  const watch = watches.find(({ remote, revision }) => remote === failed.remote && revision === failed.revision);
  if (watch === undefined) return { kind: 'over' };
  const reasons: string[] = [];
  if (!watch.rollsBack) reasons.push('Its promote said that it is not rolled back by itself.');
  else if (await wasRolledBackBefore(store, stored.channel, watch)) {
    reasons.push('It was rolled back by itself before, which is done once.');
  } else {
    for (const together of groupsOf(watch, watches)) {
      const refused = await tryRollback(store, stored.channel, together, failed);
      if (refused === null) return { kind: 'rolled-back', remotes: together };
      reasons.push(...refused.filter((reason) => !reasons.includes(reason)));
    }
  }
  await mark(store, stored.channel, failed, reasons);
  return { kind: 'marked', reasons };
}

/** The release alone, then with all that were promoted with it and are still live. */
function groupsOf({ remote, revision }: WatchedRelease, watches: readonly WatchedRelease[]): string[][] {
  const together = watches.filter((other) => other.revision === revision).map((other) => other.remote);
  return together.length > 1 ? [[remote], together] : [[remote]];
}

/** Null when it was rolled back, else why it was refused. */
async function tryRollback(
  store: ReleaseStore,
  { name, revision }: Channel,
  remotes: readonly string[],
  { remote, why, now }: FailedRelease,
): Promise<readonly string[] | null> {
  const others = remotes.filter((other) => other !== remote);
  const because =
    others.length === 0 ? `${remote}: ${why}` : `${remote}: ${why} ${others.join(', ')} cannot be without.`;
  try {
    const request = { channel: name, revision, who: GUARD, why: because, now };
    // a rollout is worth less than what everybody has
    await rollback(store, remotes, { ...request, replacesLive: true, stopsRollouts: true, isClockTrusted: true });
    return null;
  } catch (error) {
    if (!(error instanceof ReleaseError) || (error.code !== 'refused' && error.code !== 'not-found')) throw error;
    return error.problems;
  }
}

async function mark(
  store: ReleaseStore,
  { name, revision }: Channel,
  { remote, why, now }: FailedRelease,
  reasons: readonly string[],
): Promise<void> {
  const request = { channel: name, revision, who: GUARD, now, isClockTrusted: true };
  const sentences = [why, 'It stays live.', ...reasons].join(' ');
  await changeChannel(store, 'stop', { ...request, why: sentences }, async (live) => {
    const target = live?.remotes[remote];
    return target === undefined ? {} : { [remote]: target };
  });
}

/** At most once for each release: someone who promotes it again knows why. */
async function wasRolledBackBefore(store: ReleaseStore, channel: Channel, watch: WatchedRelease): Promise<boolean> {
  const name = releaseName(watch);
  for await (const { action, who, changes } of readChanges(store, channel)) {
    if (action !== 'rollback' || who !== GUARD) continue;
    const isIt = ({ remote, from, to }: (typeof changes)[number]) =>
      from !== null && from.version !== to?.version && releaseName({ remote, version: from.version }) === name;
    if (changes.some(isIt)) return true;
  }
  return false;
}
