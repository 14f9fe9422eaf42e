export { selfReportRoutes } from './self-reports.routes.ts';
