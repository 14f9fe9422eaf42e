import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReferralGroup } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { readEntries } from './read-entries.ts';
import { agentNames, hiddenContacts, toReferralGroup } from './rules/referral-group.ts';
import type { GroupRow } from './rules/referral-group.ts';
import { contactIsVisible, hiddenContact } from './referral-scope.ts';
import type { ReferralOwner } from './referral-store.ts';

/** No real history is longer; the bound limits the size of a response. */
const ALL_STEPS = 1000;

/** A consumer with both sides, whatever their categories, and their whole histories (D-21). */
export async function readReferralGroup(
  db: Kysely<Database>,
  { agentId, consumerId }: ReferralOwner,
  viewer: ContactViewer,
  now: Date,
): Promise<ReferralGroup> {
  const isVisible = contactIsVisible({ viewer });
  const { rows } = await sql<GroupRow>`
    select a.agent_id, a.first_name as agent_first_name, a.last_name as agent_last_name, a.featured_territory,
      c.consumer_id, c.first_name, c.last_name, r.contact_reason, r.zips,
      case when ${isVisible} then c.email end as email,
      case when ${isVisible} then c.phone_number end as phone_number,
      ${hiddenContact({ viewer })} as hidden,
      array(select referral_id from referral s where s.agent_id = c.agent_id and s.consumer_id = c.consumer_id
        order by s.buy_side) as referral_ids
    from consumer c
    join agent a using (agent_id)
    join referral_row r using (agent_id, consumer_id)
    where c.agent_id = ${agentId} and c.consumer_id = ${consumerId}
    limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) throw notFound('There is no such referral.');
  const keys = row.referralIds.map((referralId) => ({ agentId, referralId }));
  const entries = await readEntries(db, keys, {
    agents: agentNames(rows),
    hidden: hiddenContacts(rows),
    steps: ALL_STEPS,
  });
  return toReferralGroup(row, entries, viewer, now);
}
