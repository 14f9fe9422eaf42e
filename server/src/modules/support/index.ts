export { scheduleSupportLogPurge } from './purge-support-log.ts';
export { SupportLog } from './support-log.ts';
export { supportRoutes } from './support.routes.ts';
