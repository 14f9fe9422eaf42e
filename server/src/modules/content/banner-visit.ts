import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Counts a click on a banner on the day it happens; nothing about the person is stored.
 * @returns the target of the banner as it was entered, or undefined when there is no such banner, or it was taken offline
 */
export async function recordVisit(db: Kysely<Database>, label: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ targetUrl: string }>`
    with banner as (select label, target_url from content_banner where label = ${label} and is_shown),
    counted as (
      insert into banner_click (label, day, clicks)
      select label, ${now.toISOString().slice(0, 10)}::date, 1 from banner
      on conflict (label, day) do update set clicks = banner_click.clicks + 1
    )
    select target_url from banner
  `.execute(db);
  return rows[0]?.targetUrl;
}
