import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ReferralGroup, SavedEscrowContact } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../platform/responses/problem-error.ts';
import { NEWEST_STEPS, readEntries } from './read-entries.ts';
import { agentNames, hiddenContacts, toReferralGroup, type GroupRow } from '../rules/referral-group.ts';
import { contactIsVisible, hiddenContact, withinScope, type ReferralScope } from '../referral-scope.ts';
import type { ReferralOwner } from '../referral-store.ts';

/** No real history is longer; the bound limits the size of a response. */
const ALL_STEPS = 1000;

/**
 * A consumer with both sides, whatever their categories, and their whole histories (D-21).
 * @throws ProblemError 404 when there is no such consumer
 */
export async function readReferralGroup(
  db: Kysely<Database>,
  { agentId, consumerId }: ReferralOwner,
  viewer: ContactViewer,
  now: Date,
): Promise<ReferralGroup> {
  const isWanted = sql<boolean>`c.agent_id = ${agentId} and c.consumer_id = ${consumerId}`;
  const [group] = await readGroups(db, isWanted, { viewer, now, steps: ALL_STEPS });
  if (!group) throw notFound('There is no such referral.');
  return group;
}

/** The consumers of some referrals with both sides, whatever their categories; those out of scope are left out. */
export function readReferralGroups(
  db: Kysely<Database>,
  referralIds: readonly number[],
  scope: ReferralScope,
  now: Date,
): Promise<ReferralGroup[]> {
  const isWanted = sql<boolean>`${withinScope(scope)} and (c.agent_id, c.consumer_id) in (
    select s.agent_id, s.consumer_id from referral s where s.referral_id = any(${referralIds}::bigint[]))`;
  return readGroups(db, isWanted, { viewer: scope.viewer, now, steps: NEWEST_STEPS });
}

/**
 * The escrow contacts of both sides, by id. Only with the consumer's own contact: nobody checks that a text which staff entered
 * holds none of it, and a mask over what the agent entered would confirm a guess (D-17).
 */
const escrowContacts = sql<Record<string, SavedEscrowContact>>`(
  select json_object_agg(s.referral_id, json_build_object(
    'esCompanyName', s.detail->>'esCompanyName', 'esFirstName', s.detail->>'esFirstName',
    'esLastName', s.detail->>'esLastName', 'esPhoneNumber', s.detail->>'esPhoneNumber', 'esEmail', s.detail->>'esEmail'))
  from referral s
  where s.agent_id = c.agent_id and s.consumer_id = c.consumer_id and s.detail ? 'esFirstName'
)`;

/** @param isWanted a condition on consumer `c` of agent `a` */
async function readGroups(
  db: Kysely<Database>,
  isWanted: RawBuilder<boolean>,
  { viewer, now, steps }: { viewer: ContactViewer; now: Date; steps: number },
): Promise<ReferralGroup[]> {
  const isVisible = contactIsVisible({ viewer });
  const { rows } = await sql<GroupRow & { escrowContacts: Record<string, SavedEscrowContact> | null }>`
    select a.agent_id, a.first_name as agent_first_name, a.last_name as agent_last_name, a.featured_territory,
      c.consumer_id, c.first_name, c.last_name, c.unlock_requested_at, c.unlock_requested_zip, r.contact_reason, r.zips,
      case when ${isVisible} then c.email end as email,
      case when ${isVisible} then c.phone_number end as phone_number,
      ${hiddenContact({ viewer })} as hidden,
      case when ${isVisible} then ${escrowContacts} end as escrow_contacts,
      array(select referral_id from referral s where s.agent_id = c.agent_id and s.consumer_id = c.consumer_id
        order by s.buy_side) as referral_ids
    from consumer c
    join agent a using (agent_id)
    -- the same for each category in which the consumer has a row
    cross join lateral (
      select contact_reason, zips from referral_row r
      where r.agent_id = c.agent_id and r.consumer_id = c.consumer_id limit 1
    ) r
    where ${isWanted}
  `.execute(db);
  const keys = rows.flatMap(({ agentId, referralIds }) => referralIds.map((referralId) => ({ agentId, referralId })));
  const entries = await readEntries(db, keys, { agents: agentNames(rows), hidden: hiddenContacts(rows) }, steps);
  return rows.map(({ escrowContacts: contacts, ...row }) => {
    const group = toReferralGroup(row, entries, viewer, now);
    const withContact = group.referral.map((entry) => {
      const escrowContact = contacts?.[entry.agentReferralId];
      return escrowContact ? { ...entry, escrowContact } : entry;
    });
    return { ...group, referral: withContact };
  });
}
