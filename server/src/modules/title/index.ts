export { registerTitle } from './register-title.ts';
