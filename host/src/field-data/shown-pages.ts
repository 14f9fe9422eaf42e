import type { Observable } from 'rxjs';
import type { PortalPage } from '../routing/page-table.ts';
import type { PortalView } from '../routing/router.ts';

/** A page, and from when on it was asked for, in milliseconds since the visit began. */
export interface ShownPage {
  page: PortalPage;
  since: number;
}

/** A tab that is open all day goes through many; measurements are of the last moments. */
const MAX_KEPT = 100;

/** Which page was shown when, since the visit began. */
export class ShownPages {
  #shown: ShownPage[] = [];

  constructor(view$: Observable<PortalView>, now: () => number = () => performance.now()) {
    view$.subscribe(({ decision }) => {
      if (decision.kind !== 'show' || decision.page.path === this.#shown.at(-1)?.page.path) return;
      const since = this.#shown.length === 0 ? 0 : now();
      this.#shown = [...this.#shown, { page: decision.page, since }].slice(-MAX_KEPT);
    });
  }

  /** The page of a moment; null before the first, and for moments that are too long ago. */
  at(moment: number): ShownPage | null {
    return this.#shown.findLast(({ since }) => since <= moment) ?? null;
  }
}
