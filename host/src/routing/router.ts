import { t } from '@portal/shared/i18n';
import type { Session, SessionState } from '@portal/shared/session';
import { BehaviorSubject, distinctUntilChanged, map, type Observable, skip, skipWhile } from 'rxjs';
import { navigateToUrl } from 'single-spa';
import { type Address, decide, type Decision } from './guard.ts';
import type { PortalPage } from './page-table.ts';

/** What the chrome shows now, and whether a change to another page is in progress. */
export interface PortalView {
  decision: Decision;
  isChanging: boolean;
}

/** Decides what an address shows, whenever the address or the session changes, and carries out redirects. */
export class PortalRouter {
  readonly pages: readonly PortalPage[];
  readonly #session: Session;
  #title: string | null = null;
  readonly #view = new BehaviorSubject<PortalView>({ decision: { kind: 'wait' }, isChanging: false });

  constructor(pages: readonly PortalPage[], session: Session) {
    this.pages = pages;
    this.#session = session;
  }

  get view(): PortalView {
    return this.#view.value;
  }
  get view$(): Observable<PortalView> {
    return this.#view.asObservable();
  }

  /** Emits the application of each page that is opened after the first, or null for none. */
  get opened$(): Observable<string | null> {
    const applications = map(({ decision }: PortalView) =>
      decision.kind === 'show' ? decision.page.application : null,
    );
    const isWaiting = (application: string | null) => application === null;
    return this.#view.pipe(applications, distinctUntilChanged(), skipWhile(isWaiting), skip(1));
  }

  /** The application the current address belongs to, for single-spa's activity functions. */
  activeApplication(): string | null {
    const decision = this.#current();
    return decision.kind === 'show' ? decision.page.application : null;
  }

  /** The page that an address would show now, after the host's own redirects; null for none, or one outside the session's reach. */
  pageOf(address: URL): PortalPage | null {
    const decision = this.#decide(address);
    if (decision.kind !== 'redirect') return decision.kind === 'show' ? decision.page : null;
    const next = this.#decide(new URL(decision.to, address));
    return next.kind === 'show' ? next.page : null;
  }

  /** Evaluates address and session again. */
  update(): void {
    const decision = this.#current();
    if (decision.kind === 'redirect') {
      // Replaced, not pushed: Back must not lead into the redirect again.
      window.history.replaceState(null, '', decision.to);
      return;
    }
    this.#view.next({ ...this.view, decision });
    const title = titleOf(decision);
    // Once: a page that knows a better one keeps it while only the session changes.
    if (title !== this.#title) document.title = this.#title = title;
  }

  /** Shows the title in the language of the page, unless the page knows a better one: that is its own to translate. */
  translateTitle(): void {
    const isOwn = document.title === this.#title;
    this.#title = titleOf(this.view.decision);
    if (isOwn) document.title = this.#title;
  }

  setChanging(isChanging: boolean): void {
    if (this.view.isChanging !== isChanging) this.#view.next({ ...this.view, isChanging });
  }

  navigate(address: string): void {
    navigateToUrl(address);
  }

  /** What the current address shows. All applications ask whenever it may have changed, so it is kept until it has. */
  #current(): Decision {
    const { href } = window.location;
    const session = this.#session.current;
    if (this.#decided?.href !== href || this.#decided.session !== session)
      this.#decided = { href, session, decision: this.#decide(window.location) };
    return this.#decided.decision;
  }
  #decided: { href: string; session: SessionState; decision: Decision } | null = null;

  #decide(address: Address): Decision {
    return decide(this.pages, address, this.#session.current, window.location.origin);
  }
}

function titleOf(decision: Decision): string {
  return t('Agent Portal | {page}', { page: nameOf(decision) });
}

function nameOf(decision: Decision): string {
  if (decision.kind === 'show') return t(decision.page.title);
  return decision.kind === 'not-found' ? t('Page not found') : t('Loading');
}
