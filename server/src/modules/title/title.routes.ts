import {
  ChangeTitleEventRequest,
  CreateTitleEventRequest,
  ENDPOINTS,
  TitleEvent,
  TitleToken,
} from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { forbidden, ProblemError } from '../../platform/responses/problem-error.ts';
import { perPerson, principalOf, requirePermission } from '../access/index.ts';
import type { TitlePartner } from './title-partner-client.ts';
import type { TitleService } from './title-service.ts';

interface TitleOptions {
  title: TitleService;
  /** Null: this installation has no credentials of the partner, so that the title service is closed. */
  partner: TitlePartner | null;
}

/** Each opening of the partner's page takes one. */
const TOKENS_PER_HOUR = 60;
const SAVES_PER_MINUTE = 60;
const saves = () =>
  ({
    ...requirePermission('title.write', { rateLimit: perPerson(SAVES_PER_MINUTE, '1 minute') }),
    bodyLimit: 4 * 1024,
  }) as const;

/** Title events of referrals, and tokens for the partner's page (API-81, API-82). Needs `authentication` and `permissions`. */
export const titleRoutes: FastifyPluginAsyncZod<TitleOptions> = async (app, { title, partner }) => {
  app.get(
    ENDPOINTS.titleEventOfReferral,
    {
      ...requirePermission('title.read'),
      schema: { params: z.object({ agentReferralId: IdParameter }), response: { 200: TitleEvent.nullable() } },
    },
    (request) => title.readOfReferral(principalOf(request), request.params.agentReferralId),
  );

  app.post(
    ENDPOINTS.titleEvents,
    { ...saves(), schema: { body: CreateTitleEventRequest, response: { 201: TitleEvent } } },
    async (request, reply) => {
      reply.code(201);
      return title.create(principalOf(request), request.body);
    },
  );

  app.patch(
    ENDPOINTS.titleEvent,
    {
      ...saves(),
      schema: { params: z.object({ id: z.uuid() }), body: ChangeTitleEventRequest, response: { 200: TitleEvent } },
    },
    (request) => title.change(principalOf(request), request.params.id, request.body),
  );

  app.get(
    ENDPOINTS.titleToken,
    {
      ...requirePermission('title.open', { rateLimit: perPerson(TOKENS_PER_HOUR, '1 hour'), holdsSecrets: true }),
      schema: { response: { 200: TitleToken } },
    },
    async (request) => {
      const { agentId } = principalOf(request);
      if (agentId === null) throw forbidden();
      if (!partner) throw unavailable(msg('The title service is not set up.'));
      try {
        return { access_token: await partner.requestToken(agentId) };
      } catch (error) {
        if (!(error instanceof PartnerError)) throw error;
        // expected: the agent is told, and may try again (CS-143)
        request.log.info({ reason: error.message }, 'the title partner gave no token');
        // not its words: a refusal is about our credentials, which are nothing of the agent's
        throw unavailable(msg('The title partner is not available right now.'), error);
      }
    },
  );
};

const unavailable = (detail: string, cause?: Error): ProblemError =>
  new ProblemError(503, 'title_service_unavailable', detail, { cause });
