export { CalendarFeedService } from './calendar-feed-service.ts';
export { calendarFeedRoutes } from './calendar-feeds.routes.ts';
