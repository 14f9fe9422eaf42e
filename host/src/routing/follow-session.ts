import type { EventBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { triggerAppChange } from 'single-spa';
import type { PortalRouter } from './router.ts';
import { startSessionTimeout } from './session-timeout.ts';

interface FollowSessionOptions {
  session: Session;
  router: PortalRouter;
  events: EventBus;
}

/** Lets the session decide what is shown: the guard's waiting, the redirects, and the page of an agent just loaded. */
export function followSession({ session, router, events }: FollowSessionOptions): void {
  const sessionHasArrived = startSessionTimeout({
    storage: window.sessionStorage,
    reload: () => window.location.reload(),
    giveUp: () => {
      session.abandon('Your session did not arrive. Please sign in again.');
    },
  });

  session.state$.subscribe(({ status }) => {
    if (status === 'starting') return;
    sessionHasArrived();
    router.update();
    void triggerAppChange();
  });

  let agentId: number | null = null;
  events.on('session.subject-changed').subscribe((subject) => {
    const isNewAgent = subject.agentId !== null && subject.agentId !== agentId;
    agentId = subject.agentId;
    // HOST-07. After a reload the same agent is loaded again, and the admin stays on the page.
    if (subject.role === 'ROLE_ADMIN' && isNewAgent && !session.isRestoring) router.navigate('/dashboard');
  });
}
