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
  /**
   * When the session can no longer be renewed without the password (D-12); milliseconds since 1970, null when that is not
   * known.
   */
  endsAt: number | null;
  /** The session has ended, and the page with its half-filled form waits for the same person to sign in again (D-12). */
  hasEnded: boolean;
  /** The last request got no response. The page stays as it is (D-12). */
  isUnreachable: boolean;
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
  endsAt: null,
  hasEnded: false,
  isUnreachable: false,
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

/** Identifies what an answer about the session was asked for: after a change of it, a late answer is about the one before. */
export const situationOf = (state: SessionState): string =>
  [state.status, state.hasEnded, subjectKey(state), state.grant?.token].join(' ');

/** The server's response about a signed-in visitor. */
export const signedInState = (
  context: SessionContext,
  { endsAt, notice = null }: { endsAt: number | null; notice?: string | null },
): SessionState => ({ ...SIGNED_OUT, status: 'signed-in', ...context, endsAt, notice });
