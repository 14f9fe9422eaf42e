export { scheduleTrackingTrim } from './daily-trim.ts';
export { trackingRoutes } from './tracking.routes.ts';
