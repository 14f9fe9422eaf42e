import { ENDPOINTS, VISIT_HEADER } from '@portal/shared/contracts';
import { MINUTE_MS } from '@portal/shared/durations';
import { BehaviorSubject } from 'rxjs';
import type { VisitToken } from '../beacons/visit-token.ts';

interface NewerReleaseOptions {
  /** The snapshot this tab was delivered with. */
  snapshot: string;
  /** The token of this visit, which each check renews. */
  visit: VisitToken;
  /** Whether the tab keeps its set whatever is live, unless something in it is withdrawn. */
  isPinned: boolean;
  /** Whether something is open that a reload would lose. */
  isBusy: () => boolean;
  /** Whether somebody has typed something that is not saved. */
  hasFormInProgress: () => boolean;
  /** Reloads the tab. */
  reload: () => void;
}

/**
 * Detects a newer snapshot than that of this tab, and switches when nothing can be lost: the next change of
 * page becomes a reload. Until then the tab keeps its set; two sets are never mixed. A tab whose set holds a withdrawn release
 * does not wait for a change of page.
 */
export class NewerRelease {
  readonly #options: NewerReleaseOptions;
  readonly #isThere = new BehaviorSubject(false);
  readonly isThere$ = this.#isThere.asObservable();
  #checkedAt = Date.now();

  constructor(options: NewerReleaseOptions) {
    this.#options = options;
  }

  get isThere(): boolean {
    return this.#isThere.value;
  }

  /** Checks at most once a minute, while the tab is visible. */
  watch(): void {
    const checkIfDue = () => {
      if (document.visibilityState === 'visible' && Date.now() - this.#checkedAt >= MINUTE_MS) void this.#check();
    };
    setInterval(checkIfDue, MINUTE_MS);
    window.addEventListener('focus', checkIfDue);
    document.addEventListener('visibilitychange', checkIfDue);
    window.addEventListener('single-spa:before-routing-event', (event) => {
      const { oldUrl, newUrl } = (event as CustomEvent<{ oldUrl: string; newUrl: string }>).detail;
      // the address has already changed, so that a reload opens the requested page
      if (new URL(oldUrl).pathname !== new URL(newUrl).pathname) this.reloadIfThere();
    });
  }

  reload(): void {
    this.#options.reload();
  }

  /** @returns whether the page reloads: there is one, it can be loaded, and nothing is open that a reload would lose */
  reloadIfThere(): boolean {
    if (!this.isThere || !navigator.onLine || this.#options.isBusy()) return false;
    this.reload();
    return true;
  }

  async #check(): Promise<void> {
    this.#checkedAt = Date.now();
    try {
      const { snapshot: own, visit, isPinned, isBusy, hasFormInProgress, reload } = this.#options;
      const headers: Record<string, string> = visit.value === '' ? {} : { [VISIT_HEADER]: visit.value };
      const response = await fetch(ENDPOINTS.currentSnapshot, { cache: 'no-store', headers });
      if (!response.ok) return;
      const { snapshot, visitToken, isWithdrawn } = (await response.json()) as Partial<Record<string, unknown>>;
      if (typeof visitToken === 'string') visit.renew(visitToken);
      const isNewer = !isPinned && typeof snapshot === 'string' && snapshot !== own;
      this.#isThere.next(isNewer || isWithdrawn === true);
      if (isWithdrawn === true && !isBusy() && !hasFormInProgress()) reload();
    } catch {
      // Offline, or the server is being replaced: expected, and tried again in a minute.
    }
  }
}

/** Whether a dialog or a drawer is open anywhere on the page. */
export const hasOpenDialog = (page: Document): boolean =>
  [...page.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')].some((dialog) =>
    dialog.checkVisibility(),
  );
