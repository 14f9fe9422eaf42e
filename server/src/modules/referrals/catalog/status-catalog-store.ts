import type { StatusDefinition } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';

/**
 * The statuses of both sides in the order in which they are offered, each with those that may come next (D-16). One
 * statement, so that a change that is made meanwhile is seen whole or not at all.
 */
export async function readStatusCatalog(db: Kysely<Database>): Promise<StatusDefinition[]> {
  const { rows } = await sql<StatusDefinition>`
    select s.side, s.status, nullif(s.sub_status, '') as "subStatus", s.label, s.category, s.tone, s.requires, s.optional,
      s.is_active as "isActive", coalesce((
        select json_agg(json_build_object(
          'status', t.to_status, 'subStatus', nullif(t.to_sub_status, ''), 'needsNote', t.needs_note))
        from referral_status_transition t
        where t.side = s.side and t.from_status = s.status and t.from_sub_status = s.sub_status
      ), '[]') as next
    from referral_status s
    order by s.position, s.status, s.sub_status, s.side
  `.execute(db.withoutPlugins());
  return rows;
}
