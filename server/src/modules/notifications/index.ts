/** What other modules may ask of notifications. */
export { notifyOfNewLeads, withdrawNewLeads } from './new-leads.ts';
export { NotificationService } from './notification-service.ts';
export { findUnshown } from './notification-store.ts';
export { registerNotifications } from './register-notifications.ts';
