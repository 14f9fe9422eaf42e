interface LastReport {
  at: number;
  /** How often the same was reported since. */
  omitted: number;
}

/**
 * Passes on the first of many equal reports. Those that follow within a period are only counted, and the next one that
 * is passed on says how many they were: an outage is a line a minute in the log, not one for each request.
 */
export class RepeatFilter {
  readonly #write: (sentence: string) => void;
  readonly #periodMs: number;
  readonly #last = new Map<string, LastReport>();

  constructor(write: (sentence: string) => void, periodMs = 60_000) {
    this.#write = write;
    this.#periodMs = periodMs;
  }

  /** @param kind reports of one kind are equal, whatever their words; use few kinds, each is remembered */
  report(kind: string, sentence: string): void {
    const now = performance.now();
    const last = this.#last.get(kind);
    if (last && now - last.at < this.#periodMs) {
      last.omitted++;
      return;
    }
    this.#last.set(kind, { at: now, omitted: 0 });
    this.#write(last?.omitted ? `${sentence} (${last.omitted} more since the previous report)` : sentence);
  }
}
