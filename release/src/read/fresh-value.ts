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
}

/**
 * Caches a value and revalidates it when it is no longer fresh. `read` gets the previous value, concurrent callers
 * share one read, and when a read fails the stale value is served; without one the error is thrown.
 */
export function freshValue<T>(
  read: (before: T | undefined) => Promise<T>,
  { freshFor, onStale }: FreshOptions,
): FreshValue<T> {
  let known: Known<T> | undefined;
  let running: Promise<Known<T>> | undefined;

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

  return async () => {
    if (known !== undefined && performance.now() - known.checkedAt < freshFor) return known.value;
    running ??= check().finally(() => (running = undefined));
    known = await running;
    return known.value;
  };
}
