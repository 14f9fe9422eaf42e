export { eventRegistrationRoutes } from './event-registrations.routes.ts';
export { scheduleEventCleanUp } from './hourly-clean-up.ts';
export { RegistrationService } from './registration-service.ts';
