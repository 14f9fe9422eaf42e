import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { findPreferences } from './preference-store.ts';
import { pauseEnd } from './rules/pause.ts';

/** The day on which an agent takes new referrals again, in their own time zone; null when they take them now. */
export async function pausedUntil(db: Kysely<Database>, agentId: number, now: Date): Promise<string | null> {
  return pauseEnd((await findPreferences(db, agentId)).preferences, now);
}
