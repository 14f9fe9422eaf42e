import { HOUR_MS } from '@portal/shared/durations';

interface BoundedLogOptions {
  /** Lines per source and hour. */
  perSource: number;
  /** Lines per hour. */
  total: number;
  now: () => Date;
  /** Called after an hour, and at the end, with the number of suppressed lines of each kind. */
  onLeftOut: (kind: string, lines: number) => void;
}

/**
 * Limits lines whose number callers decide: a flood cannot fill the disk, and one source cannot use up the share of others. Suppressed lines are counted.
 */
export class BoundedLog {
  readonly #options: BoundedLogOptions;
  #hour = -1;
  #written = 0;
  readonly #bySource = new Map<string, number>();
  readonly #leftOut = new Map<string, number>();

  constructor(options: BoundedLogOptions) {
    this.#options = options;
  }

  /**
   * Whether this line is to be written.
   * @param source its origin, such as a network
   * @param kind one of few, by which suppressed lines are counted
   */
  allows(source: string, kind: string): boolean {
    const { perSource, total, now } = this.#options;
    const hour = Math.floor(now().getTime() / HOUR_MS);
    if (hour !== this.#hour) {
      this.flush();
      this.#hour = hour;
    }
    const written = this.#bySource.get(source) ?? 0;
    if (written >= perSource || this.#written >= total) {
      this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
      return false;
    }
    this.#bySource.set(source, written + 1);
    this.#written += 1;
    return true;
  }

  /** Reports the suppressed lines so far, and starts again. */
  flush(): void {
    for (const [kind, lines] of this.#leftOut) this.#options.onLeftOut(kind, lines);
    this.#leftOut.clear();
    this.#bySource.clear();
    this.#written = 0;
  }
}
