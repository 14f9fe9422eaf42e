import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { StartJobs } from '../jobs/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { scheduleHeldNotifications } from './deliver-held-notifications.ts';
import { NotificationService } from './notification-service.ts';
import { notificationRoutes } from './notifications.routes.ts';

interface NotificationsOptions {
  db: Kysely<Database>;
  /** For jobs. */
  background: Kysely<Database>;
  outbox: OutboxService;
  now: () => Date;
}

interface RegisteredNotifications {
  notifications: NotificationService;
  startJobs: StartJobs;
}

/** Registers notifications; the service is for modules that notify agents. */
export async function registerNotifications(
  app: FastifyInstance,
  { db, background, outbox, now }: NotificationsOptions,
): Promise<RegisteredNotifications> {
  const notifications = new NotificationService({ outbox, log: app.log });
  await app.register(withZod((zod) => notificationRoutes(zod, { db, now })));
  return {
    notifications,
    startJobs: (boss) => scheduleHeldNotifications(boss, background, { notifications, now }),
  };
}
