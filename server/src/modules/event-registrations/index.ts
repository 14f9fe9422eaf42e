export { registerEventRegistrations } from './register-event-registrations.ts';
