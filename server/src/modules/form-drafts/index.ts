export { formDraftRoutes } from './form-drafts.routes.ts';
export { scheduleFormDraftPurge } from './purge-form-drafts.ts';
