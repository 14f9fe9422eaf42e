interface LastReport {
  at: number;
  /** How many equal reports were omitted since. */
  omitted: number;
}

interface RepeatFilterOptions {
  write: (sentence: string) => void;
  /** Default: one minute. */
  periodMs?: number;
}

/**
 * Forwards the first of many equal reports. Further ones within a period are only counted, and the next one that
 * is forwarded includes their number: an outage is one log line per minute, not one per request.
 */
export class RepeatFilter {
  readonly #options: Required<RepeatFilterOptions>;
  readonly #last = new Map<string, LastReport>();

  constructor(options: RepeatFilterOptions) {
    this.#options = { periodMs: 60_000, ...options };
  }

  /** @param kind reports of one kind are equal, whatever their text; use few kinds, each is kept in memory */
  report(kind: string, sentence: string): void {
    const { write, periodMs } = this.#options;
    const now = performance.now();
    const last = this.#last.get(kind);
    if (last && now - last.at < periodMs) {
      last.omitted++;
      return;
    }
    this.#last.set(kind, { at: now, omitted: 0 });
    write(last?.omitted ? `${sentence} (${last.omitted} more since the previous report)` : sentence);
  }
}
