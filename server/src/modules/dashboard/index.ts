/** The public interface of the dashboard for other modules. */
export { dashboardRoutes } from './dashboard.routes.ts';
