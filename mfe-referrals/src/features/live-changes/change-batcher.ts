/** Changes that come together are read together. Milliseconds. */
const GATHER_FOR = 250;
/** Between two readings, however many changes there are. */
const MIN_GAP = 2_000;

/** Reads the sides with these ids. @returns false when it must not be done now */
export type ReadChanges = (ids: ReadonlySet<number>) => Promise<boolean>;

/** Collects the ids of changed sides, and has them read together, one reading after the other. */
export class ChangeBatcher {
  readonly #read: ReadChanges;
  #ids = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #readAt = -Infinity;

  constructor(read: ReadChanges) {
    this.#read = read;
  }

  /** @param delay milliseconds until they are read at the earliest */
  add(ids: Iterable<number>, delay = GATHER_FOR): void {
    for (const id of ids) this.#ids.add(id);
    this.#schedule(delay);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#ids.clear();
  }

  #schedule(delay: number): void {
    if (this.#timer !== undefined || this.#isReading || this.#ids.size === 0) return;
    const gap = this.#readAt + MIN_GAP - performance.now();
    this.#timer = setTimeout(() => void this.#readAll(), Math.max(delay, gap));
  }

  async #readAll(): Promise<void> {
    this.#timer = undefined;
    const ids = this.#ids;
    this.#ids = new Set();
    this.#isReading = true;
    const isDone = await this.#read(ids);
    this.#isReading = false;
    if (isDone) this.#readAt = performance.now();
    this.add(isDone ? [] : ids);
  }
}
