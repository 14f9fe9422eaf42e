import { INQUIRY_DAYS } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';

export interface CachedZips {
  newCachedZip: string[];
  previousCachedZip: string[];
}

/**
 * Checks the key of a request: the agent's id, or that id directly followed by the id of one of their consumers
 * (CS-129).
 * @throws ProblemError 404 when it is not a key of this agent
 */
export async function requireRequestKey(db: Kysely<Database>, agentId: number, key: string): Promise<void> {
  const prefix = String(agentId);
  if (key === prefix) return;
  const consumerId = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  if (!/^[1-9]\d{0,14}$/.test(consumerId)) throw notFound();
  const consumer = await db
    .selectFrom('consumer')
    .select('consumerId')
    .where('agentId', '=', agentId)
    .where('consumerId', '=', Number(consumerId))
    .executeTakeFirst();
  if (!consumer) throw notFound();
}

/** Stores ZIPs that were inquired about, and returns which of them are new (API-48, API-49). */
export async function rememberZips(
  db: Kysely<Database>,
  agentId: number,
  requestKey: string,
  zipCodes: readonly string[],
  now: Date,
): Promise<CachedZips> {
  const requested = [...new Set(zipCodes)];
  // in one order, so that two windows that ask about the same ZIPs do not wait for each other
  const { rows } = await sql<{ zip: string }>`
    insert into zip_request (agent_id, request_key, zip, created_at)
    select ${agentId}, ${requestKey}, zip, ${now} from unnest(${requested}::text[]) as requested (zip)
    order by zip
    on conflict (agent_id, request_key, zip) do update set created_at = excluded.created_at
      where zip_request.created_at < excluded.created_at - make_interval(days => ${INQUIRY_DAYS})
    returning zip
  `.execute(db);
  const fresh = new Set(rows.map(({ zip }) => zip));
  return {
    newCachedZip: requested.filter((zip) => fresh.has(zip)),
    previousCachedZip: requested.filter((zip) => !fresh.has(zip)),
  };
}

/** Undoes it when the notification failed (DASH-15, SGD-25). */
export async function forgetZips(
  db: Kysely<Database>,
  agentId: number,
  requestKey: string,
  zipCodes: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('zipRequest')
    .where('agentId', '=', agentId)
    .where('requestKey', '=', requestKey)
    .where('zip', 'in', [...zipCodes])
    .execute();
}
