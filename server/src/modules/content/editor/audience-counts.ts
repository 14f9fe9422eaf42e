import type { Audience } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** How many agents belong to each audience, by the rules of `audiencesOf` (D-36, EVT-03). */
export async function countAudiences(db: Kysely<Database>): Promise<Record<Audience, number>> {
  const { rows } = await sql<{ everyone: number; preferred: number; sponsors: number }>`
    select count(*)::integer as everyone,
      (count(*) filter (where current_status = 'PREFERRED_AGENT'))::integer as preferred,
      (count(*) filter (where cardinality(featured_territory) > 0))::integer as sponsors
    from agent
  `.execute(db);
  const { everyone, preferred, sponsors } = rows[0]!; // an aggregate has one row
  return {
    'All Agents': everyone,
    'Preferred Agents': preferred,
    'Non-Preferred Agents': everyone - preferred,
    'SGD Agents': sponsors,
  };
}
