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
/** The first of several changes in a row is a question at once, the others are one together. Milliseconds. */
const SETTLED = 1_000;
/** When what a page needs first is there. Milliseconds. */
const FOLLOWED_AFTER = 1_500;
/** While the page is shown, for what comes without a change of a referral. Milliseconds. */
const ASKED_EVERY = 60_000;

interface NewsWatchOptions {
  http: Pick<HttpClient, 'request'>;
  session: Session;
  router: PortalRouter;
  events: Pick<EventBus, 'on'>;
  /** Receives what no page has shown yet; never while an admin acts. */
  tell?: (notifications: readonly BrowserNotification[]) => void;
  /** Called when an agent shows a page of their own, whichever it is: a new lead is told within seconds (HOST-24). */
  wantLive?: () => void;
}

/**
 * What is new for the agent shown, and the end of it: a section that is on the screen counts as visited, unless an admin
 * acts (D-42). It is asked for when the agent changes, when referrals change elsewhere and when the tab is shown again. Every
 * page of an agent hears of changes, so that a new lead is told wherever they are.
 */
export class NewsWatch {
  readonly #options: NewsWatchOptions;
  readonly #news = new BehaviorSubject<NewsMarks>(NOTHING);
  /** Answers to questions of before the last visit or the last agent are dropped. */
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
          // The router hears of a new subject first, and its decision for them arrives here while the old one is watched.
          return merge(section$, changed$).pipe(filter(() => subjectKey(session.current) === subject));
        }),
      )
      .subscribe(() => void this.#follow());
    subject$.pipe(switchMap(() => timer(FOLLOWED_AFTER))).subscribe(() => {
      if (this.#isOfAgent() && session.current.grant === null) this.#options.wantLive?.();
    });
  }

  /** Visits the section on the screen first, so that what is new is what came after. */
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
      if (notifications.length > 0) this.#options.tell?.(notifications);
    } catch (error) {
      // The menu works without its marks; they are asked for again at the next change.
      log.warning('What is new could not be asked for', error);
    }
  }

  /** Not while the page waits for its author: the server would refuse them. */
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
