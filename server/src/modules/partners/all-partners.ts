import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';
import { readCrmQueue } from '../crm/index.ts';
import { readPaymentQueue } from '../orders/index.ts';
import { readOutboxQueue } from '../outbox/index.ts';
import type { Transports, Webhooks } from '../outbox/index.ts';
import { readGenerationQueue } from '../reports/index.ts';
import type { PartnerSource } from './partner-source.ts';

interface Client {
  health: () => PartnerHealth;
}

export interface PartnerClients {
  escrow: Client;
  /** Null: orders are closed. */
  payments: Client | null;
  sales: Client;
  webhooks: Pick<Webhooks, 'health'>;
  transports: Pick<Transports, 'isLocal'>;
}

/** Every system of another company that the portal calls, in the order of the page. A new client gets its line here. */
export function allPartners(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  { escrow, payments, sales, webhooks, transports }: PartnerClients,
): PartnerSource[] {
  const isSent = !transports.isLocal;
  const hook = (target: 'waitlist' | 'unlock') => ({
    isConfigured: webhooks.health(target) !== null,
    health: () => webhooks.health(target),
    queue: () => readOutboxQueue(db, { channel: 'webhook', target }),
  });
  return [
    { id: 'escrow', isConfigured: true, health: escrow.health, queue: () => readGenerationQueue(db, now()) },
    {
      id: 'payments',
      isConfigured: payments !== null,
      health: () => payments?.health() ?? null,
      queue: () => readPaymentQueue(db, now()),
    },
    { id: 'sales', isConfigured: true, health: sales.health },
    { id: 'hook-waitlist', ...hook('waitlist') },
    { id: 'hook-unlock', ...hook('unlock') },
    // each agent has an address of their own
    { id: 'crm', isConfigured: true, queue: () => readCrmQueue(db, now()) },
    { id: 'mail', isConfigured: isSent, queue: () => readOutboxQueue(db, { channel: 'email' }) },
    { id: 'sms', isConfigured: isSent, queue: () => readOutboxQueue(db, { channel: 'sms' }) },
  ];
}
