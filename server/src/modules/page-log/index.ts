export { pageLogRoutes } from './page-log.routes.ts';
