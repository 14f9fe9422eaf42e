export { formDraftRoutes } from './form-drafts.routes.ts';
export { scheduleFormDraftTrim } from './nightly-trim.ts';
