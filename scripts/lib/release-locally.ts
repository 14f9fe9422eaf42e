import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openStore, promote, publish, readStatus, ReleaseError } from 'release';
import { versionInDist } from './build.ts';
import { inRoot, RELEASED } from './packages.ts';
import { takeTurns } from './take-turns.mjs';

/** One person's own machine: nobody else's clock can be meant, and a start must not wait for theirs. */
const by = { who: 'npm start', isClockTrusted: true };

/** What the last start of a data folder released, by name. */
type LastReleased = Record<string, string>;

/**
 * Publishes the builds of the working tree into a store and makes them live on `production`. A remote that did not
 * change since this data folder was started last stays as it is, because a person may have moved it meanwhile.
 * Answers what was moved.
 */
export async function releaseLocally(storeAddress: string, dataFolder: string): Promise<string[]> {
  const record = path.join(dataFolder, 'released.json');
  return takeTurns(inRoot('.cache/building.lock'), async () => {
    const store = await openStore(storeAddress, 'write');
    try {
      const versions = RELEASED.map((remote) => ({ remote: remote as string, version: versionInDist(remote) }));
      for (const { remote } of versions) {
        try {
          await publish(store, { remote, folder: inRoot(remote, 'dist'), ...by });
        } catch (error) {
          // The same build was published by an earlier start.
          if (!(error instanceof ReleaseError && error.code === 'conflict')) throw error;
        }
      }
      const live = await liveVersions(store);
      const last = readRecord(record);
      const moving = versions.filter(({ remote, version }) => isToMove(version, live?.get(remote), last[remote]));
      if (moving.length > 0) {
        await promote(store, moving, { channel: 'production', ...by, why: 'built from the working tree' });
      }
      writeRecord(record, Object.fromEntries(versions.map(({ remote, version }) => [remote, version])));
      return moving.map(({ remote }) => remote);
    } finally {
      store.close();
    }
  });
}

/**
 * Whether the working tree's version of a remote is made live: when none is, and when the tree has changed since the
 * last start. What a person put live meanwhile stays.
 */
export function isToMove(version: string, live: string | undefined, last: string | undefined): boolean {
  return live !== version && (live === undefined || last !== version);
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

function readRecord(file: string): LastReleased {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LastReleased;
  } catch (error) {
    // damaged by a crash of the machine: nothing is known, so what differs is released
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Written aside and renamed, so that it is there whole or not at all. */
function writeRecord(file: string, content: LastReleased): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(content, null, 2));
  renameSync(`${file}.new`, file);
}
