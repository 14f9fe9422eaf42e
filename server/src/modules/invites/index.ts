export { InviteService } from './invite-service.ts';
export { inviteRoutes } from './invites.routes.ts';
