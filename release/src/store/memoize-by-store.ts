import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from './release-store.ts';

/** Returns a store's value for a name, from memory once it was read; null is not cached. */
type Memoized<T> = <N extends T | null>(store: ReleaseStore, name: string, read: () => Promise<N>) => Promise<T | N>;

/**
 * Caches values that are written once and never change, for as long as their store is open. Beyond `max` values the
 * least recently used are evicted.
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
