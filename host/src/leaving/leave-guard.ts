import type { TopicPayload } from '@portal/shared/contracts';
import type { EventBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { BehaviorSubject, type Observable } from 'rxjs';

type Unsaved = TopicPayload<'form.unsaved'>;

/** A question that waits for its answer. */
export interface PendingNavigation {
  form: Unsaved;
  /** All forms that would be gone, that one first. */
  left: readonly Unsaved[];
  /** Goes where the person wanted to go. */
  go: () => void;
}

interface LeaveGuardOptions {
  page: Window;
  events: Pick<EventBus, 'on'>;
  session: Session;
  /** Called when no form of the page has unsaved changes any more. */
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
  /** The forms with changes, by id; forms of remotes before host API 1.19 share one. */
  readonly #unsaved = new Map<string, Unsaved>();

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
    return this.#unsaved.size > 0;
  }

  /** Before anything else listens to single-spa's events: nothing follows a change that does not take place. */
  watch(): void {
    const { page, events, onSettled } = this.#options;
    events.on('form.unsaved').subscribe((form) => {
      const { form: key = '', changes } = form;
      const isSettled = changes === 0 && this.#unsaved.delete(key);
      if (changes > 0) this.#unsaved.set(key, form);
      if (isSettled && !this.hasUnsaved) onSettled();
      // a draft that is saved meanwhile: the question says what would be lost now
      const { leaving } = this;
      if (leaving && changes > 0 && leaving.form.form === form.form) this.#leaving.next({ ...leaving, form });
    });
    // the page begins again for another person
    events.on('session.subject-changed').subscribe(() => this.#forget());
    page.addEventListener('single-spa:before-routing-event', (event) => this.#beforeRouting(event as RoutingEvent));
    page.addEventListener('beforeunload', (event) => {
      if ([...this.#unsaved.values()].some(({ isKept }) => !isKept)) event.preventDefault();
    });
  }

  stay(): void {
    this.#leaving.next(null);
  }

  leave(): void {
    const { leaving } = this;
    this.stay();
    for (const { form = '' } of leaving?.left ?? []) this.#unsaved.delete(form);
    leaving?.go();
  }

  /** Whether a form that is not saved would be gone at an address. */
  wouldAsk(after: URL): boolean {
    return this.#left(after).length > 0;
  }

  /**
   * Asks before a form that is not saved is left for an address.
   * @param go goes there, once it is confirmed
   * @param before where the form is; the browser may have left it already
   * @returns whether it asks; then the page has to stay
   */
  ask(go: () => void, after: URL, before?: URL): boolean {
    const left = this.#left(after, before);
    const [form] = left;
    if (form) this.#leaving.next({ form, left, go });
    return form !== undefined;
  }

  /** The forms that another address takes away. Within a page, such as a tab of it, one stays, unless it says otherwise. */
  #left(after: URL, before = new URL(this.#options.page.location.href)): Unsaved[] {
    if (this.#options.session.current.status !== 'signed-in') return [];
    return [...this.#unsaved.values()].filter(
      ({ parameters }) =>
        before.pathname !== after.pathname ||
        parameters?.some((name) => before.searchParams.get(name) !== after.searchParams.get(name)),
    );
  }

  #forget(): void {
    this.#unsaved.clear();
    this.#leaving.next(null);
  }

  #beforeRouting(event: RoutingEvent): void {
    const { oldUrl, newUrl, cancelNavigation } = event.detail;
    const { page } = this.#options;
    const go = () => page.history.pushState(null, '', newUrl);
    if (!this.ask(go, new URL(newUrl), new URL(oldUrl))) return;
    cancelNavigation();
    event.stopImmediatePropagation();
    // the routers of the mounted roots have seen the new address already
    page.setTimeout(() => page.dispatchEvent(new PopStateEvent('popstate', { state: page.history.state as unknown })));
  }
}
