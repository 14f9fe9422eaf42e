/** The most items in one beacon (shared/contracts/releases/release-health.ts, page-log.ts). */
const MAX_ITEMS = 20;

export interface BeaconQueueOptions<Item> {
  /** Returns whether the browser queued the beacon; what was not queued goes with the next. */
  send: (items: Item[]) => boolean;
  /** Schedules a flush: when the browser is idle, or at once when the page may be about to end. */
  schedule: (run: () => void) => void;
  /** Whether the browser is navigating away. It cancels requests then, as if they had failed. Default: never. */
  isLeaving?: () => boolean;
}

/**
 * Reports that a page sends without waiting for a response, several items in one beacon. Items that are doubtful because the page
 * is being left are held back: they are sent when the page stays after all, and never when it unloads.
 */
export class BeaconQueue<Item> {
  readonly #options: BeaconQueueOptions<Item>;
  #waiting: Item[] = [];
  /** Items that were put while the page was being left. */
  #doubtful: Item[] = [];

  constructor(options: BeaconQueueOptions<Item>) {
    this.#options = options;
  }

  /** @param isCertain whether it counts also when the page is being left */
  protected put(item: Item, isCertain = true): void {
    const { isLeaving, schedule } = this.#options;
    if (!isCertain && isLeaving?.()) this.#doubtful.push(item);
    else if (this.#waiting.push(item) === 1) schedule(() => this.flush());
  }

  /** To be called when the page stays after all: the doubtful items did happen. */
  stayed(): void {
    const happened = this.#doubtful;
    this.#doubtful = [];
    for (const item of happened) this.put(item);
  }

  /** The page unloads: what was put while it was being left is dropped. */
  left(): void {
    this.#doubtful = [];
    this.flush();
  }

  /** Sends what has been collected. */
  flush(): void {
    while (this.#waiting.length > 0) {
      const items = this.#waiting.slice(0, MAX_ITEMS);
      if (!this.#options.send(items)) return;
      this.#waiting = this.#waiting.slice(items.length);
    }
  }
}
