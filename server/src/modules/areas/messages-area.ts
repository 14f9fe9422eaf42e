import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import type { StartJobs } from '../jobs/index.ts';
import { registerLive } from '../live/index.ts';
import { newsRoutes } from '../news/index.ts';
import { registerNotifications, type NotificationService } from '../notifications/index.ts';
import { registerOutbox, type Webhooks } from '../outbox/index.ts';
import { registerPreferences } from '../preferences/index.ts';
import type { SharedServices } from '../services.ts';

interface MessagesArea {
  notifications: NotificationService;
  webhooks: Webhooks;
  jobs: StartJobs[];
}

/** What the portal sends to people and other systems: messages, notifications, live updates. */
export async function registerMessagesArea(app: FastifyInstance, services: SharedServices): Promise<MessagesArea> {
  const { db, env, now } = services;
  const { isProduction, isDemoMode, portalPublicUrl: portalUrl, supportPhone, addresses } = env;
  const outbox = await registerOutbox(app, {
    ...services,
    site: { portalUrl, supportPhone },
    hookUrls: { waitlist: addresses.notificationWebhookUrl, unlock: addresses.unlockWebhookUrl },
    isProduction,
    isDemoMode,
  });
  const { notifications, startJobs } = await registerNotifications(app, services);
  await registerPreferences(app, { ...services, notifications });
  const live = await registerLive(app, services);
  await app.register(withZod((zod) => newsRoutes(zod, { db, now })));
  return { notifications, webhooks: outbox.webhooks, jobs: [outbox.startJobs, startJobs, live.startJobs] };
}
