export { registerCalendarFeeds } from './register-calendar-feeds.ts';
