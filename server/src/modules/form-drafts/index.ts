export { registerFormDrafts } from './register-form-drafts.ts';
