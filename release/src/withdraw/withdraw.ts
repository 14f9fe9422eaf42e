import type { Channel, Withdrawal } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { readChannels } from '../records/index-records.ts';
import { keepServedSnapshots, keepSnapshotsWithout } from '../snapshots/keep-snapshots.ts';
import { loadReleases } from '../snapshots/load-releases.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { momentAfter, newestRecords, type Moment } from '../records/require-clock.ts';
import { ConflictError, type ReleaseStore } from '../store/release-store.ts';
import { addWithdrawal, readWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom, withdrawnSentence } from '../snapshots/withdrawals.ts';

export interface WithdrawRequest extends Moment {
  readonly who: string;
  readonly why: string;
}

/**
 * Makes a release unusable for good: no visitor gets it any more, not by a promote, not as a fallback, not by a pin or
 * an old snapshot.
 * @throws ReleaseError: `not-found` when it was never published, `refused` while visitors have it, `conflict` when it
 * was withdrawn before or something else was at the same moment
 */
export async function withdraw(
  store: ReleaseStore,
  release: ReleaseName,
  request: WithdrawRequest,
): Promise<Withdrawal> {
  if (request.why.trim() === '') throw new ReleaseError('invalid', 'Say why; the log keeps the reason.');
  const { remote, version } = release;
  await loadReleases(store, { [remote]: { version } });
  const before = await readWithdrawals(store);
  const earlier = withdrawalsFrom(before.withdrawals).of(release);
  if (earlier !== undefined) throw new ReleaseError('conflict', `${withdrawnSentence(earlier)} It stays so.`);
  const channels = await readChannels(store);
  // Where visitors have it, a sentence for each channel.
  const uses = channels.flatMap((channel) => useOn(channel, release) ?? []);
  if (uses.length > 0) throw new ReleaseError('refused', uses);
  const moment = await momentAfter(store, request, newestRecords(channels, before));

  const { who, why } = request;
  const withdrawal = { remote, version, who, ...moment, why };
  await keepSnapshotsWithout(store, withdrawalsFrom([...before.withdrawals, withdrawal]));
  try {
    await addWithdrawal(store, withdrawal, before);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new ReleaseError('conflict', 'Another release was withdrawn at the same moment; nothing of yours was done.', {
      cause: error,
    });
  }
  // A channel may have moved since, even to this release.
  await keepServedSnapshots(store, before);
  return withdrawal;
}

function useOn({ name, remotes }: Channel, release: ReleaseName): string | null {
  const { version, rollout } = remotes[release.remote] ?? {};
  if (version === release.version) {
    return `${releaseName(release)} is live on ${name}; roll it back or retire it there before it can be withdrawn.`;
  }
  if (rollout?.version !== release.version || rollout.weight === 0) return null;
  return `${releaseName(release)} is rolling out on ${name}; roll it back there before it can be withdrawn.`;
}
