import { ENDPOINTS, VISIT_HEADER } from '@portal/shared/contracts';
import { BehaviorSubject } from 'rxjs';
import type { VisitToken } from '../health/visit-token.ts';

const MINUTE = 60_000;

interface NewerReleaseOptions {
  /** The snapshot this tab was delivered with. */
  snapshot: string;
  /** The token of this visit, which the check renews. */
  visit: VisitToken;
  /** Whether something is open that a reload would lose. */
  isBusy: () => boolean;
  /** Loads the address of the tab anew. */
  reload: () => void;
}

/**
 * Tells a tab that is older than what it would be given now, and switches when nothing can be lost: the next change of
 * page becomes a load of that page. Until then the tab keeps its set; two sets are never mixed.
 */
export class NewerRelease {
  readonly #options: NewerReleaseOptions;
  readonly #isThere = new BehaviorSubject(false);
  readonly isThere$ = this.#isThere.asObservable();
  #askedAt = Date.now();

  constructor(options: NewerReleaseOptions) {
    this.#options = options;
  }

  get isThere(): boolean {
    return this.#isThere.value;
  }

  /** Asks at most once a minute, while the tab is looked at. */
  watch(): void {
    const ask = () => {
      if (document.visibilityState === 'visible' && Date.now() - this.#askedAt >= MINUTE) void this.#ask();
    };
    setInterval(ask, MINUTE);
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('single-spa:before-routing-event', (event) => {
      const { oldUrl, newUrl } = (event as CustomEvent<{ oldUrl: string; newUrl: string }>).detail;
      if (new URL(oldUrl).pathname !== new URL(newUrl).pathname) this.#switch();
    });
  }

  reload(): void {
    this.#options.reload();
  }

  /** The address has changed already, so that a reload opens the page that was wanted. */
  #switch(): void {
    if (this.isThere && !this.#options.isBusy()) this.#options.reload();
  }

  async #ask(): Promise<void> {
    this.#askedAt = Date.now();
    try {
      const { snapshot: own, visit } = this.#options;
      const headers: Record<string, string> = visit.value === '' ? {} : { [VISIT_HEADER]: visit.value };
      const response = await fetch(ENDPOINTS.currentSnapshot, { cache: 'no-store', headers });
      if (!response.ok) return;
      const { snapshot, visitToken } = (await response.json()) as { snapshot?: unknown; visitToken?: unknown };
      if (typeof visitToken === 'string') visit.renew(visitToken);
      this.#isThere.next(typeof snapshot === 'string' && snapshot !== own);
    } catch {
      // Offline, or the server is being replaced: expected, and asked again in a minute.
    }
  }
}

/** Whether a dialog or a drawer is open anywhere on the page. */
export const hasOpenDialog = (page: Document): boolean =>
  [...page.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].some((dialog) =>
    dialog.checkVisibility(),
  );
