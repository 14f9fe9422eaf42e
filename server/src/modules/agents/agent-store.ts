import { sql, type Kysely, type Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { likeText } from '../../database/search-text.ts';
import type { AgentRow, AgentTable } from '../../database/people-tables.ts';
import { likeName, nameIsLike } from './agent-names.ts';

/** The most agents in a search result (API-04, CONST-05). */
export const AGENT_PAGE_SIZE = 1000;

/** The criteria of a searchAgent request, combined with "and" (API-04). */
export interface AgentCriteria {
  email?: string;
  phoneNumber?: string;
  agentId?: number;
  firstName?: string;
  lastName?: string;
  /** Keeps the result within the agents of one director. */
  reloDirectorId?: number;
}

export function findAgent(db: Kysely<Database>, agentId: number): Promise<AgentRow | undefined> {
  return db.selectFrom('agent').selectAll().where('agentId', '=', agentId).executeTakeFirst();
}

/** Agents whose fields match; names by prefix, ignoring accents and case. */
export async function findAgents(db: Kysely<Database>, criteria: AgentCriteria): Promise<AgentRow[]> {
  const { firstName, lastName, ...equal } = criteria;
  let query = db.selectFrom('agent').selectAll().orderBy('nameSort').orderBy('agentId').limit(AGENT_PAGE_SIZE);
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) query = query.where(column as keyof typeof equal, '=', value);
  }
  if (firstName !== undefined) {
    query = query.where(nameIsLike([`%, ${likeName(firstName)}%`])).where(beginsWith('firstName', firstName));
  }
  if (lastName !== undefined) {
    query = query.where(nameIsLike([`${likeName(lastName)}%`])).where(beginsWith('lastName', lastName));
  }
  return query.execute();
}

/** @returns the changed agent, or undefined when there is none */
export function updateAgent(
  db: Kysely<Database>,
  agentId: number,
  changes: Updateable<AgentTable>,
): Promise<AgentRow | undefined> {
  return db
    .updateTable('agent')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('agentId', '=', agentId)
    .returningAll()
    .executeTakeFirst();
}

function beginsWith(column: 'firstName' | 'lastName', text: string) {
  return sql<boolean>`fold_text(${sql.ref(column)}) like fold_text(${likeText(text)}) || '%'`;
}
