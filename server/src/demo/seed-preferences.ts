import { usualPreferences } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { DEMO_IDS } from './demo-accounts.ts';

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** What Maya chose on /preferences; everybody else has the usual ones. */
export async function seedPreferences(db: Kysely<Database>, now: Date): Promise<void> {
  const { clientTypes, quietHours } = usualPreferences('America/Denver');
  const agentId = DEMO_IDS.maya;
  await db
    .insertInto('agentPreference')
    .values({
      agentId,
      revision: 1,
      clientTypes,
      minimumPrice: 250_000,
      propertyTypes: ['single-family', 'condo', 'townhouse', 'luxury'],
      languages: ['en', 'es'],
      pausedUntil: null,
      hasQuietHours: true,
      quietFrom: quietHours.from,
      quietTo: quietHours.to,
      timeZone: quietHours.timeZone,
      hasLeadsBySms: true,
      changedBy: 'Maya Ferreira',
      changedAt: ago(now, 40),
      testedAt: ago(now, 5),
    })
    .execute();
}
