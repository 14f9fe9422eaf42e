import type { TopicPayload } from '@portal/shared/contracts';
import type { EventBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { BehaviorSubject, type Observable } from 'rxjs';

type Unsaved = TopicPayload<'form.unsaved'>;

/** A question that waits for its answer. */
export interface PendingNavigation extends Pick<Unsaved, 'title' | 'changes' | 'isKept' | 'isBeingKept'> {
  /** The address that was asked for, or how many entries to go on in the history: negative for Back. */
  to: string | number;
}

interface LeaveGuardOptions {
  page: Window;
  events: Pick<EventBus, 'on'>;
  session: Session;
  navigate: (address: string) => void;
  /** The form of the page, which had changes, says that they are saved or discarded. */
  onSettled: () => void;
}

/** The part of single-spa's event that is used. */
type RoutingEvent = CustomEvent<{ oldUrl: string; newUrl: string; cancelNavigation: () => void }>;

/**
 * Asks before a page is left on which a form has changes that are not saved, or the tab of a page that takes the form
 * away. A link or a call is held before the address changes (hold-address.ts), and after Back or Forward the browser has
 * returned before anybody hears of it (close-on-back.ts). Where the browser cannot, single-spa puts the address back.
 */
export class LeaveGuard {
  readonly #options: LeaveGuardOptions;
  readonly #leaving = new BehaviorSubject<PendingNavigation | null>(null);
  #unsaved: Unsaved | null = null;

  constructor(options: LeaveGuardOptions) {
    this.#options = options;
  }

  get leaving(): PendingNavigation | null {
    return this.#leaving.value;
  }
  get leaving$(): Observable<PendingNavigation | null> {
    return this.#leaving.asObservable();
  }

  /** Whether a form says that it has changes which are not saved. */
  get hasUnsaved(): boolean {
    return this.#unsaved !== null;
  }

  /** Before anything else listens to single-spa's events: nothing follows a change that does not take place. */
  watch(): void {
    const { page, events, onSettled } = this.#options;
    events.on('form.unsaved').subscribe((unsaved) => {
      const isSettled = unsaved.changes === 0 && this.#unsaved !== null;
      this.#unsaved = unsaved.changes > 0 ? unsaved : null;
      if (isSettled) onSettled();
      // a draft that is saved meanwhile: the question says what would be lost now
      const { leaving } = this;
      if (leaving && this.#unsaved) this.#leaving.next({ ...asked(this.#unsaved), to: leaving.to });
    });
    // the page begins again for another person
    events.on('session.subject-changed').subscribe(() => this.#forget());
    page.addEventListener('single-spa:before-routing-event', (event) => this.#beforeRouting(event as RoutingEvent));
    page.addEventListener('beforeunload', (event) => {
      if (this.#unsaved && !this.#unsaved.isKept) event.preventDefault();
    });
  }

  stay(): void {
    this.#leaving.next(null);
  }

  leave(): void {
    const { leaving } = this;
    this.#forget();
    if (!leaving) return;
    if (typeof leaving.to === 'number') this.#options.page.history.go(leaving.to);
    else this.#options.navigate(leaving.to);
  }

  /** Whether a form that is not saved would be gone at an address. */
  wouldAsk(after: URL): boolean {
    return this.#left(this.#here, after) !== null;
  }

  /** Asks before the address changes. @returns whether it does; then the address has to stay */
  askBefore(after: URL): boolean {
    return this.askBeforeGoing(addressIn(after), this.#here, after);
  }

  /** The same before Back or Forward. @param to an address, or steps: negative for Back */
  askBeforeGoing(to: string | number, before: URL, after: URL): boolean {
    const left = this.#left(before, after);
    if (left) this.#leaving.next({ ...asked(left), to });
    return left !== null;
  }

  get #here(): URL {
    return new URL(this.#options.page.location.href);
  }

  /** The form that another address takes away. Within a page, such as a tab of it, it stays, unless it says otherwise. */
  #left(before: URL, after: URL): Unsaved | null {
    const unsaved = this.#unsaved;
    if (!unsaved || this.#options.session.current.status !== 'signed-in') return null;
    const isAway =
      before.pathname !== after.pathname ||
      unsaved.parameters?.some((name) => before.searchParams.get(name) !== after.searchParams.get(name));
    return isAway ? unsaved : null;
  }

  #forget(): void {
    this.#unsaved = null;
    this.#leaving.next(null);
  }

  #beforeRouting(event: RoutingEvent): void {
    const { oldUrl, newUrl, cancelNavigation } = event.detail;
    const { page } = this.#options;
    const after = new URL(newUrl);
    if (!this.askBeforeGoing(addressIn(after), new URL(oldUrl), after)) return;
    cancelNavigation();
    event.stopImmediatePropagation();
    // the routers of the mounted roots have seen the new address already
    page.setTimeout(() => page.dispatchEvent(new PopStateEvent('popstate', { state: page.history.state as unknown })));
  }
}

/** What the question says of a form. */
const asked = ({ title, changes, isKept, isBeingKept = false }: Unsaved): Omit<PendingNavigation, 'to'> => ({
  title,
  changes,
  isKept,
  isBeingKept,
});

const addressIn = ({ pathname, search, hash }: URL): string => pathname + search + hash;
