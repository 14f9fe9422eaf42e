import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';

declare global {
  /** Address -> integrity of every script of the snapshot; webpack's own loading reads it too. */
  var __portalIntegrity: Record<string, string> | undefined;
  /**
   * Waited for by webpack before it loads a script: the table that has its hash; null when it is there.
   * @param attempt counts from 1
   */
  var __portalMissingHash: ((address: string, attempt: number) => Promise<unknown> | null) | undefined;
}

/**
 * Fills the page's map from the snapshot. With `"*strict"`, a script without integrity is refused; so it is filled
 * before anything is loaded, also before the host's own files are requested again. What the HTML has no hashes of is added
 * by file-tables.ts.
 */
export function fillIntegrity(snapshot: BrowserSnapshot, origin: string): void {
  const map = { '*strict': 'true' };
  add(map, snapshot.host, origin);
  for (const remote of Object.values(snapshot.remotes)) {
    add(map, remote, origin);
    if (remote.lastKnownGood) add(map, remote.lastKnownGood, origin);
  }
  globalThis.__portalIntegrity = map;
}

type Files = Pick<BrowserRelease, 'base' | 'integrity'>;

/** Adds files of a release to the page's map. */
export const addIntegrity = (files: Files, origin: string): void =>
  add((globalThis.__portalIntegrity ??= {}), files, origin);

function add(map: Record<string, string>, { base, integrity }: Files, origin: string): void {
  for (const [path, hash] of Object.entries(integrity)) map[new URL(base + path, origin).href] = hash;
}
