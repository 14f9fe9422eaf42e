import type { Channel, ReleaseMark } from '@portal/shared/contracts/release';
import semver from 'semver';
import { readChangesOfRelease } from '../log/changes-of-release.ts';
import { markSentence, statementsOf } from '../log/release-marks.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/**
 * What the person who promotes releases may not know about them, a sentence each: that one is older than the live release, and
 * what happened to one that is not known to be good. A damaged change of the log is left out: it does not prevent a promote.
 */
export async function promotionWarnings(
  store: ReleaseStore,
  live: Channel | null,
  releases: readonly ReleaseName[],
): Promise<string[]> {
  const found: string[] = [];
  for (const release of live === null ? [] : releases) {
    const now = live?.remotes[release.remote]?.version;
    if (now === undefined || now === release.version) continue;
    if (isOlder(release.version, now)) found.push(`${releaseName(release)} is older than ${now}, which was live.`);
    const mark = await lastMark(store, live!, release);
    if (mark !== null) found.push(markSentence(release, mark));
  }
  return found;
}

/** Builds of one version that differ after the hyphen, as local ones do by a hash, have no order. */
function isOlder(version: string, now: string): boolean {
  const areBuilds = [version, now].every((each) => semver.prerelease(each) !== null);
  return semver.lt(version, now) && !(areBuilds && semver.compare(coreOf(version), coreOf(now)) === 0);
}

const coreOf = (version: string): string => version.split('-', 1).join('');

async function lastMark(store: ReleaseStore, live: Channel, release: ReleaseName): Promise<ReleaseMark | null> {
  for await (const change of readChangesOfRelease(store, live, release, [])) {
    const about = statementsOf(change).find(
      ({ remote, version }) => remote === release.remote && version === release.version,
    );
    if (about !== undefined) return about.mark;
  }
  return null;
}
