import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { StartJobs } from '../jobs/index.ts';
import { Delivery } from './delivery.ts';
import { openDeliveryQueue, workOnDeliveries } from './delivery-queue.ts';
import { demoOutboxRoutes } from './demo-outbox.routes.ts';
import { givenUpRoutes } from './given-up.routes.ts';
import { GivenUpService } from './given-up-service.ts';
import { observeOutbox } from './observe-outbox.ts';
import type { OutboxService } from './outbox-service.ts';
import type { MessageSite } from './templates/templates.ts';
import type { Transports } from './transports/transport.ts';
import { Webhooks } from './webhooks.ts';

interface OutboxOptions {
  db: Kysely<Database>;
  /** For deliveries. */
  background: Kysely<Database>;
  outbox: OutboxService;
  transports: Transports;
  site: MessageSite;
  /** Addresses of hooks that are called while somebody waits; undefined: not connected. */
  hookUrls: { waitlist: string | undefined; unlock: string | undefined };
  isProduction: boolean;
  isDemoMode: boolean;
  telemetry?: Telemetry | undefined;
  now: () => Date;
}

interface RegisteredOutbox {
  webhooks: Webhooks;
  startJobs: StartJobs;
}

/** Registers the outbox. Its deliveries begin with the jobs. */
export async function registerOutbox(app: FastifyInstance, options: OutboxOptions): Promise<RegisteredOutbox> {
  const { db, background, outbox, transports, site, hookUrls, isProduction, isDemoMode, telemetry, now } = options;
  const { log } = app;
  const givenUp = new GivenUpService({ db, outbox, site, now });
  await app.register(withZod((zod) => givenUpRoutes(zod, { givenUp })));
  await app.register(withZod((zod) => demoOutboxRoutes(zod, { db, site, isDemoMode })));
  observeOutbox(background, telemetry);
  const hooks = {
    waitlist: { setting: 'NOTIFICATION_WEBHOOK_URL', url: hookUrls.waitlist },
    unlock: { setting: 'UNLOCK_WEBHOOK_URL', url: hookUrls.unlock },
  };
  return {
    webhooks: new Webhooks({ db, hooks, isProduction, log }),
    startJobs: async (boss) => {
      const enqueue = await openDeliveryQueue(boss);
      const delivery = new Delivery({ db: background, transports, site, log, retry: enqueue, now });
      await workOnDeliveries(boss, { db: background, attempt: (key) => delivery.attempt(key), enqueue, now });
      outbox.deliverWith(enqueue);
    },
  };
}
