/** What other modules may ask of notifications. */
export { scheduleHeldNotifications } from './deliver-held-notifications.ts';
export { notifyOfNewLeads } from './new-leads.ts';
export { NotificationService } from './notification-service.ts';
export { findUnshown } from './notification-store.ts';
export { notificationRoutes } from './notifications.routes.ts';
