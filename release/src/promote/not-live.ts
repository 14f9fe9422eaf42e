import type { Channel } from '@portal/shared/contracts/release';
import type { ReleaseName } from '../records/release-name.ts';

/** Those of the releases that not everybody has already. */
export function notLive(releases: readonly ReleaseName[], live: Channel | null): ReleaseName[] {
  return releases.filter(({ remote, version }) => live?.remotes[remote]?.version !== version);
}
