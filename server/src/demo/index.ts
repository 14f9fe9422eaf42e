/** What the server asks of the demonstration. Loaded in demo mode only: elsewhere no part of it is in the process. */
export { DEMO_ACCOUNTS, DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
export { hasDemo, seedDemo } from './seed.ts';
