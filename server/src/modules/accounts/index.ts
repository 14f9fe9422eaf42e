export type { AccountProvider } from './account-service.ts';
export { registerAccounts } from './register-accounts.ts';
