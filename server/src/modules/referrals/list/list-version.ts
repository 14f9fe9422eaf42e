import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { FixedStatement } from '../../../database/fixed-statement.ts';
import { prepared } from '../../../database/prepared-statements.ts';

/**
 * The version of an agent's list and of the status catalog (migration 0060). While it is the same, so is everything in the
 * database that a page of the list is made of, but names of others. Null for an agent without one.
 */
export const listVersion = (agentId: RawBuilder<number>): RawBuilder<string | null> => sql<string | null>`(
  select concat(list.version, catalog.version) from referral_list_version list, referral_catalog_version catalog
  where list.agent_id = ${agentId}
)`;

const statement = new FixedStatement<{ agentId: number }, { version: string | null }>(
  ['agentId'],
  ({ agentId }) => sql`${prepared} select ${listVersion(agentId)} as version`,
);

/** The version as it is now. */
export async function readListVersion(db: Kysely<Database>, agentId: number): Promise<string | null> {
  const [row] = await statement.read(db.withoutPlugins(), { agentId });
  return row!.version; // without a table there is one row
}
