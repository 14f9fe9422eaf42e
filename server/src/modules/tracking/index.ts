export { registerTracking } from './register-tracking.ts';
