import { tabStorage } from '@portal/shared/browser-storage';
import type { EventBus } from '@portal/shared/events';
import { msg } from '@portal/shared/i18n';
import type { Session } from '@portal/shared/session';
import { distinctUntilChanged, filter, map, pairwise, skipWhile } from 'rxjs';
import { triggerAppChange } from 'single-spa';
import type { RegisteredPages } from './applications.ts';
import type { PortalRouter } from './router.ts';
import { startSessionTimeout } from './session-timeout.ts';

interface FollowSessionOptions {
  session: Session;
  router: PortalRouter;
  pages: RegisteredPages;
  events: EventBus;
}

/** Updates what is shown when the session changes: loading state, redirects, and the page of an agent just loaded. */
export function followSession({ session, router, pages, events }: FollowSessionOptions): void {
  const sessionHasArrived = startSessionTimeout({
    storage: tabStorage,
    reload: () => window.location.reload(),
    giveUp: () => {
      session.abandon(msg('Your session did not arrive. Please sign in again.'));
    },
  });

  // D-05: when the time to act is over, the admin is sent home. One who returns by choice goes where the button leads (D-07), without a notice.
  const shown$ = session.state$.pipe(filter(({ status, hasEnded }) => status === 'signed-in' && !hasEnded));
  shown$.pipe(pairwise()).subscribe(([before, after]) => {
    const isSameUser = before.user?.userId === after.user?.userId;
    if (before.grant && !after.grant && isSameUser && after.notice !== null) router.navigate('/');
  });

  // Later on, "starting" means that a session is ending: nothing of the page is shown anymore.
  session.state$.pipe(skipWhile(({ status }) => status === 'starting')).subscribe(() => {
    sessionHasArrived();
    router.update();
    void triggerAppChange();
  });

  // whether the network came back while the session was still awaited without one
  let isBackAgain = false;
  session.state$
    .pipe(
      map(({ status }) => status),
      distinctUntilChanged(),
    )
    .subscribe((status) => {
      if (status === 'offline' && isBackAgain) queueMicrotask(() => void session.start());
      isBackAgain = false;
    });
  window.addEventListener('online', () => {
    const { status, isUnreachable } = session.current;
    if (status === 'starting') isBackAgain = true;
    if (status === 'offline') void session.start();
    if (isUnreachable) void session.refresh();
  });

  let agentId: number | null = null;
  events.on('session.subject-changed').subscribe((subject) => {
    const isNewAgent = subject.agentId !== null && subject.agentId !== agentId;
    agentId = subject.agentId;
    // HOST-07. After a reload the same agent is loaded again, and the admin stays on the page.
    if (subject.role !== 'ROLE_ADMIN' || !isNewAgent || session.isRestoring) return;
    router.navigate('/dashboard');
    // otherwise the page that was left would load for the agent, and the audit log would record a read
    pages.removeLeft();
  });
}
