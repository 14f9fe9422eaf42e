import { HOUR_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { DEMO_IDS } from './demo-accounts.ts';

/**
 * Leo has closed the modal of the webinar that is featured now, so that his onboarding is due; nobody else has seen it
 * (D-40).
 */
export async function seedWebinars(db: Kysely<Database>, now: Date): Promise<void> {
  const { title } = await db
    .selectFrom('contentEntry')
    .select('title')
    .where('entryId', '=', 'winning-the-listing')
    .executeTakeFirstOrThrow();
  const createdAt = new Date(now.getTime() - 70 * HOUR_MS);
  await db
    .insertInto('webinarRecord')
    .values({ agentId: DEMO_IDS.leo, campaign: title, clickType: 'close', createdAt })
    .execute();
}
