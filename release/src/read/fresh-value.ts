/** Something that is asked for often and may change: it is read anew at most once in a while. */
export type FreshValue<T> = () => Promise<T>;

interface Known<T> {
  readonly checkedAt: number;
  readonly value: T;
}

export interface FreshOptions {
  /** How long a value is taken for granted, in milliseconds. */
  readonly freshFor: number;
  /** Told when reading fails while an earlier value can still be given. */
  readonly onStale: (error: unknown) => void;
}

/**
 * Keeps a value fresh: `read` gets the one before, many askers at once share one reading, and when reading fails the
 * value before is given on. Without one the error is thrown.
 */
export function freshValue<T>(
  read: (before: T | undefined) => Promise<T>,
  { freshFor, onStale }: FreshOptions,
): FreshValue<T> {
  let known: Known<T> | undefined;
  let running: Promise<Known<T>> | undefined;

  async function check(): Promise<Known<T>> {
    // From before the question: an answer is as old as the question, however long it took.
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
