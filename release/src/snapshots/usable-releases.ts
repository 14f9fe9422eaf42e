import { readRelease } from '../records/index-records.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { isForChannels } from '../signing/verdict.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { ReadRelease } from './load-releases.ts';
import type { Withdrawals } from './withdrawals.ts';

/** Whether visitors of a channel may get a release. */
export type IsUsableRelease = (release: ReleaseName) => Promise<boolean>;

/** Whether a release may come back: not withdrawn and, where releases have to be signed, readable and signed by an authorized signer. */
export function usableReleases(
  store: ReleaseStore,
  withdrawals: Withdrawals,
  read: ReadRelease = (remote, version) => readRelease(store, remote, version),
): IsUsableRelease {
  const known = new Map<string, Promise<boolean>>();
  const judge = async ({ remote, version }: ReleaseName) => {
    const stored = await unlessDamaged([], () => read(remote, version));
    return stored !== null && isForChannels(stored);
  };
  return async (release) => {
    if (withdrawals.of(release) !== undefined) return false;
    if (store.signers === undefined) return true;
    const name = releaseName(release);
    const answer = known.get(name) ?? judge(release);
    known.set(name, answer);
    return answer;
  };
}
