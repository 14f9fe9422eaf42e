import { GROUPS, type Group, type PortalRole } from '../../contracts/people/roles.ts';

/** The claims of the two tokens of a sign-in. */
export interface TokenFacts {
  groups: readonly Group[];
  /** `custom:agentId` of the id token, or null. */
  agentId: number | null;
}

/**
 * Which groups count: those of the access token, and those of the id token only when the access token has no claim of
 * groups at all (CS-004). An empty list is such a claim: that person is in no group. Groups the portal does not know are
 * left out; the others are in the order of precedence.
 */
export function groupsOfTokens(
  accessTokenGroups: readonly string[] | undefined,
  idTokenGroups: readonly string[] | undefined,
): Group[] {
  const names = accessTokenGroups ?? idTokenGroups ?? [];
  return GROUPS.filter((group) => names.includes(group));
}

/**
 * The real role of a person (AUTH-12…16, D-04). Group Agent counts only together with an agent id; an OpsTeamUser and
 * a person without a group have no role.
 */
export function portalRole({ groups, agentId }: TokenFacts): PortalRole | null {
  if (groups.includes('Admin')) return 'ROLE_ADMIN';
  if (groups.includes('ReloDirector')) return 'ROLE_RELO_DIRECTOR';
  if (groups.includes('Agent') && agentId !== null) return 'ROLE_AGENT';
  return null;
}

/** The role a login-as gives (ADM-29, ADM-30). */
export function roleOfSubject(kind: 'Agent' | 'ReloDirector'): PortalRole {
  return kind === 'Agent' ? 'ROLE_AGENT' : 'ROLE_RELO_DIRECTOR';
}
