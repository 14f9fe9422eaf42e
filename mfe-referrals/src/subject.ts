import type { SessionState } from '@portal/shared/session';

/** Whose referrals are shown: an agent's, or those of a director's agents (D-08). */
export interface Subject {
  kind: 'agent' | 'director';
  id: number;
}

/** Null when nobody is loaded: an admin who acts for nobody, an OpsTeamUser (REF-04). */
export function subjectOf({ agent, reloDirector }: Pick<SessionState, 'agent' | 'reloDirector'>): Subject | null {
  if (agent) return { kind: 'agent', id: agent.agentId };
  if (reloDirector) return { kind: 'director', id: reloDirector.reloDirectorId };
  return null;
}

/** First part of every query key, and the name under which page options are kept. */
export const subjectName = ({ kind, id }: Subject): string => `${kind}-${id}`;
