import { dayIn } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { timeZoneOfAgent } from '../preferences/index.ts';

/**
 * The calendar day of a moment where an agent is: by the time zone of their preferences, else that of most of their referrals, else
 * that of the office. Sponsorships begin and renew by it (D-31).
 * @returns `YYYY-MM-DD`
 */
export async function dayOfAgent(db: Kysely<Database>, agentId: number, now: Date): Promise<string> {
  return dayIn(await timeZoneOfAgent(db, agentId), now.getTime());
}
