import { ENDPOINTS, Sponsorships, SponsorshipChange, ZipCode } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { conflict, notFound } from '../../../platform/responses/problem-error.ts';
import { perPerson, requireAgentAccess, requirePermission } from '../../access/index.ts';
import { OrderUnderWayError } from '../../territory/index.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { readSavedCard, removeSavedCard } from '../saved-card-service.ts';
import { readSponsorships, setEndsAtTerm } from './renewal-store.ts';

const ofAgent = z.object({ agentId: IdParameter });

interface SponsorshipRouteOptions {
  db: Kysely<Database>;
  /** Null: orders are closed. */
  provider: PaymentProvider | null;
}

/** What an agent sponsors and the card it renews with, and whether it ends with its term (D-31). */
export const sponsorshipRoutes: FastifyPluginAsyncZod<SponsorshipRouteOptions> = async (app, { db, provider }) => {
  const read = async (agentId: number): Promise<Sponsorships> => ({
    sponsorships: await readSponsorships(db, agentId),
    savedCard: await readSavedCard(db, agentId),
  });

  app.get(
    ENDPOINTS.sponsorships,
    { ...requirePermission('order.read'), schema: { params: ofAgent, response: { 200: Sponsorships } } },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return read(request.params.agentId);
    },
  );

  app.put(
    ENDPOINTS.sponsorship,
    {
      ...requirePermission('order.cancel'),
      schema: {
        params: ofAgent.extend({ zip: ZipCode }),
        body: SponsorshipChange,
        response: { 200: Sponsorships },
      },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const { endsAtTerm } = request.body;
      try {
        const isChanged = await db.transaction().execute((trx) => setEndsAtTerm(trx, request.params, endsAtTerm));
        if (!isChanged) throw notFound('This ZIP code is not sponsored.');
      } catch (error) {
        if (!(error instanceof OrderUnderWayError)) throw error;
        throw conflict('order_under_way', 'The next term is being paid at this moment. Please try again in a minute.');
      }
      return read(agentId);
    },
  );

  app.delete(
    ENDPOINTS.savedCard,
    {
      // the provider is another system: no transaction waits for it
      ...requirePermission('card.remove', { keyedWrites: 'outside', rateLimit: perPerson(20, '1 hour') }),
      schema: { params: ofAgent.extend({ cardId: z.uuid() }), response: { 200: Sponsorships } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      await removeSavedCard(db, provider, request.params);
      return read(agentId);
    },
  );
};
