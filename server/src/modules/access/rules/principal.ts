import type { Group, PortalRole } from '@portal/shared/contracts';
import { portalRole, roleOfSubject } from '@portal/shared/domain';
import type { VerifiedUser } from '../../../platform/tokens/verified-user.ts';
import type { VerifiedGrant } from '../acting-grants.ts';

/** Who makes a request, and in whose name. All permissions are decided from this. */
export interface Principal {
  userId: string;
  email: string;
  groups: Group[];
  /** The real role, from the token (D-04). */
  role: PortalRole | null;
  /** The role of the person an admin acts for, else null. */
  actingRole: PortalRole | null;
  /** The agent in whose name the request is made: oneself or the one acted for. */
  agentId: number | null;
  /** The relocation director in whose name the request is made. */
  reloDirectorId: number | null;
  grant: VerifiedGrant | null;
}

/** The role whose view of the portal is shown: that of the person acted for, else their own (D-04). */
export function shownRole({ role, actingRole }: Pick<Principal, 'role' | 'actingRole'>): PortalRole | null {
  return actingRole ?? role;
}

/** Whose it is what somebody writes for themselves: the account, and in whose name it works (D-46). */
interface Author {
  actorUserId: string;
  subjectKind: 'self' | 'agent' | 'director';
  /** 0 for oneself. */
  subjectId: number;
}

export function authorOf({ userId, grant }: Principal): Author {
  if (!grant) return { actorUserId: userId, subjectKind: 'self', subjectId: 0 };
  const subjectKind = grant.role === 'Agent' ? 'agent' : 'director';
  return { actorUserId: userId, subjectKind, subjectId: grant.subjectId };
}

/**
 * @param ownDirectorId the relocation director with the e-mail of the user, if there is one (AUTH-15)
 * @param grant the grant of an acting admin, or null
 */
export function toPrincipal(user: VerifiedUser, ownDirectorId: number | null, grant: VerifiedGrant | null): Principal {
  const { groups } = user;
  const ownAgentId = readAgentId(user.agentId);
  const role = portalRole({ groups, agentId: ownAgentId });
  const person = { userId: user.userId, email: user.email, groups, role, grant };
  if (grant) {
    const actingRole = roleOfSubject(grant.role);
    const isAgent = grant.role === 'Agent';
    return {
      ...person,
      actingRole,
      agentId: isAgent ? grant.subjectId : null,
      reloDirectorId: isAgent ? null : grant.subjectId,
    };
  }
  return {
    ...person,
    actingRole: null,
    agentId: role === 'ROLE_AGENT' ? ownAgentId : null,
    reloDirectorId: role === 'ROLE_RELO_DIRECTOR' ? ownDirectorId : null,
  };
}

/** `custom:agentId` is text in the token; anything but a positive whole number means no agent. */
function readAgentId(claim: string | undefined): number | null {
  return claim !== undefined && /^[1-9]\d{0,14}$/.test(claim) ? Number(claim) : null;
}

/** The caller as lines of the log name them: by ids alone (CS-032). */
export function callerOf({ userId, role, agentId, reloDirectorId, grant }: Principal): Record<string, unknown> {
  const isActing = grant !== null;
  if (agentId !== null) return { userId, kind: 'agent', id: agentId, isActing };
  if (reloDirectorId !== null) return { userId, kind: 'director', id: reloDirectorId, isActing };
  return { userId, kind: role === 'ROLE_ADMIN' ? 'staff' : 'nobody', id: null, isActing };
}
