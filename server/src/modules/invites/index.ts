export { InviteService } from './invite-service.ts';
export { mailboxOf } from './rules/mailbox.ts';
export { inviteRoutes } from './invites.routes.ts';
