import { rmSync } from 'node:fs';
import { createPin, openStore, promote, publish } from '@portal/release';
import { HOUR_MS } from '@portal/shared/durations';
import { changedBuild } from '../../scripts/lib/changed-build.ts';

/** Publishes a changed copy of the built mfe-reports under another version. */
export async function publishChanged(
  releaseStore: string,
  version: string,
  change: (source: string) => string,
): Promise<void> {
  await publishBuild(releaseStore, { remote: 'mfe-reports', version, change });
}

/** Publishes a changed copy of the built host under another version; returns the token of a pin to it. */
export async function pinChangedHost(
  releaseStore: string,
  version: string,
  change: (source: string) => string,
): Promise<string> {
  await publishBuild(releaseStore, { remote: 'host', version, change });
  const store = await openStore(releaseStore, 'write');
  const pin = { releases: [{ remote: 'host', version }], ttl: HOUR_MS, who: 'test', why: 'test' };
  const { token } = await createPin(store, pin);
  store.close();
  return token;
}

/** Publishes a changed copy of a build, also with another record. */
export async function publishBuild(releaseStore: string, changed: Parameters<typeof changedBuild>[0]): Promise<void> {
  const build = changedBuild(changed);
  const store = await openStore(releaseStore, 'write');
  await publish(store, { remote: changed.remote, folder: build, who: 'test' });
  store.close();
  rmSync(build, { recursive: true });
}

/** Makes a version of mfe-reports live for everybody. */
export async function promoteReports(releaseStore: string, version: string): Promise<void> {
  await promoteToAll(releaseStore, ['mfe-reports'], version);
}

/** Makes a version of several packages live for everybody, in one change. */
export async function promoteToAll(releaseStore: string, remotes: readonly string[], version: string): Promise<void> {
  const store = await openStore(releaseStore, 'write');
  const releases = remotes.map((remote) => ({ remote, version }));
  await promote(store, releases, { channel: 'production', who: 'test', why: 'test' });
  store.close();
}
