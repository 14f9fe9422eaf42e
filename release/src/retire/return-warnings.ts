import type { Channel } from '@portal/shared/contracts/release';
import type { ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { findRetirement, type Retirement } from './find-retirement.ts';

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
    if (retirement !== null) warnings.push(sentenceOf(remote, live, retirement));
  }
  return warnings;
}

function sentenceOf(remote: string, { name }: Channel, { entry }: Retirement): string {
  if (entry === null) return `${remote} comes back to ${name}: it was retired.`;
  const { who, when, why } = entry;
  const day = when.slice(0, 10);
  return `${remote} comes back to ${name}: ${who} retired it on ${day} (${why}).`;
}
