import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { NotificationService } from '../notifications/index.ts';
import type { Webhooks } from '../outbox/index.ts';
import { noticeRoutes } from './notice/notice.routes.ts';
import { scheduleWeeklyRefresh } from './ranking/weekly-refresh.ts';
import { territoryFields } from './territory.graphql.ts';
import { territoryRoutes } from './territory.routes.ts';
import { unlockRoutes } from './unlock/unlock.routes.ts';
import { scheduleTurns, TurnService } from './waitlist/turn-service.ts';

interface TerritoryOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  access: AccessControl;
  notifications: NotificationService;
  webhooks: Webhooks;
  now: () => Date;
}

interface RegisteredTerritory {
  turns: TurnService;
  fields: GraphModule;
  startJobs: StartJobs;
}

/** Registers ZIP codes: service ZIPs, the shop, ranks, waitlists and unlock requests. */
export async function registerTerritory(
  app: FastifyInstance,
  { db, background, access, notifications, webhooks, now }: TerritoryOptions,
): Promise<RegisteredTerritory> {
  await app.register(withZod((zod) => territoryRoutes(zod, { db, now })));
  await app.register(withZod((zod) => noticeRoutes(zod, { db, webhooks, now })));
  await app.register(withZod((zod) => unlockRoutes(zod, { db, webhooks, now })));
  const turns = new TurnService({ db: background, notifications, log: app.log, now });
  return {
    turns,
    fields: territoryFields(db, access, now),
    startJobs: async (boss) => {
      await scheduleTurns(boss, turns);
      await scheduleWeeklyRefresh(boss, background, now);
    },
  };
}
