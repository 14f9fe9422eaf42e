import {
  ENDPOINTS,
  InviteAgents,
  InvitedAgents,
  TemporaryPassword,
  TemporaryPasswordRequest,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { principalOf, requirePermission } from '../access/index.ts';
import type { StaffAccountService } from './staff-account-service.ts';

/** Of one address; an office of staff shares one. */
const rateLimit = { max: 120, timeWindow: '15 minutes' };
// the identity provider is another system
const invites = requirePermission('account.invite', { keyedWrites: 'outside', rateLimit });
const resets = requirePermission('account.reset-password', { keyedWrites: 'outside', holdsSecrets: true, rateLimit });

/** Accounts of others, for admins by the role of their token (API-37, API-38). */
export const staffAccountRoutes: FastifyPluginAsyncZod<{ accounts: StaffAccountService }> = async (
  app,
  { accounts },
) => {
  app.post(
    ENDPOINTS.inviteAgents,
    { ...invites, schema: { body: InviteAgents, response: { 200: InvitedAgents } } },
    (request) => accounts.invite(request.body, { admin: principalOf(request), requestId: request.id }),
  );

  app.post(
    ENDPOINTS.temporaryPassword,
    { ...resets, schema: { body: TemporaryPasswordRequest, response: { 200: TemporaryPassword } } },
    (request) => accounts.setTemporaryPassword(request.body, { admin: principalOf(request), requestId: request.id }),
  );
};
