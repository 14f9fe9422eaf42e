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
  const [first, ...others] = leads;
  if (!first) return;
  const place = [first.city, [first.state, first.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const values =
    others.length > 0
      ? { count: String(leads.length), side: '' as const, place: '', path: '/referrals' }
      : {
          count: '1',
          side: first.buySide ? ('buyer' as const) : ('seller' as const),
          place,
          path: `/referrals-details/${encodeId(first.referralId)}`,
        };
  await notifications.notify(trx, agentId, { event: 'new-lead', template: 'new-lead', values }, now);
}
