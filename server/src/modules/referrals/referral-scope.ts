import { sql, type RawBuilder } from 'kysely';
import type { PortalRole } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { shownRole, type AccessControl, type Principal } from '../access/index.ts';
import type { Contact } from './rules/mask-contact.ts';

/** Whose referrals are read, and by whom: decided from the token, before any query. */
export interface ReferralScope {
  viewer: ContactViewer;
  agents: { ids: readonly number[] } | { ofDirector: number };
}

/** The condition on `agent a` that keeps a query within its scope. */
export function withinScope({ agents }: ReferralScope): RawBuilder<boolean> {
  return 'ids' in agents
    ? sql<boolean>`a.agent_id = any(${agents.ids}::bigint[])`
    : sql<boolean>`a.relo_director_id = ${agents.ofDirector}`;
}

/**
 * Whether the contact of the list row `r` of agent `a` may be seen (REF-45…51, D-17): the same rule as
 * `contactVisibility` of the domain, so that hidden values never leave the database.
 */
export function contactIsVisible({ viewer }: Pick<ReferralScope, 'viewer'>): RawBuilder<boolean> {
  return viewer === 'agent'
    ? sql<boolean>`(r.contact_reason is not null or r.zips && a.featured_territory)`
    : sql<boolean>`true`;
}

/** The contact of consumer `c` where it is hidden, as JSON: notes of others are read without it. */
export function hiddenContact(scope: Pick<ReferralScope, 'viewer'>): RawBuilder<Contact | null> {
  return sql<Contact | null>`case when not ${contactIsVisible(scope)}
    then json_build_object('email', c.email, 'phoneNumber', c.phone_number) end`;
}

/** The view in which contacts are seen (D-08, D-17): while an admin acts for an agent, they see what the agent sees. */
export function viewerOf(role: PortalRole | null): ContactViewer {
  if (role === 'ROLE_ADMIN') return 'staff';
  return role === 'ROLE_RELO_DIRECTOR' ? 'own-director' : 'agent';
}

/**
 * Whose referrals a list shows: an agent's own, those of all or some agents of a director, those of the agents
 * an admin names (SEC-01, D-08).
 * @throws ProblemError 403 when one of the agents is out of reach, 400 when an admin names none
 */
export async function scopeOf(
  access: AccessControl,
  principal: Principal,
  agentIds: readonly number[] | undefined,
): Promise<ReferralScope> {
  const role = shownRole(principal);
  const viewer = viewerOf(role);
  if (agentIds) {
    await access.requireAgents(principal, agentIds);
    return { viewer, agents: { ids: [...new Set(agentIds)] } };
  }
  if (role === 'ROLE_RELO_DIRECTOR') return { viewer, agents: { ofDirector: principal.reloDirectorId ?? 0 } };
  if (role === 'ROLE_AGENT') return { viewer, agents: { ids: [principal.agentId ?? 0] } };
  throw badRequest('Choose an agent.', [{ path: 'agentIds', message: 'Choose an agent' }]);
}

/**
 * Whose referrals an export holds: `id` is the agent's, or the director's for a director (API-25), who may name some of
 * their agents.
 * @throws ProblemError 403
 */
export async function scopeOfExport(
  access: AccessControl,
  principal: Principal,
  id: number,
  agentIds?: readonly number[],
): Promise<ReferralScope> {
  if (shownRole(principal) !== 'ROLE_RELO_DIRECTOR') return scopeOf(access, principal, [id, ...(agentIds ?? [])]);
  access.requireDirector(principal, id);
  if (agentIds) return scopeOf(access, principal, agentIds);
  return { viewer: 'own-director', agents: { ofDirector: id } };
}
