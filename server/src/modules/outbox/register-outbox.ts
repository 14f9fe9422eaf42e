import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { Delivery } from './delivery.ts';
import { openDeliveryQueue, workOnDeliveries } from './delivery-queue.ts';
import { demoOutboxRoutes } from './demo-outbox.routes.ts';
import { givenUpRoutes } from './given-up.routes.ts';
import { GivenUpService } from './given-up-service.ts';
import { observeOutbox } from './observe-outbox.ts';
import type { OutboxService } from './outbox-service.ts';
import type { MessageSite } from './templates/templates.ts';
import type { Transports } from './transports/transport.ts';

interface OutboxOptions {
  db: Kysely<Database>;
  /** For deliveries. */
  background: Kysely<Database>;
  outbox: OutboxService;
  transports: Transports;
  site: MessageSite;
  isDemoMode: boolean;
  telemetry?: Telemetry | undefined;
  now: () => Date;
}

/** The routes of the outbox. @returns what starts its deliveries, once the job queue is there */
export async function registerOutbox(
  app: FastifyInstance,
  { db, background, outbox, transports, site, isDemoMode, telemetry, now }: OutboxOptions,
): Promise<(boss: PgBoss) => Promise<void>> {
  const givenUp = new GivenUpService({ db, outbox, site, now });
  await app.register(withZod((zod) => givenUpRoutes(zod, { givenUp })));
  await app.register(withZod((zod) => demoOutboxRoutes(zod, { db, site, isDemoMode })));
  observeOutbox(background, telemetry);
  return async (boss) => {
    const enqueue = await openDeliveryQueue(boss);
    const delivery = new Delivery({ db: background, transports, site, log: app.log, retry: enqueue, now });
    await workOnDeliveries(boss, { db: background, attempt: (key) => delivery.attempt(key), enqueue, now });
    outbox.deliverWith(enqueue);
  };
}
