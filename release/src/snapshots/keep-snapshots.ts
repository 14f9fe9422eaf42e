import { NoHostError } from '../errors.ts';
import { readChannels, writeSnapshot } from '../records/index-records.ts';
import { resolveSnapshot } from './resolve-snapshot.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { visitorSets } from './visitor-sets.ts';
import { readWithdrawals, type StoredWithdrawals } from '../records/withdrawal-records.ts';
import { servedTargets } from './served-targets.ts';
import { withdrawalsFrom, type Withdrawals } from './withdrawals.ts';

/**
 * Stores every set that visitors of any channel get once these releases are withdrawn: without a withdrawn fallback a
 * set is another snapshot, and every set that a visitor was served must open again.
 */
export async function keepSnapshotsWithout(store: ReleaseStore, withdrawals: Withdrawals): Promise<void> {
  for (const { name, remotes } of await readChannels(store)) {
    const served = await servedTargets(store, remotes, withdrawals).catch((error: unknown) => {
      if (error instanceof NoHostError) return null;
      throw error;
    });
    // a channel that serves nothing has no sets
    if (served === null) continue;
    const { targets, find } = served;
    for (const set of visitorSets(name, targets)) await writeSnapshot(store, resolveSnapshot(set.targets, find));
  }
}

/** The same for whatever was withdrawn while a channel was changed by someone who had not seen it yet. */
export async function keepServedSnapshots(store: ReleaseStore, known: StoredWithdrawals): Promise<void> {
  const now = await readWithdrawals(store, known);
  if (now !== known) await keepSnapshotsWithout(store, withdrawalsFrom(now.withdrawals));
}
