import {
  AccountEmail,
  EmailRegistered,
  ENDPOINTS,
  ForceConfirmRequest,
  PhoneDestination,
} from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hashSecret } from '../../platform/security/hash-secret.ts';
import { languageOf } from '../../platform/texts/language.ts';
import { say } from '../../platform/texts/say.ts';
import { sendProblem, toProblem } from '../../platform/responses/problem.ts';
import { tooMany } from '../../platform/responses/problem-error.ts';
import type { AccountService } from './account-service.ts';

/** Calls of one address to each route, for whatever accounts; an office shares one. */
const OF_ADDRESS = { max: 100, timeWindow: '15 minutes' };
/** Calls about one account: first those of one address, then all of them, which the owner shares with strangers. */
const OF_ACCOUNT_AND_ADDRESS = { max: 15, timeWindow: '15 minutes' };
const OF_ACCOUNT = { max: 60, timeWindow: '15 minutes' };
/** Codes by SMS for one account that one address may ask for. */
const CODES = { max: 5, timeWindow: '15 minutes' };

interface AccountRouteOptions {
  accounts: AccountService;
  /** Where agents write who are no longer active (AUTH-29, CS-045). */
  supportEmail: string;
}

/** Calls without a session about the account of an e-mail (API-33…36, D-13). */
export const accountRoutes: FastifyPluginAsyncZod<AccountRouteOptions> = async (app, { accounts, supportEmail }) => {
  const nameOf = ({ body }: FastifyRequest) => hashSecret(Object.values(body as Record<string, string>).join(' '));
  const ofAddress = (request: FastifyRequest) => `${nameOf(request)} ${request.ip}`;
  const limits = [
    app.createRateLimit({ ...OF_ACCOUNT_AND_ADDRESS, keyGenerator: ofAddress }),
    app.createRateLimit({ ...OF_ACCOUNT, keyGenerator: nameOf }),
  ];
  const codes = app.createRateLimit({ ...CODES, keyGenerator: ofAddress });
  const guarded = {
    config: { rateLimit: OF_ADDRESS },
    preHandler: async (request: FastifyRequest) => {
      for (const limit of limits) await take(limit, request);
    },
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const problem = toProblem(error);
      const more = problem?.code === 'agent_disqualified' ? { supportEmail } : {};
      // API-33 has the sentence in `message`
      return sendProblem(problem, error, reply, {
        message: problem && say(problem.detail, languageOf(request)),
        ...more,
      });
    },
  };

  app.post(
    ENDPOINTS.registerEmail,
    { ...guarded, schema: { body: AccountEmail, response: { 200: EmailRegistered } } },
    async (request) => {
      await accounts.registerEmail(request.body.email);
      return { message: say(msg('We have sent an invitation.'), languageOf(request)) };
    },
  );

  app.post(
    ENDPOINTS.forceConfirmUser,
    { ...guarded, schema: { body: ForceConfirmRequest, response: { 204: z.null() } } },
    async ({ body }, reply) => {
      await accounts.forceConfirm(body.Username);
      reply.code(204);
      return null;
    },
  );

  app.post(
    ENDPOINTS.phoneNumber,
    { ...guarded, schema: { body: AccountEmail, response: { 200: PhoneDestination } } },
    async ({ body }) => ({ phoneNumber: await accounts.phoneDestination(body.email) }),
  );

  app.post(
    ENDPOINTS.sendVerification,
    { ...guarded, schema: { body: AccountEmail, response: { 204: z.null() } } },
    async (request, reply) => {
      await take(codes, request);
      await accounts.sendVerification(request.body.email);
      reply.code(204);
      return null;
    },
  );
};

/** @throws ProblemError 429 */
async function take(limit: ReturnType<FastifyInstance['createRateLimit']>, request: FastifyRequest): Promise<void> {
  const state = await limit(request);
  if (!state.isAllowed && state.isExceeded) throw tooMany('Too many tries for this email.', state.ttlInSeconds);
}
