import { APP_CONTEXT_KEY, type AppContext } from '@portal/shared/contracts';
import { debounceTime, distinctUntilChanged, map, type Observable, type Subscription } from 'rxjs';
import type { SessionState } from './session-state.ts';

/** HOST-65: many changes within this many milliseconds make one write. */
export const APP_CONTEXT_DEBOUNCE = 100;

const EMPTY_DASHBOARD = {
  agentRank: null,
  agentStats: null,
  agentZipStats: null,
  statsForAgentId: null,
  loading: false,
  isDashboardStatsRevalidating: false,
  renderRankingCallout: false,
} satisfies AppContext['dashboardContext'];
const EMPTY_REPORTS = {
  errorModal: { open: false, message: '' },
  loading: false,
  reports: {},
} satisfies AppContext['endpointReportsContext'];

/** The contexts of remotes that live in `app_ctx` beside the session's own part (HOST-63, HOST-64). */
export type RemoteContexts = Pick<AppContext, 'dashboardContext' | 'endpointReportsContext'>;
export const emptyContexts = (): RemoteContexts => ({
  dashboardContext: { ...EMPTY_DASHBOARD },
  endpointReportsContext: { ...EMPTY_REPORTS },
});

/** What of the session is saved: ids, names and contexts, never a token (CS-012). */
export function toAppContext(state: SessionState, contexts: RemoteContexts): AppContext {
  const { agent, reloDirector } = state;
  return {
    agent: agent && { agentId: agent.agentId, firstName: agent.firstName, lastName: agent.lastName },
    reloDirector: reloDirector && {
      reloDirectorId: reloDirector.reloDirectorId,
      firstName: reloDirector.firstName,
      lastName: reloDirector.lastName,
    },
    role: state.role,
    ...contexts,
    sessionContext: {
      email: state.user?.email ?? null,
      groups: state.user?.groups ?? [],
      actingRole: state.actingRole,
      loading: state.status === 'starting',
    },
  };
}

/** Saves every change of the context under `app_ctx` (HOST-62), debounced; null removes it (AUTH-40). */
export function saveAppContext(context$: Observable<AppContext | null>, storage: Storage): Subscription {
  return context$
    .pipe(
      debounceTime(APP_CONTEXT_DEBOUNCE),
      map((context) => context && JSON.stringify(context)),
      distinctUntilChanged(),
    )
    .subscribe((text) => (text ? storage.setItem(APP_CONTEXT_KEY, text) : storage.removeItem(APP_CONTEXT_KEY)));
}
