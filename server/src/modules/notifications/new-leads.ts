import { encodeId } from '@portal/shared/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { NotificationService } from './notification-service.ts';

/** A referral that was assigned, without anything that identifies its consumer (D-17). */
export interface NewLead {
  referralId: number;
  buySide: boolean;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** Tells an agent of referrals that were assigned together: of one with its side and place, of more by their count. */
export async function notifyOfNewLeads(
  notifications: NotificationService,
  { trx, now }: { trx: Transaction<Database>; now: Date },
  agentId: number,
  leads: readonly NewLead[],
): Promise<void> {
  const values = leadValues(leads);
  if (values) await notifications.notify(trx, agentId, { event: 'new-lead', template: 'new-lead', values }, now);
}

/**
 * Takes referrals that were returned to the queue out of notifications that are not sent yet. Where all that a message
 * is about were returned, it is not sent. What waited for the end of quiet hours and is on its way by now, merged with
 * more, stays as it is.
 */
export async function withdrawNewLeads(
  notifications: NotificationService,
  trx: Transaction<Database>,
  agentId: number,
  referralIds: readonly number[],
): Promise<void> {
  await notifications.correct(trx, { agentId, template: 'new-lead' }, async (values) => {
    const left = idsLeft(values, referralIds);
    return left === null ? values : leadValues(await readLeads(trx, agentId, left));
  });
}

/** The referrals that a message is still about; null: none of those that were returned. */
export function idsLeft(
  { referralIds = '' }: Record<string, string>,
  returned: readonly number[],
): readonly number[] | null {
  const announced = referralIds.split(' ').filter(Boolean).map(Number);
  const left = announced.filter((id) => !returned.includes(id));
  return left.length === announced.length ? null : left;
}

function leadValues(leads: readonly NewLead[]) {
  const [first, ...others] = leads;
  if (!first) return null;
  const referralIds = leads.map(({ referralId }) => referralId).join(' ');
  if (others.length > 0) {
    return { count: String(leads.length), side: '' as const, place: '', path: '/referrals', referralIds };
  }
  return {
    count: '1',
    side: first.buySide ? ('buyer' as const) : ('seller' as const),
    place: [first.city, [first.state, first.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    path: `/referrals-details/${encodeId(first.referralId)}`,
    referralIds,
  };
}

async function readLeads(trx: Transaction<Database>, agentId: number, ids: readonly number[]): Promise<NewLead[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('referral')
    .select(['referralId', 'buySide', 'city', 'state', 'zip'])
    .where('agentId', '=', agentId)
    .where('referralId', 'in', ids)
    .orderBy('referralId')
    .execute();
}
