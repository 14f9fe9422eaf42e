import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from './release-store.ts';

/** Returns what a store holds under a name, from memory once it was read; null is not kept. */
type Memoized<T> = <N extends T | null>(store: ReleaseStore, name: string, read: () => Promise<N>) => Promise<T | N>;

/**
 * Keeps what is written once and never changes, for as long as its store is open. Beyond `max` values the ones that
 * were used least recently are dropped.
 */
export function memoizeByStore<T extends object>(max: number): Memoized<T> {
  const caches = new WeakMap<ReleaseStore, LRUCache<string, T>>();
  return async (store, name, read) => {
    const cache = caches.get(store) ?? new LRUCache<string, T>({ max });
    caches.set(store, cache);
    const known = cache.get(name);
    if (known !== undefined) return known;
    const found = await read();
    if (found !== null) cache.set(name, found);
    return found;
  };
}
