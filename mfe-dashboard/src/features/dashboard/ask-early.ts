import { queryClient } from '@portal/shared/api';
import { DASHBOARD_PARTS } from '@portal/shared/contracts';
import { effectiveRole, session, type SessionState } from '@portal/shared/session';
import { paths } from '../../paths.ts';
import { partQuery } from './dashboard.queries.ts';

/**
 * Asks for the parts as soon as it is known whose dashboard it is, while header and page are still being drawn: they are on
 * their way for so long as that takes. Only where the visit begins here, because the code of other pages is loaded, too.
 */
export function askEarly(): void {
  if (window.location.pathname !== paths.dashboard()) return;
  const known = session.state$.subscribe((state) => {
    if (state.status === 'starting') return;
    // a subscription that is answered at once has no name yet
    queueMicrotask(() => known.unsubscribe());
    const agentId = agentOf(state);
    if (agentId === null) return;
    for (const part of DASHBOARD_PARTS) void queryClient.prefetchQuery(partQuery(agentId, part));
  });
}

/** Whose dashboard the page shows (CS-019, CS-020). */
function agentOf(state: SessionState): number | null {
  if (state.status !== 'signed-in' || effectiveRole(state) === 'ROLE_RELO_DIRECTOR') return null;
  return state.agent?.agentId ?? null;
}
