export { registerSupport } from './register-support.ts';
export { SupportLog } from './support-log.ts';
