import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ReferralTable } from '../../../database/people-tables.ts';
import type { Editor } from '../../actors/index.ts';
import { recordCrmEvents } from '../../crm-events/index.ts';
import { RECEIVED_STEP } from '../rules/untouched.ts';

/** Where and for whom a new referral is; it begins as a new lead, and its clock at this moment (D-47). */
export type ReferralStart = Omit<Insertable<ReferralTable>, 'category' | 'status'>;

/** Inserts a referral with the first step of its history. The agent must be locked. @returns its id */
export async function insertReferral(
  trx: Transaction<Database>,
  start: ReferralStart,
  { editor, now }: { editor: Editor; now: Date },
): Promise<number> {
  const { name, ...actor } = editor;
  const { agentId, referralId } = await trx
    .insertInto('referral')
    .values({
      createdAt: now,
      assignedAt: now,
      ...start,
      category: 'Active Leads',
      status: 'New',
      ...actor,
      actorRevision: 0, // the revision of a new row
      lastModifiedBy: name,
      updatedAt: now,
      statusUpdatedAt: now,
    })
    .returning(['agentId', 'referralId'])
    .executeTakeFirstOrThrow();
  const step = { agentId, referralId, step: 1, kind: 'system' as const, status: 'New', notes: RECEIVED_STEP };
  await trx
    .insertInto('referralHistory')
    .values({ ...step, ...actor, modifiedBy: name, modifiedAt: start.receivedAt ?? now })
    .execute();
  await recordCrmEvents(trx, { agentId, referralId, step: 1, events: ['referral.created'], now });
  return referralId;
}
