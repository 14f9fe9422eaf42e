import type { Kysely } from 'kysely';
import type { Database } from '../../../server/src/database/database.ts';
import { DEMO_IDS, DEMO_PASSWORD } from '../../../server/src/demo/demo-accounts.ts';
import type { DevelopmentAdmin } from '../../../server/src/identity/development-admin.ts';
import type { Person } from './people.ts';

/** An agent of the demonstration who has an account only in this trial. */
export type ExtraAgent = Person & { agentId: number };

/** Gives accounts to agents of the demonstration who have none, so that no single user meets the per-user limits. */
export async function createExtraAgents(
  db: Kysely<Database>,
  identity: DevelopmentAdmin,
  count: number,
): Promise<ExtraAgent[]> {
  const agents = await db
    .selectFrom('agent')
    .select(['agentId', 'email'])
    .where('agentId', 'not in', Object.values(DEMO_IDS))
    .where('reloDirectorId', 'is', null)
    .orderBy('agentId')
    .limit(count)
    .execute();
  const extraAgents = agents.map(({ agentId, email }) => ({ agentId, email, groups: ['Agent'] }));
  await identity.createUsers(
    extraAgents.map(({ agentId, email, groups }) => ({
      email,
      groups,
      password: DEMO_PASSWORD,
      attributes: { 'custom:agentId': String(agentId) },
    })),
  );
  return extraAgents;
}
