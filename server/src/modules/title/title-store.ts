import type { ChangeTitleEventRequest } from '@portal/shared/contracts';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { TitleEventRecord, TitleEventTable, TitleRecordTable } from './title-tables.ts';

type EventKey = Pick<TitleEventTable, 'agentId' | 'agentReferralId'>;

export function findEventOfReferral(db: Kysely<Database>, key: EventKey): Promise<TitleEventRecord | undefined> {
  return db
    .selectFrom('titleEvent')
    .selectAll()
    .where('agentId', '=', key.agentId)
    .where('agentReferralId', '=', key.agentReferralId)
    .executeTakeFirst();
}

export function findEvent(db: Kysely<Database>, titleEventId: string): Promise<TitleEventRecord | undefined> {
  return db.selectFrom('titleEvent').selectAll().where('titleEventId', '=', titleEventId).executeTakeFirst();
}

/** All that was saved to a referral, the newest first. */
export function listRecords(db: Kysely<Database>, key: EventKey): Promise<Selectable<TitleRecordTable>[]> {
  return db
    .selectFrom('titleRecord')
    .selectAll()
    .where('agentId', '=', key.agentId)
    .where('agentReferralId', '=', key.agentReferralId)
    .orderBy('savedAt', 'desc')
    .orderBy('view')
    .orderBy('partnerId')
    .execute();
}

/** @returns undefined when the referral has an event already */
export function insertEvent(
  trx: Transaction<Database>,
  event: Insertable<TitleEventTable>,
): Promise<TitleEventRecord | undefined> {
  return trx
    .insertInto('titleEvent')
    .values(event)
    .onConflict((other) => other.columns(['agentId', 'agentReferralId']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes an event, whose row is locked until the transaction ends. */
export function updateEvent(
  trx: Transaction<Database>,
  { agentId, agentReferralId }: EventKey,
  changes: Updateable<TitleEventTable>,
): Promise<TitleEventRecord> {
  return trx
    .updateTable('titleEvent')
    .set(changes)
    .where('agentId', '=', agentId)
    .where('agentReferralId', '=', agentReferralId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps a quote or a net sheet; one that is known keeps its place, and what is said of it now counts. */
export async function keepRecord(trx: Transaction<Database>, record: Insertable<TitleRecordTable>): Promise<void> {
  await trx
    .insertInto('titleRecord')
    .values(record)
    .onConflict((known) =>
      known.columns(['agentId', 'agentReferralId', 'view', 'partnerId']).doUpdateSet((excluded) => ({
        price: excluded.fn.coalesce(excluded.ref('excluded.price'), excluded.ref('titleRecord.price')),
        amountCents: excluded.fn.coalesce(
          excluded.ref('excluded.amountCents'),
          excluded.ref('titleRecord.amountCents'),
        ),
      })),
    )
    .execute();
}

/** The columns of an event that a change sets. */
export const eventColumns = ({ transactionId, sellerNetSheetId, lastQuotePrice }: ChangeTitleEventRequest) => ({
  ...(transactionId !== undefined && { transactionId }),
  ...(sellerNetSheetId !== undefined && { sellerNetSheetId }),
  ...(lastQuotePrice !== undefined && { lastQuotePrice }),
});
