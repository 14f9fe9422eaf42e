import { readChannel } from './index-records.ts';
import { planSet } from './plan-set.ts';
import type { PlannedSet } from './plan-set.ts';
import { promotionTargets } from './promote.ts';
import type { ReleaseName } from './names.ts';
import type { ReleaseStore } from './store/release-store.ts';

/**
 * What `promote` would check, without moving anything; with no releases named, what is live now is checked, also
 * against the snapshot it was promoted as. Throws ReleaseError as `planSet` does.
 */
export async function check(
  store: ReleaseStore,
  channel: string,
  releases: readonly ReleaseName[],
): Promise<PlannedSet> {
  const live = (await readChannel(store, channel))?.channel ?? null;
  const set = await planSet(store, channel, live, promotionTargets(live, releases));
  if (releases.length > 0 || live === null || set.snapshot.id === live.lastChange.snapshot) return set;
  const changed = `The records of the live releases were changed: ${live.lastChange.snapshot} was promoted, they are ${set.snapshot.id} now.`;
  return { ...set, problems: [changed, ...set.problems] };
}
