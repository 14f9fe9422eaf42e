import { ENDPOINTS, Invite, InviteRequest, InvitesResponse } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { perPerson, principalOf, requirePermission } from '../access/index.ts';
import type { InviteService } from './invite-service.ts';

interface InviteRouteOptions {
  invites: InviteService;
  /** Where the link of a mail leads (D-33): never an address from a request. */
  landingPageUrl: string;
}

const sends = requirePermission('invite.send', {
  keyedWrites: 'transaction',
  // refused ones count too: whoever tries many e-mails learns little about who is an agent
  rateLimit: perPerson(60, '1 hour'),
});

/** Invitations of agents (HOST-15): one's own list, a new one, another mail, and the link in it. */
export const inviteRoutes: FastifyPluginAsyncZod<InviteRouteOptions> = async (app, { invites, landingPageUrl }) => {
  app.get(
    ENDPOINTS.invites,
    { ...requirePermission('invite.read'), schema: { response: { 200: InvitesResponse } } },
    async (request) => invites.list(principalOf(request)),
  );

  app.post(
    ENDPOINTS.invites,
    { ...sends, bodyLimit: 16 * 1024, schema: { body: InviteRequest, response: { 200: Invite } } },
    async (request) => invites.invite(principalOf(request), request.body),
  );

  app.post(
    ENDPOINTS.inviteMail,
    { ...sends, schema: { params: z.object({ inviteId: z.uuid() }), response: { 200: Invite } } },
    async (request) => invites.sendAgain(principalOf(request), request.params.inviteId),
  );

  // from a mail, without a session; it says nothing about whether there is such an invitation
  app.get(
    ENDPOINTS.invitation,
    {
      // whoever only asks for the head did not open it
      exposeHeadRoute: false,
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: { params: z.object({ token: z.string().max(200) }) },
    },
    async (request, reply) => {
      await invites.recordOpening(request.params.token);
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(landingPageUrl);
    },
  );
};
