import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';
import { readCrmQueue } from '../crm/index.ts';
import { readPaymentQueue } from '../orders/index.ts';
import { readOutboxQueue, type QueuedHook, type Transports, type Webhooks } from '../outbox/index.ts';
import { readGenerationQueue } from '../reports/index.ts';
import type { PartnerSource } from './partner-source.ts';

/** Hooks of other companies. That of the release guard is our own team's chat. */
type PartnerHook = Exclude<QueuedHook, 'release-guard'>;

interface Client {
  health: () => PartnerHealth;
}

export interface PartnerClients {
  escrow: Client;
  /** Null: orders are closed. */
  payments: Client | null;
  sales: Client;
  /** Null: it is not connected. */
  title: Client | null;
  /** Null: it is not connected. */
  propertyRecords: Client | null;
  webhooks: Pick<Webhooks, 'health'>;
  transports: Pick<Transports, 'isLocal'>;
  /** Addresses of hooks that the outbox calls in the background; undefined: not connected. */
  queuedHooks: Record<PartnerHook, string | undefined>;
}

/** Every system of another company that the portal calls, in the order of the page. A new client gets its line here. */
export function allPartners(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  { escrow, payments, sales, title, propertyRecords, webhooks, transports, queuedHooks }: PartnerClients,
): PartnerSource[] {
  const isSent = !transports.isLocal;
  const hook = (target: 'waitlist' | 'unlock') => ({
    isConfigured: webhooks.health(target) !== null,
    health: () => webhooks.health(target),
    queue: () => readOutboxQueue(db, { channel: 'webhook', target }),
  });
  const queuedHook = (target: PartnerHook) => ({
    isConfigured: queuedHooks[target] !== undefined,
    queue: () => readOutboxQueue(db, { channel: 'queued-webhook', target }),
  });
  const optional = (client: Client | null) => ({
    isConfigured: client !== null,
    health: () => client?.health() ?? null,
  });
  return [
    { id: 'escrow', isConfigured: true, health: escrow.health, queue: () => readGenerationQueue(db, now()) },
    { id: 'payments', ...optional(payments), queue: () => readPaymentQueue(db, now()) },
    { id: 'sales', isConfigured: true, health: sales.health },
    { id: 'title', ...optional(title) },
    { id: 'property-records', ...optional(propertyRecords) },
    { id: 'hook-waitlist', ...hook('waitlist') },
    { id: 'hook-unlock', ...hook('unlock') },
    { id: 'hook-lead-endpoint', ...queuedHook('lead-endpoint') },
    { id: 'hook-lead-zapier', ...queuedHook('lead-zapier') },
    { id: 'hook-open-escrow', ...queuedHook('open-escrow') },
    // each agent has an address of their own
    { id: 'crm', isConfigured: true, queue: () => readCrmQueue(db, now()) },
    { id: 'mail', isConfigured: isSent, queue: () => readOutboxQueue(db, { channel: 'email' }) },
    { id: 'sms', isConfigured: isSent, queue: () => readOutboxQueue(db, { channel: 'sms' }) },
  ];
}
