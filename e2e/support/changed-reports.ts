import { rmSync } from 'node:fs';
import { openStore, promote, publish } from 'release';
import { changedBuild } from '../../scripts/lib/changed-build.ts';

/** Publishes a changed copy of the built mfe-reports under another version. */
export async function publishChanged(
  releaseStore: string,
  version: string,
  change: (source: string) => string,
): Promise<void> {
  const build = changedBuild({ remote: 'mfe-reports', version, change });
  const store = await openStore(releaseStore, 'write');
  await publish(store, { remote: 'mfe-reports', folder: build, who: 'test' });
  store.close();
  rmSync(build, { recursive: true });
}

/** Makes a version of mfe-reports live for everybody. */
export async function promoteReports(releaseStore: string, version: string): Promise<void> {
  const store = await openStore(releaseStore, 'write');
  await promote(store, [{ remote: 'mfe-reports', version }], { channel: 'production', who: 'test', why: 'test' });
  store.close();
}
