export { sessionRoutes } from './session.routes.ts';
export { SessionService } from './session-service.ts';
