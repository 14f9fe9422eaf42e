import type { Channel } from '@portal/shared/contracts/release';
import type { ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { findRetirement } from './find-retirement.ts';

/** What a person who promotes releases may not know: that a remote was retired and would come back, a sentence each. */
export async function returnWarnings(
  store: ReleaseStore,
  live: Channel | null,
  releases: readonly ReleaseName[],
): Promise<string[]> {
  if (live === null) return [];
  const warnings: string[] = [];
  for (const { remote } of releases) {
    const retirement = await findRetirement(store, live, remote);
    if (retirement === null) continue;
    const { who, when, why } = retirement.entry;
    const reason = why.replace(/\.$/, '');
    warnings.push(`${remote} comes back to ${live.name}: ${who} retired it on ${when.slice(0, 10)} (${reason}).`);
  }
  return warnings;
}
