export { readCrmQueue } from './crm-queue-view.ts';
export { DEMO_CRM_ORIGIN } from './known-origins.ts';
export { newSecret } from './rules/signature.ts';
export { registerCrm } from './register-crm.ts';
