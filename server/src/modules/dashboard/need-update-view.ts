import type { Dashboard } from '@portal/shared/contracts';
import { addressLines, addressOnOneLine, estimatedCommission, freshness, fullName } from '@portal/shared/domain';
import type { ReferralEntry } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readEntries } from '../referrals/read-entries.ts';
import { contactIsVisible } from './contact-is-visible.ts';

/** Rows on the card. */
const SHOWN = 4;

interface DueRow {
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  referralIds: number[];
  total: number;
}
type NeedUpdate = Pick<Dashboard['agentStats'], 'needUpdate' | 'needUpdateTotal'>;

/**
 * The consumers whose open referrals need an update, the longest waiting first, and how many there are.
 * What is due comes from the same column as on the referrals page (`due_from`), so that both agree; phone numbers are
 * read only where the contact rule shows them (D-17).
 */
export async function readNeedUpdate(
  db: Kysely<Database>,
  agentId: number,
  viewer: ContactViewer,
  now: Date,
): Promise<NeedUpdate> {
  const { rows } = await sql<DueRow>`
    select consumer.first_name, consumer.last_name, due.referral_ids, count(*) over () as total,
      case when ${contactIsVisible(viewer, 'due')} then consumer.phone_number end as phone_number
    from referral_row as due
    join agent on agent.agent_id = due.agent_id
    join consumer on consumer.agent_id = due.agent_id and consumer.consumer_id = due.consumer_id
    cross join lateral (
      select min(side.updated_at) as updated_at
      from referral as side
      where side.agent_id = due.agent_id and side.referral_id = any(due.referral_ids)
    ) as oldest
    where due.agent_id = ${agentId} and due.category in ('Active Leads', 'Active Appointments')
      and due.due_from <= ${now}
    order by oldest.updated_at, due.consumer_id
    limit ${SHOWN}
  `.execute(db);
  const entries = await readEntries(
    db,
    rows.flatMap(({ referralIds }) => referralIds.map((referralId) => ({ agentId, referralId }))),
    // the card shows no history
    { agents: new Map(), steps: 0 },
  );
  return {
    needUpdate: rows.map((row) =>
      toDue(
        row,
        row.referralIds.flatMap((id) => entries.get(id) ?? []),
        now,
      ),
    ),
    needUpdateTotal: rows[0]?.total ?? 0,
  };
}

function toDue(row: DueRow, sides: readonly ReferralEntry[], now: Date): NeedUpdate['needUpdate'][number] {
  const oldest = sides.reduce((longest, side) => (daysOf(side, now) > daysOf(longest, now) ? side : longest));
  return {
    agentReferralId: oldest.agentReferralId,
    consumerName: fullName(row),
    sides: sides.map(({ buySideReferral }) => (buySideReferral ? 'Buyer' : 'Seller')).join(' + '),
    place: placeOf(oldest),
    categoryStatus: oldest.categoryStatus,
    daysSinceUpdate: daysOf(oldest, now),
    estimatedCommission: estimatedCommission(sides),
    note: noteOf(oldest),
    phoneNumber: row.phoneNumber,
  };
}

function daysOf(side: ReferralEntry, now: Date): number {
  return freshness(side, now.getTime())?.days ?? 0;
}

/** A property's address, or where a buyer is searching. */
export function placeOf({ addressInfo }: Pick<ReferralEntry, 'addressInfo'>): string {
  if (addressInfo.streetName) return addressOnOneLine(addressInfo) ?? '';
  const { first, second } = addressLines(addressInfo);
  return [first, second].filter(Boolean).join(', ');
}

function noteOf({ categoryStatus, snoozedUntil }: ReferralEntry): string | null {
  if (categoryStatus === 'New') return 'First contact due';
  if (categoryStatus === 'Nurture' && snoozedUntil) return 'Snooze ended';
  return null;
}
