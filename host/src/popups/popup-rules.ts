import { hasWebinarTestFlag, type PopupCandidate } from '@portal/shared/contracts';
import { effectiveRole, type SessionState } from '@portal/shared/session';
import type { PortalView } from '../routing/router.ts';

type Person = Pick<SessionState, 'status' | 'role' | 'actingRole' | 'agent'>;

/** What decides whether a popup may open now. */
export interface PopupPlace {
  person: Person;
  view: PortalView;
  /** Query of the address. */
  search: string;
}

/** The test flag of the promotional webinar: past eligibility and order (DASH-05, CS-085). */
export const isWebinarForced = (kind: string, search: string): boolean =>
  kind === 'promotional-webinar' && hasWebinarTestFlag(search);

/**
 * Popups are for agents who look at their own pages (DASH-07, SEC-01): not for directors, not while an admin acts unless
 * the test flag opens it (CS-086), and not on pages without the menu, where somebody signs in.
 */
export function mayPopUp(
  candidate: Pick<PopupCandidate, 'agentId' | 'kind' | 'onlyOn' | 'notOn'>,
  place: PopupPlace,
): boolean {
  const { person, view, search } = place;
  if (person.status !== 'signed-in' || !person.agent || effectiveRole(person) !== 'ROLE_AGENT') return false;
  if (candidate.agentId !== person.agent.agentId) return false;
  if (person.role !== 'ROLE_AGENT' && !isWebinarForced(candidate.kind, search)) return false;
  const path = settledPathOf(view);
  if (path === null || candidate.notOn?.includes(path)) return false;
  return candidate.onlyOn?.includes(path) ?? true;
}

/** The page that is shown and settled, as its pattern in remote.json; null while there is none on which popups open. */
export function settledPathOf({ decision, isChanging }: PortalView): string | null {
  if (decision.kind !== 'show' || isChanging || decision.page.layout === 'bare') return null;
  return decision.page.access === 'protected' ? decision.page.path : null;
}
