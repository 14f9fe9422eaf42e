interface WatchedValueOptions<T> {
  read: (now: Date) => Promise<T>;
  /** Until the first answer. */
  first: T;
  /** For how long an answer is used, in milliseconds. */
  freshFor: number;
  now?: () => number;
  onFailure: (error: unknown) => void;
}

/**
 * What the HTML of every visit says of the database, which a page never waits for. It is read again when the answer is
 * older than `freshFor`; until then, and while the database does not answer, the last one holds.
 */
export class WatchedValue<T> {
  readonly #options: WatchedValueOptions<T>;
  #value: T;
  #askedAt = -Infinity;

  constructor(options: WatchedValueOptions<T>) {
    this.#options = options;
    this.#value = options.first;
  }

  readonly current = (): T => {
    const { freshFor, now = Date.now, onFailure } = this.#options;
    if (now() - this.#askedAt >= freshFor) void this.refresh().catch(onFailure);
    return this.#value;
  };

  async refresh(): Promise<void> {
    const { read, now = Date.now } = this.#options;
    this.#askedAt = now();
    this.#value = await read(new Date(this.#askedAt));
  }
}
