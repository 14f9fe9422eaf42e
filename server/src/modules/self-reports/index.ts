export { selfReportRoutes } from './self-report.routes.ts';
