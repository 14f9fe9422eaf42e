import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import { CalendarFeedService } from './calendar-feed-service.ts';
import { calendarFeedRoutes } from './calendar-feeds.routes.ts';

interface CalendarFeedsOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/** Registers the calendars that other programs subscribe to. */
export async function registerCalendarFeeds(app: FastifyInstance, { db, now }: CalendarFeedsOptions): Promise<void> {
  const calendarFeeds = new CalendarFeedService({ db, now });
  await app.register(withZod((zod) => calendarFeedRoutes(zod, { calendarFeeds })));
}
