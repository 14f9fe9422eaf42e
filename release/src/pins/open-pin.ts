import type { PagePin } from '@portal/shared/contracts';
import type { Snapshot } from '@portal/shared/contracts/release';
import { DamagedRecordError, ReleaseError } from '../errors.ts';
import { readSnapshot } from '../records/index-records.ts';
import { loadReleases, type ReadRelease } from '../snapshots/load-releases.ts';
import { releaseName } from '../records/release-name.ts';
import { PinError } from './pin-error.ts';
import { readPin } from '../records/pin-records.ts';
import { readToken, type PinClaims } from './pin-token.ts';
import {
  hostOf,
  releasesOf,
  toBrowserSnapshot,
  type FindRelease,
  type ServedSnapshot,
} from '../snapshots/resolve-snapshot.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Targets } from '../snapshots/targets.ts';
import { withdrawnIn, withdrawnSentence, type Withdrawals } from '../snapshots/withdrawals.ts';

/** The link a page was opened by: the pin behind it, if there is one, and how long it lasts. */
export interface OpenedLink {
  readonly id: string | null;
  readonly expires: string;
}
export interface OpenedPin {
  readonly served: ServedSnapshot;
  readonly pin: PagePin;
  readonly link: OpenedLink;
}

/** What opening needs besides the token. */
export interface PinContext {
  readonly store: ReleaseStore;
  readonly key: Uint8Array;
  readonly withdrawals: Withdrawals;
  readonly read: ReadRelease;
  readonly now: Date;
}

/**
 * Opens the set of a token, exactly that one and without fallbacks.
 * @throws PinError with the reason
 */
export async function openPin(token: string, desk: PinContext): Promise<OpenedPin> {
  const claims = readToken(desk.key, token, desk.now);
  const releases = await orUnknown(() => pinnedReleases(claims, desk.store));
  const snapshot = await orUnknown(() => readSnapshot(desk.store, claims.snapshot));
  if (snapshot === null) throw new PinError('unknown', `This portal has no snapshot ${claims.snapshot}.`);
  const [withdrawal] = withdrawnIn(snapshot, desk.withdrawals);
  if (withdrawal !== undefined) {
    throw new PinError(
      'withdrawn',
      `A release that this link opens was withdrawn on ${withdrawal.when.slice(0, 10)} and cannot be opened any more. Ask whoever sent the link for one to another version.`,
      { detail: withdrawnSentence(withdrawal) },
    );
  }
  const find = await findExactly(snapshot, desk);
  const [refusal] = Object.entries(releasesOf(snapshot)).flatMap(([remote, version]) => {
    const { verdict } = find(remote, version);
    return verdict?.kind === 'refused' ? verdict.why : [];
  });
  if (refusal !== undefined) {
    throw new PinError(
      'refused',
      'A release that this link opens is not signed by an authorized signer, so it cannot be opened. Ask whoever sent the link for one to another version.',
      { detail: refusal },
    );
  }
  return {
    served: { browser: toBrowserSnapshot(withoutFallbacks(snapshot), null, find), host: hostOf(snapshot, find) },
    pin: { kind: claims.kind, token, releases, expires: claims.expires },
    link: { id: claims.id, expires: claims.expires },
  };
}

/**
 * The releases the pin replaces in its base; nothing for a bug link. A bug link made in a pinned tab ends with that
 * pin; any other has no pin.
 */
async function pinnedReleases({ kind, id }: PinClaims, store: ReleaseStore): Promise<Record<string, string>> {
  if (kind === 'bug-link' && id === null) return {};
  const pin = await readPin(store, id ?? '');
  if (pin === null) throw new PinError('unknown', `This portal has no pin ${id ?? 'without an id'}.`);
  if (pin.revoked === undefined) return kind === 'pin' ? pin.releases : {};
  const { who, when, why } = pin.revoked;
  throw new PinError(
    'revoked',
    `This link was ended on ${when.slice(0, 10)}, before its time. Ask whoever sent it for a new one.`,
    { detail: `The pin ${pin.id} was ended on ${when.slice(0, 10)} by ${who}: ${why.replace(/\.$/, '')}.` },
  );
}

/** Turns damage into a PinError: it affects this link only. */
async function orUnknown<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedRecordError)) throw error;
    throw new PinError('unknown', 'What this link opens is damaged. Ask whoever sent it for a new one.', {
      detail: error.message,
      cause: error,
    });
  }
}

/** The records of the snapshot; ReleaseError `unavailable` when one of them has changed since. */
async function findExactly(snapshot: Snapshot, { store, read }: PinContext): Promise<FindRelease> {
  const parts = Object.entries({ host: snapshot.host, ...snapshot.remotes });
  const targets: Targets = Object.fromEntries(parts.map(([remote, { version }]) => [remote, { version }]));
  const find = await loadReleases(store, targets, read);
  for (const [remote, { version, record }] of parts) {
    if (find(remote, version).record === record) continue;
    throw new ReleaseError(
      'unavailable',
      `The record of ${releaseName({ remote, version })} is not the one of the snapshot ${snapshot.id}.`,
    );
  }
  return find;
}

/** It keeps its id, since visitors of a pin are never shown a fallback. */
function withoutFallbacks(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    remotes: Object.fromEntries(
      Object.entries(snapshot.remotes).map(([remote, { version, record }]) => [remote, { version, record }]),
    ),
  };
}
