export { eventRegistrationRoutes } from './event-registrations.routes.ts';
export { scheduleRegistrationPurge } from './purge-registrations.ts';
export { RegistrationService } from './registration-service.ts';
