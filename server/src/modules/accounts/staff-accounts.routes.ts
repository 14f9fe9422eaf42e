import {
  ENDPOINTS,
  InviteAgents,
  InvitedAgents,
  PortalInvites,
  TemporaryPassword,
  TemporaryPasswordRequest,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { languageOf } from '../../platform/texts/language.ts';
import { perPerson, principalOf, requirePermission } from '../access/index.ts';
import type { PortalInviteService } from './portal-invite-service.ts';
import type { StaffAccountService } from './staff-account-service.ts';

// A bulk invite asks for each agent, twice for one who has an account. The identity provider is another system.
const invites = requirePermission('account.invite', { keyedWrites: 'outside', rateLimit: perPerson(3_000, '1 hour') });
const resets = requirePermission('account.reset-password', {
  keyedWrites: 'outside',
  holdsSecrets: true,
  rateLimit: perPerson(1_000, '1 hour'),
});

interface StaffAccounts {
  accounts: StaffAccountService;
  portalInvites: PortalInviteService;
}

/** Accounts of others, for admins by the role of their token (API-37, API-38). */
export const staffAccountRoutes: FastifyPluginAsyncZod<StaffAccounts> = async (app, { accounts, portalInvites }) => {
  app.post(
    ENDPOINTS.inviteAgents,
    { ...invites, schema: { body: InviteAgents, response: { 200: InvitedAgents } } },
    (request) =>
      portalInvites.invite(request.body, { admin: principalOf(request), requestId: request.id }, languageOf(request)),
  );

  app.get(
    ENDPOINTS.portalInvites,
    {
      ...requirePermission('account.read-invites'),
      schema: { params: z.object({ agentId: IdParameter }), response: { 200: PortalInvites } },
    },
    (request) => portalInvites.history(principalOf(request), request.params.agentId),
  );

  app.post(
    ENDPOINTS.temporaryPassword,
    { ...resets, schema: { body: TemporaryPasswordRequest, response: { 200: TemporaryPassword } } },
    (request) => accounts.setTemporaryPassword(request.body, { admin: principalOf(request), requestId: request.id }),
  );
};
