/** What one beacon may hold (shared/contracts/releases/release-health.ts, page-log.ts). */
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
 * What a page tells the server without waiting for an answer, several items in one beacon. What is doubtful because the page is being
 * left is held back: it is sent when the page stays after all, and never when it unloads.
 */
export class BeaconQueue<Item> {
  readonly #options: BeaconQueueOptions<Item>;
  #waiting: Item[] = [];
  /** What was put while the page was being left. */
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

  /** The page stays, though it was about to be left: what was put since then did happen. */
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
