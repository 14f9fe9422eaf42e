export { salesRoutes } from './sales.routes.ts';
export { salesSystemAt } from './sales-system.ts';
