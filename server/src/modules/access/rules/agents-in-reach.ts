import { shownRole, type Principal } from './principal.ts';

/** Whose data a person reaches: everyone's, one agent's, or that of a director's agents. An id of null reaches none. */
export type AgentsInReach = 'all' | { agentId: number | null } | { reloDirectorId: number | null };

/** The rule behind every list and every id that names an agent (SEC-01, D-08). */
export function agentsInReach(principal: Principal): AgentsInReach {
  const role = shownRole(principal);
  if (role === 'ROLE_ADMIN') return 'all';
  if (role === 'ROLE_RELO_DIRECTOR') return { reloDirectorId: principal.reloDirectorId };
  return { agentId: role === 'ROLE_AGENT' ? principal.agentId : null };
}

/** Whether an agent is among them, for an agent whose director has just been read. */
export function isInReach(inReach: AgentsInReach, agent: { agentId: number; reloDirectorId: number | null }): boolean {
  if (inReach === 'all') return true;
  if ('agentId' in inReach) return agent.agentId === inReach.agentId;
  return inReach.reloDirectorId !== null && agent.reloDirectorId === inReach.reloDirectorId;
}
