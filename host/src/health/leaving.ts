/** Milliseconds after which a page that is still there was not left: a download, or a visitor who chose to stay. */
const STILL_THERE = 60_000;

/**
 * Knows whether the browser is on its way to another page. From the click on a link until the page is gone, browsers cancel what is loading; Firefox then speaks of wrong integrity, since it has hashed half of a file.
 */
export class Leaving {
  #since: ReturnType<typeof setTimeout> | null = null;

  /** @param onStay called when the page is still there some time after it was about to be left */
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
