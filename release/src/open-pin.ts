import type { PagePin } from '@portal/shared/contracts';
import type { Snapshot } from '@portal/shared/contracts/release';
import { ReleaseError } from './errors.ts';
import { readSnapshot } from './index-records.ts';
import { loadReleases } from './load-releases.ts';
import type { ReadRelease } from './load-releases.ts';
import { releaseName } from './names.ts';
import { PinError } from './pin-error.ts';
import { readPin } from './pin-records.ts';
import { readToken } from './pin-token.ts';
import type { PinClaims } from './pin-token.ts';
import { hostOf, releasesOf, toBrowserSnapshot } from './resolve-snapshot.ts';
import type { FindRelease, ServedSnapshot } from './resolve-snapshot.ts';
import type { ReleaseStore } from './store/release-store.ts';
import type { Targets } from './targets.ts';
import { withdrawnSentence } from './withdrawn.ts';
import type { Withdrawals } from './withdrawn.ts';

export type OpenedPin = Readonly<{ served: ServedSnapshot; pin: PagePin }>;

/** What opening needs beside the token. */
export type PinDesk = Readonly<{
  store: ReleaseStore;
  key: Uint8Array;
  withdrawals: Withdrawals;
  read: ReadRelease;
  now: Date;
}>;

/** Opens the set of a token, exactly that one and without fallbacks. Throws PinError with the reason. */
export async function openPin(token: string, desk: PinDesk): Promise<OpenedPin> {
  const claims = readToken(desk.key, token, desk.now);
  const releases = await pinnedReleases(claims, desk.store);
  const snapshot = await readSnapshot(desk.store, claims.snapshot);
  if (snapshot === null) throw new PinError('unknown', `This portal has no snapshot ${claims.snapshot}.`);
  for (const [remote, version] of Object.entries(releasesOf(snapshot))) {
    const withdrawal = desk.withdrawals.of({ remote, version });
    if (withdrawal !== undefined) throw new PinError('withdrawn', withdrawnSentence(withdrawal));
  }
  const find = await findExactly(snapshot, desk);
  return {
    served: { browser: toBrowserSnapshot(withoutFallbacks(snapshot), null, find), host: hostOf(snapshot, find) },
    pin: { kind: claims.kind, token, releases, expires: claims.expires },
  };
}

/** What the pin names beyond its base; nothing for a bug link, which has no record. */
async function pinnedReleases({ kind, id }: PinClaims, store: ReleaseStore): Promise<Record<string, string>> {
  if (kind === 'bug-link') return {};
  const pin = await readPin(store, id ?? '');
  if (pin === null) throw new PinError('unknown', `This portal has no pin ${id ?? 'without an id'}.`);
  if (pin.revoked === undefined) return pin.releases;
  const { who, when, why } = pin.revoked;
  throw new PinError('revoked', `This link was ended on ${when.slice(0, 10)} by ${who}: ${why.replace(/\.$/, '')}.`);
}

/** The records of the snapshot; ReleaseError `unavailable` when one is not the one the snapshot was made of. */
async function findExactly(snapshot: Snapshot, { store, read }: PinDesk): Promise<FindRelease> {
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

/** It keeps its id: the fallbacks are not a part of what is shown. */
function withoutFallbacks(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    remotes: Object.fromEntries(
      Object.entries(snapshot.remotes).map(([remote, { version, record }]) => [remote, { version, record }]),
    ),
  };
}
