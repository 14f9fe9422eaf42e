import type { Channel, ReleaseMark } from '@portal/shared/contracts/release';
import semver from 'semver';
import { readChangesOfRelease } from '../log/changes-of-release.ts';
import { markSentence, statementsOf } from '../log/release-marks.ts';
import { listChannels, readChannel } from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { notLive } from './not-live.ts';

/**
 * What a person who promotes releases may not know about them, a sentence each: that one is older than the live release, and
 * what happened to one that is not known to be good, on this channel or another. Damaged channels and changes are left out: they
 * do not prevent a promote.
 */
export async function promotionWarnings(
  store: ReleaseStore,
  live: Channel | null,
  releases: readonly ReleaseName[],
): Promise<string[]> {
  const promoted = live === null ? [] : notLive(releases, live);
  const found: string[] = [];
  const others = promoted.length === 0 ? [] : await otherChannels(store, live!);
  for (const release of promoted) {
    const now = live!.remotes[release.remote]?.version;
    if (now !== undefined && isOlder(release.version, now)) {
      found.push(`${releaseName(release)} is older than ${now}, which it replaces.`);
    }
    for (const channel of [live!, ...others]) {
      const mark = await lastMark(store, channel, release);
      const place = channel.name === live!.name ? '' : `On ${channel.name}, `;
      if (mark !== null) found.push(`${place}${markSentence(release, mark)}`);
    }
  }
  return found;
}

async function otherChannels(store: ReleaseStore, { name }: Channel): Promise<Channel[]> {
  const others = (await listChannels(store)).filter((other) => other !== name);
  const stored = await Promise.all(others.map((other) => unlessDamaged([], () => readChannel(store, other))));
  return stored.flatMap((one) => one?.channel ?? []);
}

/** Builds of one version that differ after the hyphen, as local ones do by a hash, have no order. */
function isOlder(version: string, now: string): boolean {
  const areBuilds = [version, now].every((each) => semver.prerelease(each) !== null);
  return semver.lt(version, now) && !(areBuilds && semver.compare(coreOf(version), coreOf(now)) === 0);
}

const coreOf = (version: string): string => version.split('-', 1).join('');

async function lastMark(store: ReleaseStore, channel: Channel, release: ReleaseName): Promise<ReleaseMark | null> {
  for await (const change of readChangesOfRelease(store, channel, release, [])) {
    const about = statementsOf(change).find(
      ({ remote, version }) => remote === release.remote && version === release.version,
    );
    if (about !== undefined) return about.mark;
  }
  return null;
}
