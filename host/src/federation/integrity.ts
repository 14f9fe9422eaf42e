import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';

declare global {
  /** Address -> integrity of every script of the snapshot; webpack's own loading reads it too. */
  var __portalIntegrity: Record<string, string> | undefined;
}

/**
 * Fills the page's map from the snapshot. With `"*strict"`, a script without integrity is refused; so it is filled
 * before anything is loaded, also before the host's own files are requested again.
 */
export function fillIntegrity(snapshot: BrowserSnapshot, origin: string): void {
  const map: Record<string, string> = { '*strict': 'true' };
  const add = ({ base, integrity }: Pick<BrowserRelease, 'base' | 'integrity'>) => {
    for (const [path, hash] of Object.entries(integrity)) map[new URL(base + path, origin).href] = hash;
  };
  add(snapshot.host);
  for (const remote of Object.values(snapshot.remotes)) {
    add(remote);
    if (remote.lastKnownGood) add(remote.lastKnownGood);
  }
  globalThis.__portalIntegrity = map;
}
