import { randomBytes } from 'node:crypto';
import { DEFAULT_CHANNEL, type DamagedRecord, type Pin, type Snapshot } from '@portal/shared/contracts/release';
import type { ListedPin } from '@portal/shared/contracts/release-console';
import { MINUTE_MS } from '@portal/shared/durations';
import { checkSets } from '../checks/check-sets.ts';
import { ReleaseError } from '../errors.ts';
import pMap from 'p-map';
import { readChannels, readSnapshot, writeSnapshot } from '../records/index-records.ts';
import { loadReleases } from '../snapshots/load-releases.ts';
import type { ReleaseName } from '../records/release-name.ts';
import { pinKey, readPin, readPins, writePin, writeRevocation } from '../records/pin-records.ts';
import { signToken } from './pin-token.ts';
import { planSet } from '../snapshots/plan-sets.ts';
import { requireOnce } from '../promote/promote.ts';
import { momentAfter, newestRecords, requireClock, type Moment } from '../records/require-clock.ts';
import { unlessDamaged } from '../records/record-io.ts';
import { memoizeByStore } from '../store/memoize-by-store.ts';
import { releasesOfPlace, requireSameRecords } from '../snapshots/releases-of-place.ts';
import { problemsOf } from '../checks/check-result.ts';
import { ConflictError, type ReleaseStore } from '../store/release-store.ts';
import type { Targets } from '../snapshots/targets.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom, withdrawnIn, withdrawnSentence, type Withdrawals } from '../snapshots/withdrawals.ts';

const MAX_PIN_MS = 30 * 24 * 60 * MINUTE_MS;

export interface PinRequest extends Moment {
  /** A channel, or a snapshot by its id; default `production`. */
  readonly base?: string;
  /** Replace the base's releases; none pins the base as it is. */
  readonly releases: readonly ReleaseName[];
  /** For how long, in milliseconds; a minute to 30 days. */
  readonly ttl: number;
  readonly who: string;
  readonly why: string;
  /** An id by `newPinId`, for callers that record it before the pin exists; default: a new one. */
  readonly id?: string;
}

/** An id that no pin has. */
export const newPinId = (): string => randomBytes(8).toString('hex');

/**
 * Makes a link's token that opens one exact set, whatever is promoted later. The set is checked as a whole and stored
 * as a snapshot without fallbacks.
 * @throws ReleaseError: `refused` when the set does not fit and by `requireClock`, `not-found` for a base or a release
 * that does not exist, `invalid` for a time that is too short or too long
 */
export async function createPin(store: ReleaseStore, request: PinRequest): Promise<{ pin: Pin; token: string }> {
  const { base = DEFAULT_CHANNEL, releases, ttl, who, why, id: pinId = newPinId() } = request;
  if (why.trim() === '') throw new ReleaseError('invalid', 'Say why; the log keeps the reason.');
  if (!(ttl >= MINUTE_MS && ttl <= MAX_PIN_MS)) {
    throw new ReleaseError('invalid', 'A pin is for a minute at least and for 30 days at most.');
  }
  requireOnce(releases);
  const kept = (await releasesOfPlace(store, base)).filter(
    (each) => !releases.some(({ remote }) => remote === each.remote),
  );
  await requireSameRecords(store, kept);
  const targets: Targets = Object.fromEntries(
    [...kept, ...releases].map(({ remote, version }) => [remote, { version }]),
  );
  const withdrawn = await readWithdrawals(store);
  const now = await requireClock(store, request, newestRecords(await readChannels(store), withdrawn));
  const withdrawals = withdrawalsFrom(withdrawn.withdrawals);
  const set = planSet(targets, await loadReleases(store, targets), () => true);
  const problems = problemsOf(await checkSets(store, [set], withdrawals));
  if (problems.length > 0) throw new ReleaseError('refused', problems);

  const pin: Pin = {
    schema: 1,
    id: pinId,
    snapshot: set.snapshot.id,
    base,
    releases: Object.fromEntries(releases.map(({ remote, version }) => [remote, version])),
    who,
    when: now.toISOString(),
    why,
    expires: new Date(now.getTime() + ttl).toISOString(),
  };
  const key = await pinKey(store);
  await writeSnapshot(store, set.snapshot);
  await writePin(store, pin);
  const { id, snapshot, when: issued, expires } = pin;
  return { pin, token: signToken(key, { kind: 'pin', id, snapshot, issued, expires }) };
}

/**
 * Ends a pin before its time; its link is refused from the next page load on.
 * @throws ReleaseError: `not-found`, `conflict` when it has ended already
 */
export async function revokePin(
  store: ReleaseStore,
  id: string,
  request: Moment & Readonly<{ who: string; why: string }>,
): Promise<Pin> {
  const { who, why } = request;
  if (why.trim() === '') throw new ReleaseError('invalid', 'Say why; the log keeps the reason.');
  const pin = await readPin(store, id);
  if (pin === null) throw new ReleaseError('not-found', `There is no pin ${id} in ${store.address}.`);
  const moment = await momentAfter(store, request, [{ what: `the pin ${id}`, when: pin.when }]);
  if (Date.parse(pin.expires) <= Date.parse(moment.when)) {
    throw new ReleaseError('conflict', `The pin ${id} expired at ${pin.expires}.`);
  }
  const revoked = { who, ...moment, why };
  try {
    await writeRevocation(store, id, revoked);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new ReleaseError('conflict', `The pin ${id} was revoked before.`, { cause: error });
  }
  return { ...pin, revoked };
}

/**
 * The pins that neither expired nor were revoked, the next to expire first; `ended` says why one cannot be opened even
 * so. Damaged pins are skipped and added to `damaged`.
 */
export async function listPins(
  store: ReleaseStore,
  now: Date = new Date(),
  damaged: DamagedRecord[] = [],
): Promise<ListedPin[]> {
  const [pins, { withdrawals }] = await Promise.all([readPins(store, damaged), readWithdrawals(store)]);
  const lasting = pins
    .filter(({ expires, revoked }) => revoked === undefined && Date.parse(expires) > now.getTime())
    .toSorted((one, other) => Date.parse(one.expires) - Date.parse(other.expires));
  const known = withdrawalsFrom(withdrawals);
  return pMap(lasting, async (pin) => ({ ...pin, ended: await endOf(store, pin, known, damaged) }), { concurrency: 8 });
}

/** The content of a snapshot never changes. */
const knownSnapshots = memoizeByStore<Snapshot>(1_000);

/** Why the set of a pin cannot be opened, a sentence with the reason for those who manage releases; null when it can. */
async function endOf(
  store: ReleaseStore,
  pin: Pin,
  withdrawals: Withdrawals,
  damaged: DamagedRecord[],
): Promise<string | null> {
  const snapshot = await unlessDamaged(damaged, () =>
    knownSnapshots(store, pin.snapshot, () => readSnapshot(store, pin.snapshot)),
  );
  if (snapshot === null) return `Its snapshot ${pin.snapshot} is damaged or gone.`;
  const [withdrawal] = withdrawnIn(snapshot, withdrawals);
  return withdrawal === undefined ? null : withdrawnSentence(withdrawal);
}
