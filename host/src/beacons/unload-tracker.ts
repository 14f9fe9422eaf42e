/** Milliseconds after which a page that is still open was not left: a download, or a visitor who chose to stay. */
const STILL_THERE = 60_000;

/**
 * Tracks whether the browser is navigating away. From the click on a link until the page unloads, browsers cancel what is
 * loading; Firefox then reports wrong integrity, since it has hashed half of a file.
 */
export class UnloadTracker {
  #since: ReturnType<typeof setTimeout> | null = null;

  /** @param onStay called when the page is still open some time after it was about to be left */
  constructor(page: Pick<Window, 'addEventListener'>, onStay: () => void) {
    const stay = () => {
      this.#stop();
      onStay();
    };
    page.addEventListener('beforeunload', () => {
      this.#stop();
      this.#since = setTimeout(stay, STILL_THERE);
    });
    // A page that was restored from the back/forward cache stays.
    page.addEventListener('pageshow', stay);
  }

  get isLeaving(): boolean {
    return this.#since !== null;
  }

  #stop(): void {
    if (this.#since !== null) clearTimeout(this.#since);
    this.#since = null;
  }
}
