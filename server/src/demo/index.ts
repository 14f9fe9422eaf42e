/** What the server uses of the demonstration. Loaded only in demo mode: otherwise no part of it is in the process. */
export { DEMO_ACCOUNTS, DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
export { hasDemo, seedDemo } from './seed.ts';
