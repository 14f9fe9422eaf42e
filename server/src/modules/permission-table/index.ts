export { declaredRoutes } from './declared-routes.ts';
export { permissionTableRoutes } from './permission-table.routes.ts';
