import { queryClient } from '@portal/shared/api';
import { DASHBOARD_PARTS } from '@portal/shared/contracts';
import type { PrefetchPage } from '@portal/shared/remote';
import { effectiveRole, session, type SessionState } from '@portal/shared/session';
import { paths } from '../../paths.ts';
import { partQuery } from './dashboard.queries.ts';

/**
 * How long the page waits for parts that are about to arrive, in milliseconds. Most often the HTML has requested them and
 * they are here: then its first frame shows them, and no skeleton is drawn only to be replaced.
 */
const ABOUT_TO_ARRIVE = 60;

/**
 * Asks for the parts as soon as it is known whose dashboard it is, while header and page are still being drawn: they are on
 * their way for so long as that takes. Only where the visit begins here, because the code of other pages is loaded, too.
 * @returns when the parts are there, have failed, or there are none to ask for; never rejects
 */
export async function askEarly(): Promise<void> {
  if (window.location.pathname !== paths.dashboard()) return;
  await askFor(await knownSession());
}

/** Asks for the parts before the page is opened. */
export const prefetchDashboard: PrefetchPage = () => askFor(session.current);

async function askFor(state: SessionState): Promise<void> {
  const agentId = agentOf(state);
  if (agentId === null) return;
  await Promise.all(DASHBOARD_PARTS.map((part) => queryClient.prefetchQuery(partQuery(agentId, part))));
}

/** Waits for what {@link askEarly} has asked for, a moment at most. */
export const aboutToArrive = (asked: Promise<void>): Promise<void> =>
  Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, ABOUT_TO_ARRIVE))]);

/** The session, once it is known who is signed in. */
function knownSession(): Promise<SessionState> {
  return new Promise((resolve) => {
    const known = session.state$.subscribe((state) => {
      if (state.status === 'starting') return;
      resolve(state);
      // a subscription that is answered at once has no name yet
      queueMicrotask(() => known.unsubscribe());
    });
  });
}

/** Whose dashboard the page shows (CS-019, CS-020). */
function agentOf(state: SessionState): number | null {
  if (state.status !== 'signed-in' || effectiveRole(state) === 'ROLE_RELO_DIRECTOR') return null;
  return state.agent?.agentId ?? null;
}
