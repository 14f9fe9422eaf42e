import type { LiveChange, LiveNews } from '@portal/shared/contracts';

/** How long ago, in milliseconds, a tab that has just been opened may have read its rows. */
const KEPT_FOR = 60_000;
const MOST = 500;

/** The news of the last minute, for tabs that have just been opened. */
export class RecentNews {
  #changes: { at: number; change: LiveChange }[] = [];
  /** When news that is not stored here was last received. */
  #gapAt = -Infinity;

  add({ changes, isComplete }: LiveNews, at = Date.now()): void {
    this.#changes = [...this.#changes, ...changes.map((change) => ({ at, change }))].filter(
      (each) => each.at > at - KEPT_FOR,
    );
    if (!isComplete || this.#changes.length > MOST) {
      this.#changes = [];
      this.#gapAt = at;
    }
  }

  all(at = Date.now()): LiveNews {
    const isComplete = this.#gapAt <= at - KEPT_FOR;
    return {
      changes: this.#changes.filter((each) => each.at > at - KEPT_FOR).map(({ change }) => change),
      isComplete,
    };
  }
}
