import { APP_CONTEXT_KEY, AppContext } from '@portal/shared/contracts';
import { debounceTime, map, type Observable, type Subscription } from 'rxjs';
import type { ItemStorage } from '../page/browser-storage.ts';
import type { SessionState } from './session-state.ts';

/** HOST-65: changes within this many milliseconds are combined into one write. */
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

/** The contexts of remotes in `app_ctx`, next to the session's own part (HOST-63, HOST-64). */
export type RemoteContexts = Pick<AppContext, 'dashboardContext' | 'endpointReportsContext'>;
export const emptyContexts = (): RemoteContexts => ({
  dashboardContext: { ...EMPTY_DASHBOARD },
  endpointReportsContext: { ...EMPTY_REPORTS },
});

/** The saved part of the session: ids, names and contexts, never a token (CS-012). */
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
      loading: false,
    },
  };
}

/** Saves every change of the context under `app_ctx` (HOST-62), debounced; null removes it (AUTH-40). */
export function saveAppContext(context$: Observable<AppContext | null>, storage: ItemStorage): Subscription {
  return context$
    .pipe(
      debounceTime(APP_CONTEXT_DEBOUNCE),
      map((context) => context && JSON.stringify(context)),
    )
    .subscribe((text) => (text ? storage.setItem(APP_CONTEXT_KEY, text) : storage.removeItem(APP_CONTEXT_KEY)));
}

/** What was saved before a reload; null when there is nothing, or it cannot be read. */
export function readAppContext(storage: ItemStorage): AppContext | null {
  try {
    return AppContext.parse(JSON.parse(storage.getItem(APP_CONTEXT_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * The remotes' contexts after a reload (HOST-62): the saved ones, if they belong to the same visitor and the
 * same subject, else the current ones. What was in progress then no longer is, and a message counts as read.
 */
export function restoredContexts(saved: AppContext | null, present: AppContext): RemoteContexts {
  const { dashboardContext, endpointReportsContext } = saved && isSameSubject(saved, present) ? saved : present;
  return {
    dashboardContext: { ...dashboardContext, loading: false, isDashboardStatsRevalidating: false },
    endpointReportsContext: {
      ...endpointReportsContext,
      loading: false,
      errorModal: EMPTY_REPORTS.errorModal,
    },
  };
}

function isSameSubject(one: AppContext, other: AppContext): boolean {
  return (
    one.sessionContext.email === other.sessionContext.email &&
    one.sessionContext.actingRole === other.sessionContext.actingRole &&
    one.agent?.agentId === other.agent?.agentId &&
    one.reloDirector?.reloDirectorId === other.reloDirector?.reloDirectorId
  );
}
