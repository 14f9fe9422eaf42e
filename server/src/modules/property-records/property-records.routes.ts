import { AgentListings, AgentSales, ENDPOINTS, PropertyRecordsRequest } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Text } from '../../platform/texts/text.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { requireAgentAccess, requirePermission } from '../access/index.ts';
import type { PropertyRecords } from './property-records.ts';

interface Options {
  /** Null: this installation has no such partner. */
  partner: PropertyRecords | null;
  /** The organization under which it is asked (CS-133). */
  org: string;
}

/** What public records know of an agent, for that agent (API-69). Needs `authentication` and `permissions`. */
export const propertyRecordRoutes: FastifyPluginAsyncZod<Options> = async (app, { partner, org }) => {
  /** @throws ProblemError 503 without an answer of the partner */
  async function ask<T>(
    request: FastifyRequest<{ Body: PropertyRecordsRequest }>,
    read: (records: PropertyRecords, asked: PropertyRecordsRequest) => Promise<T>,
  ): Promise<T> {
    const { id } = request.body;
    await requireAgentAccess(request, id);
    if (partner === null) throw unavailable(msg('This portal has no access to property records.'));
    try {
      // the organization is the portal's: a browser does not name another (D-33)
      return await read(partner, { id, org });
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      // expected: the page leaves the figures out then (CS-133)
      request.log.info({ reason: error.message }, 'the property records gave no answer');
      throw unavailable(error.sentence, error);
    }
  }

  app.post(
    ENDPOINTS.agentListings,
    {
      ...requirePermission('sales-stats.read'),
      schema: { body: PropertyRecordsRequest, response: { 200: AgentListings } },
    },
    (request) => ask(request, (records, asked) => records.readListings(asked)),
  );
  app.post(
    ENDPOINTS.agentSales,
    {
      ...requirePermission('sales-stats.read'),
      schema: { body: PropertyRecordsRequest, response: { 200: AgentSales } },
    },
    (request) => ask(request, (records, asked) => records.readSales(asked)),
  );
};

const unavailable = (message: Text, cause?: Error) =>
  new ProblemError(503, 'property_records_unavailable', message, { cause });
