import { ENDPOINTS, Sponsorships, SponsorshipChange, ZipCode } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { notFound } from '../../../platform/responses/problem-error.ts';
import { reachAgent, requirePermission } from '../../access/index.ts';
import { readSponsorships, setEndsAtTerm } from './renewal-store.ts';

const ofAgent = z.object({ agentId: IdParameter });

/** What an agent sponsors, and whether it ends with its term (D-31). */
export const sponsorshipRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    ENDPOINTS.sponsorships,
    { ...requirePermission('order.read'), schema: { params: ofAgent, response: { 200: Sponsorships } } },
    async (request) => {
      await reachAgent(request, request.params.agentId);
      return { sponsorships: await readSponsorships(db, request.params.agentId) };
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
      await reachAgent(request, agentId);
      if (!(await setEndsAtTerm(db, request.params, request.body.endsAtTerm))) {
        throw notFound('This ZIP code is not sponsored.');
      }
      return { sponsorships: await readSponsorships(db, agentId) };
    },
  );
};
