import type { ReleaseStore } from './release-store.ts';

/** Answers what a store holds under a name, from memory once it was read; null is not remembered. */
type Remembered<T> = <N extends T | null>(store: ReleaseStore, name: string, read: () => Promise<N>) => Promise<T | N>;

/**
 * Remembers what is written once and never changes, for as long as its store is open. Beyond `most` things the ones
 * that were read first are forgotten.
 */
export function remember<T extends object>(most: number): Remembered<T> {
  const byStore = new WeakMap<ReleaseStore, Map<string, T>>();
  return async (store, name, read) => {
    const known = byStore.get(store) ?? new Map<string, T>();
    byStore.set(store, known);
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = await read();
    if (found === null) return found;
    known.set(name, found);
    const [first] = known.keys();
    if (known.size > most && first !== undefined) known.delete(first);
    return found;
  };
}
