import type { Channel, LogEntry } from '@portal/shared/contracts/release';
import { inParallel } from './in-parallel.ts';
import { listVersions, readLogEntry, readRelease } from './index-records.ts';
import { requireChannel } from './require-channel.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** A release coming into being, as the log shows it. Told by the release's own record, so it cannot disagree. */
export type Publication = Readonly<{
  action: 'publish';
  remote: string;
  version: string;
  who: string;
  when: string;
  commit: string | null;
}>;

/** The changes of a channel, newest first. The newest is in the pointer itself, the others are filed by revision. */
export async function* readChanges(store: ReleaseStore, channel: Channel): AsyncGenerator<LogEntry> {
  yield channel.lastChange;
  for (let revision = channel.revision - 1; revision >= 1; revision -= 1) {
    yield await readLogEntry(store, channel.name, revision);
  }
}

/**
 * The newest entries of a channel and of all publications, newest first. Changes of the channel keep the order of
 * their revisions, whatever the clocks of their makers said. ReleaseError `not-found` without the channel.
 */
export async function readLog(
  store: ReleaseStore,
  name: string,
  limit: number,
): Promise<readonly (LogEntry | Publication)[]> {
  const { channel } = await requireChannel(store, name);
  const publications = await readPublications(store);
  const entries: (LogEntry | Publication)[] = [];
  for await (const change of readChanges(store, channel)) {
    while (publications[0] !== undefined && publications[0].when > change.when)
      entries.push(...publications.splice(0, 1));
    entries.push(change);
    if (entries.length >= limit) return entries.slice(0, limit);
  }
  return [...entries, ...publications].slice(0, limit);
}

async function readPublications(store: ReleaseStore): Promise<Publication[]> {
  const names = [...(await listVersions(store))].flatMap(([remote, versions]) =>
    versions.map((version) => ({ remote, version })),
  );
  const publications = await inParallel(names, 16, async ({ remote, version }): Promise<Publication[]> => {
    const stored = await readRelease(store, remote, version);
    if (stored === null) return [];
    const { publishedBy: who, publishedAt: when, commit } = stored.release;
    return [{ action: 'publish', remote, version, who, when, commit }];
  });
  return publications.flat().toSorted((one, other) => (one.when > other.when ? -1 : 1));
}
