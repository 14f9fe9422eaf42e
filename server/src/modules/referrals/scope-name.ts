import type { Kysely } from 'kysely';
import { fullName } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import type { ReferralScope } from './referral-scope.ts';

/** Whose referrals a scope holds, in words: `Maya Ferreira`, or `the agents of Dana Whitfield`. */
export async function nameOfScope(db: Kysely<Database>, { agents }: ReferralScope): Promise<string> {
  if ('ofDirector' in agents) {
    const director = await db
      .selectFrom('reloDirector')
      .select(['firstName', 'lastName'])
      .where('reloDirectorId', '=', agents.ofDirector)
      .executeTakeFirst();
    return director ? `the agents of ${fullName(director)}` : 'no agents';
  }
  const found = await db
    .selectFrom('agent')
    .select(['firstName', 'lastName'])
    .where('agentId', 'in', [...agents.ids])
    .execute();
  return found.map(fullName).join(', ') || 'no agent';
}
