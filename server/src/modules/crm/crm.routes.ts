import {
  CrmDeliveries,
  CrmDeliveriesQuery,
  CrmDeliveryContent,
  CrmTestInput,
  CrmTry,
  CrmWebhookInput,
  CrmWebhookState,
  ENDPOINTS,
  SavedCrmWebhook,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { perPerson, principalOf, requirePermission, requireOwnAgent } from '../access/index.ts';
import type { CrmService } from './crm-service.ts';

const reads = requirePermission('crm.read');
/** Each may be a call to another system, or a new secret. */
const changes = requirePermission('crm.change', { rateLimit: perPerson(30, '1 minute') });
const revealsSecret = requirePermission('crm.change', { rateLimit: perPerson(10, '1 minute'), holdsSecrets: true });
// name servers are asked, which no transaction should wait for
const saves = requirePermission('crm.change', {
  rateLimit: perPerson(30, '1 minute'),
  holdsSecrets: true,
  keyedWrites: 'outside',
});
const tests = requirePermission('crm.test', { rateLimit: perPerson(10, '1 minute') });
const Delivery = z.object({ deliveryId: z.uuid() });
const BODY_LIMIT = 16 * 1024;

/** The CRM of the signed-in agent, or of the one an admin acts for, who only looks (HOST-26, D-44). */
export const crmRoutes: FastifyPluginAsyncZod<{ crm: CrmService }> = async (app, { crm }) => {
  app.get(ENDPOINTS.crmWebhook, { ...reads, schema: { response: { 200: CrmWebhookState } } }, async (request) => ({
    webhook: await crm.read(requireOwnAgent(principalOf(request))),
  }));

  app.put(
    ENDPOINTS.crmWebhook,
    { ...saves, bodyLimit: BODY_LIMIT, schema: { body: CrmWebhookInput, response: { 200: SavedCrmWebhook } } },
    async (request) => crm.save(requireOwnAgent(principalOf(request)), request.body),
  );

  app.post(
    ENDPOINTS.crmSecret,
    { ...revealsSecret, bodyLimit: BODY_LIMIT, schema: { response: { 200: SavedCrmWebhook } } },
    async (request) => crm.replaceSecret(requireOwnAgent(principalOf(request))),
  );

  app.post(
    ENDPOINTS.crmTest,
    { ...tests, bodyLimit: BODY_LIMIT, schema: { body: CrmTestInput, response: { 200: CrmTry } } },
    async (request) => crm.test(requireOwnAgent(principalOf(request)), request.body.url),
  );

  app.get(
    ENDPOINTS.crmDeliveries,
    { ...reads, schema: { querystring: CrmDeliveriesQuery, response: { 200: CrmDeliveries } } },
    async (request) => crm.deliveries(requireOwnAgent(principalOf(request)), request.query.state),
  );

  app.get(
    ENDPOINTS.crmDelivery,
    { ...reads, schema: { params: Delivery, response: { 200: CrmDeliveryContent } } },
    async (request) => ({
      content: await crm.content(requireOwnAgent(principalOf(request)), request.params.deliveryId),
    }),
  );

  app.post(
    ENDPOINTS.crmTry,
    { ...changes, bodyLimit: BODY_LIMIT, schema: { params: Delivery, response: { 204: z.null() } } },
    async (request, reply) => {
      await crm.tryNow(requireOwnAgent(principalOf(request)), request.params.deliveryId);
      reply.code(204);
      return null;
    },
  );
};
