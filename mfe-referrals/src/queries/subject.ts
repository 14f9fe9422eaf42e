import type { SessionState } from '@portal/shared/session';

/** Whose referrals are shown: an agent's, or those of a director's agents (D-08). */
export interface Subject {
  kind: 'agent' | 'director';
  id: number;
  /** Whoever looks is an admin who acts for them; only told to the server, which decides by itself (API-26). */
  isAdmin?: boolean;
}

/** Null when no one is loaded: an admin who acts for no one, an OpsTeamUser (REF-04). */
export function subjectOf(session: Pick<SessionState, 'agent' | 'reloDirector' | 'role'>): Subject | null {
  const { agent, reloDirector } = session;
  const isAdmin = session.role === 'ROLE_ADMIN';
  if (agent) return { kind: 'agent', id: agent.agentId, isAdmin };
  if (reloDirector) return { kind: 'director', id: reloDirector.reloDirectorId, isAdmin };
  return null;
}

/** First part of every query key, and the name under which page options are kept. */
export const subjectName = ({ kind, id }: Subject): string => `${kind}-${id}`;
