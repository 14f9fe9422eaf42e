export { scheduleTrackingPurge } from './purge-tracking.ts';
export { trackingRoutes } from './tracking.routes.ts';
