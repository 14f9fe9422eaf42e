export { AccountService } from './account-service.ts';
export type { AccountProvider } from './account-service.ts';
export { accountRoutes } from './accounts.routes.ts';
export { PortalInviteService } from './portal-invite-service.ts';
export { StaffAccountService } from './staff-account-service.ts';
export { staffAccountRoutes } from './staff-accounts.routes.ts';
