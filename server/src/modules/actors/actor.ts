import { forbidden } from '../../platform/responses/problem-error.ts';
import type { Principal } from '../access/index.ts';

/**
 * Who really did something: never a name, which people choose themselves. An agent and a relocation director are known
 * by their ids, a member of staff by the user id of their account, together with the person they acted for and under
 * which grant (D-05).
 */
export interface Actor {
  actorKind: 'agent' | 'director' | 'staff';
  actorId: string;
  subjectKind: 'agent' | 'director' | null;
  subjectId: number | null;
  grantId: string | null;
}

/** Columns of an unknown actor: the portal itself, or a name that could not be resolved. */
export const NO_ACTOR = { actorKind: null, actorId: null, subjectKind: null, subjectId: null, grantId: null } as const;

/** @throws ProblemError 403 for a person without a role, who cannot change anything */
export function actorOf({ userId, role, agentId, reloDirectorId, grant }: Principal): Actor {
  const alone = { subjectKind: null, subjectId: null, grantId: null };
  if (grant) {
    const subjectKind = grant.role === 'Agent' ? 'agent' : 'director';
    return { actorKind: 'staff', actorId: userId, subjectKind, subjectId: grant.subjectId, grantId: grant.grantId };
  }
  if (role === 'ROLE_ADMIN') return { actorKind: 'staff', actorId: userId, ...alone };
  if (role === 'ROLE_AGENT' && agentId !== null) return { actorKind: 'agent', actorId: String(agentId), ...alone };
  if (role === 'ROLE_RELO_DIRECTOR' && reloDirectorId !== null) {
    return { actorKind: 'director', actorId: String(reloDirectorId), ...alone };
  }
  throw forbidden();
}

/**
 * Whether both are the same person, acting for the same person under the same grant: an admin who acts for Leo is not
 * Leo, and not the same as that admin alone.
 */
export function isSameActor(one: Actor, other: { [Column in keyof Actor]: Actor[Column] | null }): boolean {
  return (
    one.actorKind === other.actorKind &&
    one.actorId === other.actorId &&
    one.subjectKind === other.subjectKind &&
    one.subjectId === other.subjectId &&
    one.grantId === other.grantId
  );
}
