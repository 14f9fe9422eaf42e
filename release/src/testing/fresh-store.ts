import type { BuildRecord } from '@portal/shared/contracts/release';
import { checkPromotion } from '../promote/check-promotion.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { promote } from '../promote/promote.ts';
import { publish } from '../publish/publish.ts';
import { problemsOf } from '../checks/check-result.ts';
import { openLocalStore } from '../store/local-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { writeBuild } from './build-fixture.ts';
import { tempFolder } from './temp-folder.ts';

/** An empty store in a temporary folder. */
export async function freshStore(): Promise<ReleaseStore> {
  return openLocalStore(await tempFolder());
}

/** Publishes builds as if a team had. */
export async function publishAll(store: ReleaseStore, records: readonly BuildRecord[]): Promise<void> {
  for (const record of records) {
    await publish(store, { remote: record.remote, folder: await writeBuild(record), who: 'Tess' });
  }
}

/** Promotes releases by name: `promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0')`. */
export function promoteAll(store: ReleaseStore, ...names: string[]) {
  return promote(store, names.map(parseReleaseName), { channel: 'production', who: 'Tess', why: 'a test' });
}

/** The problems that the checks of a promote to production find; without names, of what is live. */
export async function problemsFound(store: ReleaseStore, ...names: string[]): Promise<string[]> {
  return problemsOf((await checkPromotion(store, 'production', names.map(parseReleaseName))).checks);
}
