import { WHOLE, type Channel, type ChannelTarget, type LogEntry } from '@portal/shared/contracts/release';
import semver from 'semver';
import { ReleaseError } from '../errors.ts';
import { readChangesOfRelease } from '../log/changes-of-release.ts';
import { readChannel } from '../records/index-records.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A release that is on a channel already. */
export interface Promoted {
  readonly channel: Channel;
  /** Share of the visitors, as in `Rollout`; 10,000 when it is live for everybody. */
  readonly weight: number;
}

/**
 * Finds what an earlier call of the same promote did, so that a job can be repeated: null when the release was never on the
 * channel. What people or the guard did since stays: a share that was raised is not lowered, and what was taken away or
 * overtaken does not come back by a repeated job.
 * @throws ReleaseError `refused` when it was on the channel and is not any more, or when a newer version is live
 */
export async function findPromoted(store: ReleaseStore, name: string, release: ReleaseName): Promise<Promoted | null> {
  const stored = await readChannel(store, name);
  if (stored === null) return null;
  const { channel } = stored;
  const { version, rollout } = channel.remotes[release.remote] ?? {};
  if (version === release.version) return { channel, weight: WHOLE };
  if (rollout?.version === release.version) {
    if (rollout.stopped === undefined) return { channel, weight: rollout.weight };
    throw refused(`The rollout of ${releaseName(release)} on ${name} stopped itself: ${rollout.stopped}`);
  }
  const end = await findEnd(store, channel, release);
  if (end !== null) {
    const { when, who, why } = end;
    const day = when.slice(0, 10);
    throw refused(
      `${releaseName(release)} was on ${name} before, until ${day}, when ${who} changed that: ${sentence(why)}`,
    );
  }
  if (version !== undefined && semver.gt(version, release.version)) {
    throw refused(`${releaseName({ ...release, version })} is live on ${name}, which is newer.`);
  }
  return null;
}

/** The change that took a release off a channel; null when it was never on it. */
async function findEnd(store: ReleaseStore, channel: Channel, release: ReleaseName): Promise<LogEntry | null> {
  const has = (target: ChannelTarget | null) =>
    target?.version === release.version || target?.rollout?.version === release.version;
  for await (const change of readChangesOfRelease(store, channel, release)) {
    const isEnd = change.changes.some(({ remote, from, to }) => remote === release.remote && has(from) && !has(to));
    if (isEnd) return change;
  }
  return null;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const refused = (reason: string) =>
  new ReleaseError(
    'refused',
    `${reason} A repeated promote does not change that; leave out --if-new to do it all the same.`,
  );
