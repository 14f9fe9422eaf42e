export { scheduleCrmPurge } from './purge-deliveries.ts';
export { readCrmQueue } from './crm-queue-view.ts';
export { DEMO_CRM_ORIGIN, knownOrigins } from './known-origins.ts';
export { newSecret } from './rules/signature.ts';
export { registerCrm } from './register-crm.ts';
