import { openStore, promote, publish, readStatus, ReleaseError } from 'release';
import { localVersion } from './build.ts';
import { inRoot, RELEASED } from './packages.ts';

/**
 * Publishes the builds of the working tree into a store and makes them live on `production`. What is published
 * already stays; a channel that somebody moved by hand to other releases is moved only for what was built anew.
 */
export async function releaseLocally(storeAddress: string, built: readonly string[]): Promise<string> {
  const store = await openStore(storeAddress, 'write');
  try {
    const versions = RELEASED.map((remote) => ({ remote: remote as string, version: localVersion(remote) }));
    for (const { remote } of versions) {
      try {
        await publish(store, { remote, folder: inRoot(remote, 'dist'), who: 'npm start' });
      } catch (error) {
        // The same build was published by an earlier start.
        if (!(error instanceof ReleaseError && error.code === 'conflict')) throw error;
      }
    }
    const live = await liveVersions(store);
    const moving = versions.filter(({ remote }) => live === null || built.includes(remote) || !live.has(remote));
    const changed = moving.filter(({ remote, version }) => live?.get(remote) !== version);
    if (changed.length > 0) {
      await promote(store, changed, { channel: 'production', who: 'npm start', why: 'built from the working tree' });
    }
    return changed.map(({ remote }) => remote).join(', ');
  } finally {
    store.close();
  }
}

async function liveVersions(store: Awaited<ReturnType<typeof openStore>>): Promise<Map<string, string> | null> {
  try {
    const { remotes } = await readStatus(store, 'production');
    return new Map(remotes.map(({ remote, version }) => [remote, version]));
  } catch (error) {
    // The first start: nothing was ever promoted.
    if (error instanceof ReleaseError && error.code === 'not-found') return null;
    throw error;
  }
}
