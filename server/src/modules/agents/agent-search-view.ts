import { classifyAgentSearch, EXCLUDED_AGENT_STATUSES, type AgentSearch } from '@portal/shared/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { matchesNames, matchesWord } from './agent-names.ts';
import { AGENT_PAGE_SIZE } from './agent-store.ts';
import { AGENT_COLUMNS, type AgentColumns } from './map-agent.ts';

interface FoundAgents {
  agents: AgentColumns[];
  /** How many match; more than those returned when there are more than a page holds (CONST-05). */
  totalCount: number;
}

type SearchForSomething = Exclude<AgentSearch, { by: 'nothing' }>;

/**
 * The agents of an admin's search, by name (ADM-16…21).
 * @param excluded statuses whose agents are left out
 */
export async function searchAgents(
  db: Kysely<Database>,
  search: AgentSearch,
  excluded = EXCLUDED_AGENT_STATUSES,
): Promise<FoundAgents> {
  if (search.by === 'nothing') return { agents: [], totalCount: 0 };
  const agents = await pageOfAgents(db, search, excluded).execute();
  if (agents.length < AGENT_PAGE_SIZE) return { agents, totalCount: agents.length };
  const { count } = await matchingAgents(db, search, excluded)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { agents, totalCount: count };
}

/** The statement of a search; a test asks the database for its plan. */
export function pageOfAgents(db: Kysely<Database>, search: SearchForSomething, excluded = EXCLUDED_AGENT_STATUSES) {
  return matchingAgents(db, search, excluded)
    .select(AGENT_COLUMNS)
    .orderBy('nameSort')
    .orderBy('agentId')
    .limit(AGENT_PAGE_SIZE);
}

function matchingAgents(db: Kysely<Database>, search: SearchForSomething, excluded: readonly string[]) {
  return db
    .selectFrom('agent')
    .where(conditionOf(search))
    .where(sql<boolean>`current_status <> all(${[...excluded]}::text[])`);
}

/** Agents that an admin's search finds, whatever their status, as a condition on rows of `agent`. */
export function agentIsFound(text: string): RawBuilder<boolean> {
  const search = classifyAgentSearch(text);
  return search.by === 'nothing' ? sql<boolean>`false` : conditionOf(search);
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
      return matchesWord(search.name);
    case 'first-and-last-name':
      return matchesNames(search.splits);
  }
}
