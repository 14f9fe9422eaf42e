export { webinarRoutes } from './webinars.routes.ts';
