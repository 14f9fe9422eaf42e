import type { ActingGrant, Agent, PortalRole, ReloDirector, SessionContext } from '@portal/shared/contracts';

/** Who is signed in, as whom, for which agent. */
export interface SessionState {
  status: 'starting' | 'signed-out' | 'signed-in' | 'offline';
  user: SessionContext['user'] | null;
  /** The real role, from the token. Null for an OpsTeamUser (D-04). */
  role: PortalRole | null;
  /** Set while an admin acts for someone. */
  actingRole: PortalRole | null;
  agent: Agent | null;
  reloDirector: ReloDirector | null;
  grant: ActingGrant | null;
  /** One sentence in English for the visitor about why the state changed, such as a session that was ended elsewhere. */
  notice: string | null;
}

export const SIGNED_OUT: SessionState = {
  status: 'signed-out',
  user: null,
  role: null,
  actingRole: null,
  agent: null,
  reloDirector: null,
  grant: null,
  notice: null,
};

/** The role that picks header and menus; the real role decides tools and wrapper (D-04). */
export const effectiveRole = (state: Pick<SessionState, 'role' | 'actingRole'>): PortalRole | null =>
  state.actingRole ?? state.role;

/**
 * Identifies whose data the page shows. When it changes, everything read for the previous subject must be dropped: caches,
 * pending requests and what is on the screen.
 */
export function subjectKey(state: SessionState): string {
  const subject = state.agent
    ? `agent-${state.agent.agentId}`
    : state.reloDirector
      ? `director-${state.reloDirector.reloDirectorId}`
      : 'nobody';
  return `${state.user?.userId ?? 'anonymous'}/${state.actingRole ?? 'self'}/${subject}`;
}

/** The server's response about a signed-in visitor. */
export const signedInState = (context: SessionContext, notice: string | null = null): SessionState => ({
  status: 'signed-in',
  ...context,
  notice,
});
