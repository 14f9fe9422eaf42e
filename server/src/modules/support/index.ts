export { scheduleSupportTrim } from './daily-trim.ts';
export { SupportLog } from './support-log.ts';
export { supportRoutes } from './support.routes.ts';
