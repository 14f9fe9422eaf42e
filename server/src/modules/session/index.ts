export { sessionRoutes } from './session.routes.ts';
export { SessionService } from './session-service.ts';
export type { AccountDirectory } from './session-service.ts';
