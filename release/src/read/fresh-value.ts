import { setTimeout as waited } from 'node:timers/promises';

/** A cached value that may change: it is read again at most once per interval. */
export type FreshValue<T> = () => Promise<T>;

interface Known<T> {
  readonly checkedAt: number;
  readonly value: T;
}

export interface FreshOptions {
  /** How long a value counts as fresh, in milliseconds. */
  readonly freshFor: number;
  /** Called when a read fails and the stale value is served instead. */
  readonly onStale: (error: unknown) => void;
  /** How long callers wait for a read when there is a stale value, in milliseconds; default 250. */
  readonly maxWaitMs?: number;
}

/**
 * Caches a value and revalidates it when it is no longer fresh. `read` gets the previous value, concurrent callers
 * share one read, and when a read fails the stale value is served; without one the error is thrown. A read that hangs holds
 * nobody up for longer than `maxWaitMs` after it began: the stale value is served meanwhile.
 */
export function freshValue<T>(
  read: (before: T | undefined) => Promise<T>,
  { freshFor, onStale, maxWaitMs = 250 }: FreshOptions,
): FreshValue<T> {
  let known: Known<T> | undefined;
  let running: { promise: Promise<Known<T>>; since: number } | undefined;

  async function check(): Promise<Known<T>> {
    // Taken before the read: the value is as old as its request, however long that took.
    const checkedAt = performance.now();
    try {
      return { checkedAt, value: await read(known?.value) };
    } catch (error) {
      if (known === undefined) throw error;
      onStale(error);
      return { checkedAt, value: known.value };
    }
  }

  function refresh(): { promise: Promise<Known<T>>; since: number } {
    const promise = check().then(
      (found) => {
        running = undefined;
        return (known = found);
      },
      (error: unknown) => {
        running = undefined;
        throw error;
      },
    );
    return { promise, since: performance.now() };
  }

  return async () => {
    if (known !== undefined && performance.now() - known.checkedAt < freshFor) return known.value;
    running ??= refresh();
    if (known === undefined) return (await running.promise).value;
    const left = maxWaitMs - (performance.now() - running.since);
    if (left > 0) await Promise.race([running.promise, waited(left)]);
    return known.value;
  };
}
