export { forgetReportDrafts } from './form-draft-store.ts';
export { registerFormDrafts } from './register-form-drafts.ts';
