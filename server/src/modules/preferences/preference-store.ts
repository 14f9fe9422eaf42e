import {
  NOTIFICATION_EVENTS,
  US_TIME_ZONES,
  USUAL_NOTIFICATIONS,
  usualPreferences,
  type PortalLanguage,
  type Preferences,
  type UsTimeZone,
} from '@portal/shared/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readTimeZone } from '../referrals/index.ts';
import type { AgentPreferenceTable } from './preference-tables.ts';

export type PreferenceRow = Selectable<AgentPreferenceTable>;

/** Time zone of the office, for an agent without a referral whose time zone is known. */
const OFFICE_TIME_ZONE: UsTimeZone = 'America/Denver';

export interface StoredPreferences extends Pick<
  PreferenceRow,
  'revision' | 'language' | 'changedBy' | 'changedAt' | 'testedAt'
> {
  preferences: Preferences;
}

/** The preferences of an agent; the usual ones where nothing is stored. */
export async function findPreferences(db: Kysely<Database>, agentId: number): Promise<StoredPreferences> {
  const row = await db.selectFrom('agentPreference').selectAll().where('agentId', '=', agentId).executeTakeFirst();
  const preferences = row ? await preferencesOf(db, row) : usualPreferences(await usualTimeZone(db, agentId));
  const { revision = 0, language = 'en', changedBy = null, changedAt = null, testedAt = null } = row ?? {};
  return { preferences, revision, language, changedBy, changedAt, testedAt };
}

/**
 * The same for whoever acts by them: what is stored is not changed until the transaction ends. Where nothing is, quiet hours are off,
 * and what an agent chooses at this moment counts for what comes after it.
 */
export async function holdPreferences(trx: Transaction<Database>, agentId: number): Promise<StoredPreferences> {
  await sql`select from agent_preference where agent_id = ${agentId} for share`.execute(trx);
  return findPreferences(trx, agentId);
}

/** The language an agent chose (D-48); English where none was. */
export async function findLanguage(db: Kysely<Database>, agentId: number): Promise<PortalLanguage> {
  const row = await db
    .selectFrom('agentPreference')
    .select('language')
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  return row?.language ?? 'en';
}

/** The language of the agent who has an account with this address; English for directors, staff and strangers. */
export async function findLanguageOfAccount(db: Kysely<Database>, email: string): Promise<PortalLanguage> {
  const row = await db
    .selectFrom('agent')
    .innerJoin('agentPreference', 'agentPreference.agentId', 'agent.agentId')
    .select('agentPreference.language')
    .where('agent.email', '=', email)
    .executeTakeFirst();
  return row?.language ?? 'en';
}

/** Locks the preferences of an agent until the transaction ends, storing the usual ones before if there are none. */
export async function lockPreferences(trx: Transaction<Database>, agentId: number): Promise<StoredPreferences> {
  await trx
    .insertInto('agentPreference')
    .values({ agentId, ...columnsOf(usualPreferences(await usualTimeZone(trx, agentId))), ...NEVER_CHANGED })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select from agent_preference where agent_id = ${agentId} for update`.execute(trx);
  return findPreferences(trx, agentId);
}

/** The agent must be locked by `lockPreferences`. */
export async function replacePreferences(
  trx: Transaction<Database>,
  agentId: number,
  preferences: Preferences,
  { revision, changedBy, changedAt }: { revision: number; changedBy: string; changedAt: Date },
): Promise<void> {
  await trx
    .updateTable('agentPreference')
    .set({ ...columnsOf(preferences), revision, changedBy, changedAt })
    .where('agentId', '=', agentId)
    .execute();
  const choices = NOTIFICATION_EVENTS.map((event) => ({ agentId, event, channels: preferences.notifications[event] }));
  await trx
    .insertInto('notificationChoice')
    .values(choices)
    .onConflict((conflict) =>
      conflict.columns(['agentId', 'event']).doUpdateSet((row) => ({ channels: row.ref('excluded.channels') })),
    )
    .execute();
}

/** The agent must be locked by `lockPreferences`. */
export async function putLanguage(
  trx: Transaction<Database>,
  agentId: number,
  language: PortalLanguage,
): Promise<void> {
  await trx.updateTable('agentPreference').set({ language }).where('agentId', '=', agentId).execute();
}

/** The agent must be locked by `lockPreferences`. */
export async function putTested(trx: Transaction<Database>, agentId: number, testedAt: Date): Promise<void> {
  await trx.updateTable('agentPreference').set({ testedAt }).where('agentId', '=', agentId).execute();
}

const NEVER_CHANGED = { changedBy: null, changedAt: null, testedAt: null };

async function usualTimeZone(db: Kysely<Database>, agentId: number): Promise<UsTimeZone> {
  const found = await readTimeZone(db, agentId);
  return US_TIME_ZONES.find((zone) => zone === found) ?? OFFICE_TIME_ZONE;
}

function columnsOf({ quietHours, ...preferences }: Preferences) {
  const { clientTypes, minimumPrice, propertyTypes, languages, pausedUntil } = preferences;
  const plain = { clientTypes, minimumPrice, propertyTypes, languages, pausedUntil };
  const { isOn, from, to, timeZone, hasLeadsBySms } = quietHours;
  return { ...plain, hasQuietHours: isOn, quietFrom: from, quietTo: to, timeZone, hasLeadsBySms };
}

async function preferencesOf(db: Kysely<Database>, row: PreferenceRow): Promise<Preferences> {
  const choices = await db
    .selectFrom('notificationChoice')
    .select(['event', 'channels'])
    .where('agentId', '=', row.agentId)
    .execute();
  const { clientTypes, minimumPrice, propertyTypes, languages, pausedUntil, timeZone, hasLeadsBySms } = row;
  return {
    clientTypes,
    minimumPrice,
    propertyTypes,
    languages,
    pausedUntil,
    quietHours: { isOn: row.hasQuietHours, from: row.quietFrom, to: row.quietTo, timeZone, hasLeadsBySms },
    notifications: {
      ...USUAL_NOTIFICATIONS,
      ...Object.fromEntries(choices.map((each) => [each.event, each.channels])),
    },
  };
}
