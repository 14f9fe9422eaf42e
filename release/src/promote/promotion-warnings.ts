import type { Channel, ReleaseMark } from '@portal/shared/contracts/release';
import type { PromotionWarning } from '@portal/shared/contracts/release-console';
import semver from 'semver';
import { readChangesOfRelease } from '../log/changes-of-release.ts';
import { markSentence, statementsOf } from '../log/release-marks.ts';
import { listChannels, readChannel } from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { notLive } from './not-live.ts';

/**
 * What a person who promotes releases may not know about them: that one is older than the live release, and what happened to
 * one that is not known to be good, on this channel or another. Damaged channels and changes are left out: they do not prevent
 * a promote.
 * @param name the channel they are promoted to; `live` is null until it exists
 */
export async function promotionWarnings(
  store: ReleaseStore,
  name: string,
  live: Channel | null,
  releases: readonly ReleaseName[],
): Promise<PromotionWarning[]> {
  const promoted = notLive(releases, live);
  const found: PromotionWarning[] = [];
  const others = promoted.length === 0 ? [] : await otherChannels(store, name);
  for (const { remote, version } of promoted) {
    const release = { remote, version };
    const now = live?.remotes[release.remote]?.version;
    if (now !== undefined && isOlder(release.version, now)) {
      found.push({ kind: 'older', ...release, live: now });
    }
    for (const channel of [...(live === null ? [] : [live]), ...others]) {
      const mark = await lastMark(store, channel, release);
      if (mark !== null) found.push({ kind: 'mark', ...release, channel: channel.name, mark });
    }
  }
  return found;
}

/** A warning as a sentence, for who promotes to this channel. */
export function warningSentence(warning: PromotionWarning, name: string): string {
  if (warning.kind === 'older') return `${releaseName(warning)} is older than ${warning.live}, which it replaces.`;
  const place = warning.channel === name ? '' : `On ${warning.channel}, `;
  return `${place}${markSentence(warning, warning.mark)}`;
}

async function otherChannels(store: ReleaseStore, name: string): Promise<Channel[]> {
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
