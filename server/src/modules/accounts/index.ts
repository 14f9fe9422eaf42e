export { AccountService } from './account-service.ts';
export type { AccountProvider } from './account-service.ts';
export { accountRoutes } from './accounts.routes.ts';
