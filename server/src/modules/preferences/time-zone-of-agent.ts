import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { findPreferences } from './preference-store.ts';

/** The time zone of an agent's preferences, else that of most of their referrals, else that of the office. */
export async function timeZoneOfAgent(db: Kysely<Database>, agentId: number): Promise<string> {
  const { preferences } = await findPreferences(db, agentId);
  return preferences.quietHours.timeZone;
}
