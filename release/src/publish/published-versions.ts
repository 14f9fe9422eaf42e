import type { DamagedRecord } from '@portal/shared/contracts/release';
import type { PublishedVersion } from '@portal/shared/contracts/release-console';
import semver from 'semver';
import { readPublications } from '../records/publications.ts';
import { signerOf, type Verdict } from '../signing/verdict.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { readWithdrawals } from '../records/withdrawal-records.ts';
import { withdrawalsFrom } from '../snapshots/withdrawals.ts';

/** What the store knows of a version by itself; its health and its marks come from elsewhere. */
type StoredVersion = Omit<PublishedVersion, 'health' | 'mark'>;

function signatureOf(verdict: Verdict | undefined): StoredVersion['signature'] {
  if (verdict === undefined) return null;
  const refused = verdict.kind === 'refused' ? verdict.why : null;
  return { signer: signerOf({ verdict }), refused, isForPinsOnly: verdict.kind === 'pins-only' };
}

/** Name -> what was published under it, the highest version first; the host among them. Damaged ones are noted. */
export async function publishedVersions(
  store: ReleaseStore,
  damaged: DamagedRecord[] = [],
): Promise<Map<string, StoredVersion[]>> {
  const [publications, { withdrawals: all }] = await Promise.all([
    readPublications(store, damaged),
    readWithdrawals(store),
  ]);
  const withdrawals = withdrawalsFrom(all);
  const byName = Map.groupBy(publications, ({ remote }) => remote);
  return new Map(
    [...byName].map(([remote, versions]) => [
      remote,
      versions
        .toSorted((one, other) => semver.rcompare(one.version, other.version))
        .map(({ version, commit, publishedBy, publishedAt, verdict }) => {
          const isWithdrawn = withdrawals.of({ remote, version }) !== undefined;
          return { version, commit, publishedBy, publishedAt, isWithdrawn, signature: signatureOf(verdict) };
        }),
    ]),
  );
}
