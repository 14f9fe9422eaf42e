import type { EventBus } from '@portal/shared/events';
import { distinctUntilChanged, map, type Observable, pairwise } from 'rxjs';
import { type SessionState, subjectKey } from './session-state.ts';

interface SubjectChangeOptions {
  events: EventBus;
  /** Drops everything that was read for the previous subject (caches and pending requests). */
  forgetSubject: () => void;
}

/** Says on the bus whose data the page shows from now on, after what was read for the previous subject is dropped. */
export function announceSubjects(
  state$: Observable<SessionState>,
  { events, forgetSubject }: SubjectChangeOptions,
): void {
  state$
    .pipe(
      map((state) => [subjectKey(state), state] as const),
      distinctUntilChanged(([before], [after]) => before === after),
      pairwise(),
    )
    .subscribe(([[, before], [, after]]) => {
      if (before.user) forgetSubject();
      events.from('session').publish('session.subject-changed', {
        role: after.role,
        actingRole: after.actingRole,
        agentId: after.agent?.agentId ?? null,
        reloDirectorId: after.reloDirector?.reloDirectorId ?? null,
      });
    });
}
