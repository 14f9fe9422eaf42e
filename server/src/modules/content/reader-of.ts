import type { ContentReader } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { shownRole, type Principal } from '../access/index.ts';
import { readAgentReader } from './agent-reader.ts';

/** An agent reads as that agent, also when someone acts for them. */
export async function readerOf(db: Kysely<Database>, principal: Principal): Promise<ContentReader> {
  const role = shownRole(principal);
  if (role === 'ROLE_RELO_DIRECTOR') return 'director';
  if (role !== 'ROLE_AGENT' || principal.agentId === null) return 'staff';
  return readAgentReader(db, principal.agentId);
}
