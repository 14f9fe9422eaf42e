import { EXCLUDED_AGENT_STATUSES } from '@portal/shared/domain';
import type { AgentSearch } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { nameIsLike, patternsOfNames, patternsOfWord } from './agent-names.ts';
import { AGENT_PAGE_SIZE } from './agent-store.ts';
import { AGENT_COLUMNS } from './map-agent.ts';
import type { AgentColumns } from './map-agent.ts';

interface FoundAgents {
  agents: AgentColumns[];
  /** How many match; more than those returned when there are more than a page holds (CONST-05). */
  totalCount: number;
}

type SearchForSomething = Exclude<AgentSearch, { by: 'nothing' }>;

/** The agents of an admin's search, by name (ADM-16…21). */
export async function searchAgents(db: Kysely<Database>, search: AgentSearch): Promise<FoundAgents> {
  if (search.by === 'nothing') return { agents: [], totalCount: 0 };
  const agents = await pageOfAgents(db, search).execute();
  if (agents.length < AGENT_PAGE_SIZE) return { agents, totalCount: agents.length };
  const { count } = await matchingAgents(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { agents, totalCount: count };
}

/** The statement of a search; a test asks the database for its plan. */
export function pageOfAgents(db: Kysely<Database>, search: SearchForSomething) {
  return matchingAgents(db, search).select(AGENT_COLUMNS).orderBy('nameSort').orderBy('agentId').limit(AGENT_PAGE_SIZE);
}

function matchingAgents(db: Kysely<Database>, search: SearchForSomething) {
  return db
    .selectFrom('agent')
    .where(conditionOf(search))
    .where(sql<boolean>`current_status <> all(${[...EXCLUDED_AGENT_STATUSES]}::text[])`);
}

function conditionOf(search: SearchForSomething) {
  switch (search.by) {
    case 'email':
      return sql<boolean>`email = ${search.email}`;
    case 'phoneNumber':
      return sql<boolean>`phone_number = ${search.phoneNumber}`;
    case 'agentId':
      return sql<boolean>`agent_id = ${search.agentId}`;
    case 'one-name':
      return nameIsLike(patternsOfWord(search.name));
    case 'first-and-last-name':
      return nameIsLike(patternsOfNames(search.firstName, search.lastName));
  }
}
