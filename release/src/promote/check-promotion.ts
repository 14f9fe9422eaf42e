import type { Channel, DamagedRecord, SetCheck, Snapshot } from '@portal/shared/contracts/release';
import type { PromotionWarning } from '@portal/shared/contracts/release-console';
import { checkSets } from '../checks/check-sets.ts';
import { ReleaseError } from '../errors.ts';
import pMap from 'p-map';
import { readChannel, readRelease, readSnapshot } from '../records/index-records.ts';
import { unknownReleases } from '../snapshots/load-releases.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import { allowKnownDamage, warnOfLostFallbacks } from './known-damage.ts';
import { promotionWarnings } from './promotion-warnings.ts';
import { planSets } from '../snapshots/plan-sets.ts';
import { promotedTargets } from './promote.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { requireWeight } from './rollout.ts';
import { problemsOf, checkResult } from '../checks/check-result.ts';
import { returnWarnings } from '../retire/return-warnings.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';

/** What a promote would check. `snapshot` is the set of a visitor in every rollout: the one with the releases in it. */
export interface PromotionCheck {
  readonly snapshot: string;
  readonly checks: readonly SetCheck[];
  /** What a person may not know about the releases; see `promotionWarnings`. */
  readonly warnings: readonly PromotionWarning[];
}

/**
 * What `promote` would check, without moving anything; with no releases named, what is live now is checked, also
 * against the snapshot it was promoted as.
 * @throws ReleaseError as `promote` does for a call that can never work, for an unpublished release and for an
 * impossible rollout
 */
export async function checkPromotion(
  store: ReleaseStore,
  channel: string,
  releases: readonly ReleaseName[],
  percent = 100,
): Promise<PromotionCheck> {
  const weight = requireWeight(percent);
  await requireAllPublished(store, channel, releases, percent);
  const [stored, withdrawn] = await Promise.all([readChannel(store, channel), readWithdrawals(store)]);
  const live = stored?.channel ?? null;
  const withdrawals = withdrawalsFrom(withdrawn.withdrawals);
  const replaced = await promotedTargets(store, live, releases, { channel, weight, since: new Date().toISOString() });
  const { sets, lost } = await planSets(store, { channel, live, replaced, withdrawals });
  const checks = warnOfLostFallbacks(await checkSets(store, sets, withdrawals), lost);
  if (releases.length > 0 || live === null) {
    const { id: snapshot } = (sets.at(-1) ?? sets[0]).snapshot;
    return {
      snapshot,
      checks: withReturns(
        await allowKnownDamage(store, { live, targets: replaced, withdrawals }, checks),
        await returnWarnings(store, live, releases),
      ),
      warnings: await promotionWarnings(store, channel, live, releases),
    };
  }
  const changed = await changedRecords(store, live);
  return { snapshot: sets[0].snapshot.id, checks: checks.map((check) => withRecords(check, changed)), warnings: [] };
}

/** With what is known of remotes that were retired. */
function withReturns(checks: readonly SetCheck[], returns: readonly string[]): readonly SetCheck[] {
  if (returns.length === 0) return checks;
  return checks.map((check) =>
    check.name === 'withdrawn' ? { ...check, warnings: [...(check.warnings ?? []), ...returns] } : check,
  );
}

/** Rejects unpublished releases, together with everything that is wrong with the others. */
async function requireAllPublished(
  store: ReleaseStore,
  channel: string,
  releases: readonly ReleaseName[],
  percent: number,
): Promise<void> {
  const isMissing = await pMap(
    releases,
    async ({ remote, version }) => {
      const damaged: DamagedRecord[] = [];
      const stored = await unlessDamaged(damaged, () => readRelease(store, remote, version));
      return stored === null && damaged.length === 0;
    },
    { concurrency: 8 },
  );
  // In the order in which they were named, whichever lookup ended first.
  const missing = releases.filter((_, index) => isMissing[index]);
  if (missing.length === 0) return;
  const unknown = await unknownReleases(store, missing);
  const others = releases.filter((_, index) => !isMissing[index]);
  throw new ReleaseError('not-found', [...unknown.problems, ...(await problemsWith(store, channel, others, percent))]);
}

async function problemsWith(
  store: ReleaseStore,
  channel: string,
  releases: readonly ReleaseName[],
  percent: number,
): Promise<readonly string[]> {
  if (releases.length === 0) return [];
  try {
    return problemsOf((await checkPromotion(store, channel, releases, percent)).checks);
  } catch (error) {
    if (error instanceof ReleaseError) return error.problems;
    throw error;
  }
}

function withRecords(check: SetCheck, changed: readonly string[]): SetCheck {
  if (check.name !== 'files' || changed.length === 0) return check;
  return checkResult('files', [...changed, ...check.problems], '', 'Records were changed after they were promoted');
}

/** The releases whose record is no longer the promoted one, one sentence each. */
async function changedRecords(store: ReleaseStore, live: Channel): Promise<string[]> {
  const { snapshot: id } = live.lastChange;
  const snapshot = await readSnapshot(store, id);
  if (snapshot === null) return [`The snapshot ${id}, which is live on ${live.name}, is missing from the store.`];
  const changed: string[] = [];
  for (const { remote, version, record } of partsOf(snapshot)) {
    if ((await readRelease(store, remote, version))?.record === record) continue;
    changed.push(`The record of ${releaseName({ remote, version })} was changed after it was promoted.`);
  }
  return changed;
}

function partsOf({ host, remotes }: Snapshot) {
  return [
    { remote: 'host', ...host },
    ...Object.entries(remotes).flatMap(([remote, { lastKnownGood, ...part }]) => [
      { remote, ...part },
      ...(lastKnownGood === undefined ? [] : [{ remote, ...lastKnownGood }]),
    ]),
  ];
}
