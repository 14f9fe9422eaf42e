import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactViewer } from '@portal/shared/domain';

/** Whose referrals are read, and by whom: decided from the token, before any query is made. */
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
export function contactIsVisible({ viewer }: ReferralScope): RawBuilder<boolean> {
  return viewer === 'agent'
    ? sql<boolean>`(r.contact_reason is not null or r.zips && a.featured_territory)`
    : sql<boolean>`true`;
}
