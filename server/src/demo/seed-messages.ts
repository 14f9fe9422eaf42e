import { HOUR_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/** The messages that the people of the demonstration had before it began: one could not be delivered (D-41). */
export async function seedMessages(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('outboundMessage')
    .values([
      {
        recipient: 'nina@example.com',
        recipientName: 'Nina Osei',
        messageId: '7f0c6a52-3b1e-4c58-9d0e-5a3f1c9e2b01',
        channel: 'email',
        template: 'account-invitation',
        templateValues: JSON.stringify({ temporaryPassword: DEMO_PASSWORD }),
        createdDate: ago(now, 30),
        sentDate: ago(now, 30),
        state: 'sent',
        attempts: 1,
        lastError: null,
      },
      {
        recipient: '+13035550101',
        recipientName: 'Maya Ferreira',
        messageId: '7f0c6a52-3b1e-4c58-9d0e-5a3f1c9e2b02',
        channel: 'sms',
        template: 'password-reset-code',
        templateValues: JSON.stringify({ code: '417302' }),
        createdDate: ago(now, 54),
        sentDate: ago(now, 54),
        state: 'sent',
        attempts: 1,
        lastError: null,
      },
      {
        recipient: 'ivy@example.com',
        recipientName: 'Ivy Novak',
        messageId: '7f0c6a52-3b1e-4c58-9d0e-5a3f1c9e2b03',
        channel: 'email',
        template: 'account-confirmation-code',
        templateValues: JSON.stringify({ code: '902644' }),
        createdDate: ago(now, 78),
        sentDate: null,
        state: 'given-up',
        attempts: 1,
        lastError: 'The mail server refused it: 550 5.1.1 no such user',
      },
    ])
    .execute();
}
