/** What other modules may ask of the dashboard. */
export { dashboardRoutes } from './dashboard.routes.ts';
