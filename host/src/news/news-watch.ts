import type { HttpClient } from '@portal/shared/api';
import { type BrowserNotification, News, type NewsSection } from '@portal/shared/contracts';
import type { EventBus } from '@portal/shared/events';
import { log } from '@portal/shared/log';
import { effectiveRole, type Session, subjectKey } from '@portal/shared/session';
import {
  asyncScheduler,
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  fromEvent,
  interval,
  map,
  merge,
  type Observable,
  switchMap,
  throttleTime,
  timer,
} from 'rxjs';
import type { PortalRouter } from '../routing/router.ts';

/** The page of each section. */
export const SECTION_PATHS: Record<NewsSection, string> = { referrals: '/referrals', events: '/events' };
/** Which sections have something new. */
export type NewsMarks = Record<NewsSection, boolean>;

const NOTHING: NewsMarks = { referrals: false, events: false };
/** Of several changes in a row the first causes a request at once, and the others one together. Milliseconds. */
const SETTLED = 1_000;
/** By then a page has what it needs first. Milliseconds. */
const FOLLOWED_AFTER = 1_500;
/** Interval while the page is shown, for news without a change of a referral. Milliseconds. */
const ASKED_EVERY = 60_000;

interface NewsWatchOptions {
  http: Pick<HttpClient, 'request'>;
  session: Session;
  router: PortalRouter;
  events: Pick<EventBus, 'on'>;
  /** Receives what no page has shown yet; never while an admin acts. */
  notify?: (notifications: readonly BrowserNotification[]) => void;
  /** Called when an agent opens any page of their own: they are notified of a new lead within seconds (HOST-24). */
  wantLive?: () => void;
}

/**
 * Which sections have something new for the agent shown. A section on the screen counts as visited, unless an admin acts
 * (D-42). It is requested when the agent changes, when referrals change elsewhere, and when the tab is shown again. Every page
 * of an agent follows changes, so that they are notified of a new lead wherever they are.
 */
export class NewsWatch {
  readonly #options: NewsWatchOptions;
  readonly #news = new BehaviorSubject<NewsMarks>(NOTHING);
  /** Counts requests: an answer from before the last visit, or for another agent, is dropped. */
  #round = 0;

  constructor(options: NewsWatchOptions) {
    this.#options = options;
  }

  get news(): NewsMarks {
    return this.#news.value;
  }
  get news$(): Observable<NewsMarks> {
    return this.#news.asObservable();
  }

  watch(): void {
    const { session, router, events } = this.#options;
    const subject$ = session.state$.pipe(map(subjectKey), distinctUntilChanged());
    const shown$ = fromEvent(document, 'visibilitychange').pipe(filter(isVisible));
    const asking = ['live.changed', 'live.missed', 'news.wanted'] as const;
    const again$ = interval(ASKED_EVERY).pipe(filter(isVisible));
    const changed$ = merge(...asking.map((topic) => events.on(topic)), shown$, again$).pipe(
      throttleTime(SETTLED, asyncScheduler, { leading: true, trailing: true }),
    );
    subject$
      .pipe(
        switchMap((subject) => {
          this.#round++;
          this.#news.next(NOTHING);
          const section$ = router.view$.pipe(
            // Before the router has decided, the section is unknown, and the request would be repeated while the page loads.
            filter(({ decision }) => decision.kind !== 'wait'),
            map(() => this.#section()),
            distinctUntilChanged(),
          );
          // The router learns of a new subject first, and its decision for them arrives here while the old one is still watched.
          return merge(section$, changed$).pipe(filter(() => subjectKey(session.current) === subject));
        }),
      )
      .subscribe(() => void this.#follow());
    subject$.pipe(switchMap(() => timer(FOLLOWED_AFTER))).subscribe(() => {
      if (this.#isOfAgent() && session.current.grant === null) this.#options.wantLive?.();
    });
  }

  /** Marks the section on the screen as visited first, so that only what comes later is new. */
  async #follow(): Promise<void> {
    const { session, http } = this.#options;
    if (!this.#isOfAgent()) return;
    const round = ++this.#round;
    try {
      const section = this.#section();
      if (section !== null && session.current.grant === null && isVisible()) {
        await http.request('PUT', 'sectionVisit', { path: { section } });
        // a newer request replaces this one
        if (round !== this.#round) return;
      }
      const { notifications, ...marks } = await http.request('GET', 'news', { schema: News });
      if (round !== this.#round) return;
      this.#news.next(marks);
      if (notifications.length > 0) this.#options.notify?.(notifications);
    } catch (error) {
      // The menu works without its marks; they are asked for again at the next change.
      log.warning('What is new could not be asked for', error);
    }
  }

  /** False while the page waits for its author to sign in again: the server would refuse the request. */
  #isOfAgent(): boolean {
    const { current } = this.#options.session;
    return !current.hasEnded && current.agent !== null && effectiveRole(current) === 'ROLE_AGENT';
  }

  #section(): NewsSection | null {
    const { decision } = this.#options.router.view;
    if (decision.kind !== 'show') return null;
    const { path } = decision.page;
    return (Object.keys(SECTION_PATHS) as NewsSection[]).find((section) => SECTION_PATHS[section] === path) ?? null;
  }
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether the mark that a menu entry declares is shown: that of a section only while something is new there. */
export function isMarked(to: string, news: NewsMarks): boolean {
  const [path] = to.split('?');
  const section = (Object.keys(SECTION_PATHS) as NewsSection[]).find((each) => SECTION_PATHS[each] === path);
  return section === undefined || news[section];
}
