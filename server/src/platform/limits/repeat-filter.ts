interface LastReport {
  at: number;
  /** How many equal reports were omitted since. */
  omitted: number;
}

/**
 * Forwards the first of many equal reports. Further ones within a period are only counted, and the next one that
 * is forwarded includes their number: an outage is one log line per minute, not one per request.
 */
export class RepeatFilter {
  readonly #write: (sentence: string) => void;
  readonly #periodMs: number;
  readonly #last = new Map<string, LastReport>();

  constructor(write: (sentence: string) => void, periodMs = 60_000) {
    this.#write = write;
    this.#periodMs = periodMs;
  }

  /** @param kind reports of one kind are equal, whatever their text; use few kinds, each is kept in memory */
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
