import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Where a banner may lead: to a page of the portal, or to an https address on a configured host (EVT-12, CS-151).
 * @param target as the editor entered it: a path of the portal or an absolute address
 * @param hosts host names, with their port if any, e.g. `www.example.com`
 * @returns the address to redirect to, or undefined when the target is not allowed
 */
export function allowedTarget(target: string, hosts: readonly string[]): string | undefined {
  const portal = 'https://portal.invalid';
  if (!URL.canParse(target, portal)) return undefined;
  const address = new URL(target, portal);
  if (address.origin === portal) return target.startsWith('/') ? address.href.slice(portal.length) : undefined;
  return address.protocol === 'https:' && hosts.includes(address.host) ? address.href : undefined;
}

/**
 * Counts a click on a banner on the day it happens; nothing about the person is stored.
 * @returns the target of the banner as it was entered, or undefined when there is no such banner
 */
export async function recordVisit(db: Kysely<Database>, label: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ targetUrl: string }>`
    with banner as (select label, target_url from content_banner where label = ${label}),
    counted as (
      insert into banner_click (label, day, clicks)
      select label, ${now.toISOString().slice(0, 10)}::date, 1 from banner
      on conflict (label, day) do update set clicks = banner_click.clicks + 1
    )
    select target_url from banner
  `.execute(db);
  return rows[0]?.targetUrl;
}
