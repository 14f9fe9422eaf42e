import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { AgreementMailTable, AgreementSignatureTable } from './agreement-tables.ts';

export type SignatureRow = Selectable<AgreementSignatureTable>;

/** Mails about the agreement are not repeated within this many minutes: a page that is sent twice is not two letters. */
const REPEATED_AFTER_MINUTES = 10;

/** The signatures of an agent, newest first. */
export function findSignatures(db: Kysely<Database>, agentId: number): Promise<SignatureRow[]> {
  return db
    .selectFrom('agreementSignature')
    .selectAll()
    .where('agentId', '=', agentId)
    .orderBy('signedAt', 'desc')
    .orderBy('signatureId')
    .execute();
}

export async function insertSignature(
  trx: Transaction<Database>,
  signature: Insertable<AgreementSignatureTable>,
): Promise<void> {
  await trx.insertInto('agreementSignature').values(signature).execute();
}

/**
 * Notes that a mail of this kind is sent now, in the transaction that sends it.
 * @returns false when one was sent a moment ago, also by another server
 */
export async function claimMail(
  trx: Transaction<Database>,
  agentId: number,
  kind: AgreementMailTable['kind'],
  now: Date,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('agreementMail')
    .values({ agentId, kind, sentAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['agentId', 'kind'])
        .doUpdateSet({ sentAt: now })
        .where(
          'agreementMail.sentAt',
          '<=',
          sql<Date>`${now}::timestamptz - make_interval(mins => ${REPEATED_AFTER_MINUTES})`,
        ),
    )
    .returning('sentAt')
    .executeTakeFirst();
  return claimed !== undefined;
}
