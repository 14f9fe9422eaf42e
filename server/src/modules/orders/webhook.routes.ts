import { ENDPOINTS } from '@portal/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import type { PaymentWebhookService } from './payment-webhook-service.ts';

const BODY_LIMIT = 64 * 1024;

/** What the payment provider tells by itself. Proven by its signature, so nobody signs in for it. */
export const paymentWebhookRoutes: FastifyPluginAsyncZod<{ webhooks: PaymentWebhookService | null }> = async (
  app,
  { webhooks },
) => {
  // the signature is over the text as it came
  const texts = new WeakMap<FastifyRequest, string>();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, String(body));
    void parse(request, String(body), done);
  });

  app.post(
    ENDPOINTS.paymentWebhook,
    {
      bodyLimit: BODY_LIMIT,
      config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
      schema: { body: z.looseObject({}), response: { 200: z.object({ received: z.literal(true) }) } },
    },
    async (request) => {
      const outcome = webhooks ? await webhooks.receive(request.headers, texts.get(request) ?? '') : 'unknown';
      if (outcome === 'forged') throw new ProblemError(401, 'bad_signature', 'The signature of the webhook is wrong.');
      if (outcome === 'unknown') throw notFound('There is no such payment.');
      if (outcome === 'other-amount') {
        throw new ProblemError(422, 'other_amount', 'The amount is not that of the payment.');
      }
      return { received: true as const };
    },
  );
};
