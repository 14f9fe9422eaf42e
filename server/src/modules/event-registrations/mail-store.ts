import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EventRegistrationMailTable } from './event-registration-tables.ts';

/** The templates of the mails to a mailbox since a moment. */
export async function findMailsSince(db: Kysely<Database>, mailbox: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('eventRegistrationMail')
    .select('template')
    .where('mailbox', '=', mailbox)
    .where('sentAt', '>', since)
    .execute();
  return rows.map(({ template }) => template);
}

export async function recordMail(
  trx: Kysely<Database>,
  mail: Omit<EventRegistrationMailTable, 'mailId'>,
): Promise<void> {
  await trx
    .insertInto('eventRegistrationMail')
    .values({ ...mail, mailId: randomUUID() })
    .execute();
}

/** Deletes what no longer counts. */
export async function deleteOldMails(db: Kysely<Database>, before: Date): Promise<void> {
  await db.deleteFrom('eventRegistrationMail').where('sentAt', '<=', before).execute();
}
