import {
  CreateReportRequest,
  ENDPOINTS,
  EscrowReport,
  OpenEscrowRequest,
  ReportListQuery,
  ReportListResponse,
  StatesResponse,
  UpdateReportRequest,
} from '@portal/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { badRequest, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { BooleanParameter, IdParameter } from '../../platform/requests/parameters.ts';
import { principalOf, reachAgent, requirePermission } from '../access/index.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { EscrowPartner } from './escrow-partner-client.ts';
import type { EnqueueGeneration } from './generation-queue.ts';
import { hasDocument, toReport } from './map-report.ts';
import { ReportDocuments } from './report-documents.ts';
import { changeReport, createReport, openEscrow, refreshReport, startGeneration } from './report-service.ts';
import { findReport, listReports, listStates } from './report-store.ts';

export interface ReportOptions {
  db: Kysely<Database>;
  now: () => Date;
  partner: EscrowPartner;
  /** The queue of generations, opened when it is first asked for. */
  openQueue: () => Promise<EnqueueGeneration>;
}

/** A report's own id, or the id of its referral. */
const params = z.object({ id: z.string().min(1).max(60) });
const ofAgent = z.object({ agentId: IdParameter.optional() });

/** Escrow reports over HTTP (REP-01, API-70…78). Needs `authentication` and `permissions`. */
export const reportRoutes: FastifyPluginAsyncZod<ReportOptions> = async (app, { db, now, partner, openQueue }) => {
  const documents = new ReportDocuments();
  app.get(
    ENDPOINTS.reports,
    {
      ...requirePermission('report.read'),
      schema: { querystring: ReportListQuery, response: { 200: ReportListResponse } },
    },
    async (request) => {
      const reports = await listReports(db, await agentOf(request, request.query.agentId), request.query);
      return { data: reports.map(toReport) };
    },
  );

  app.post(
    ENDPOINTS.reports,
    {
      ...requirePermission('report.write'),
      schema: { body: CreateReportRequest, response: { 201: EscrowReport } },
    },
    async (request, reply) => {
      await reachAgent(request, request.body.agentId);
      reply.code(201);
      return toReport(await createReport(db, request.body, now()));
    },
  );

  app.get(
    ENDPOINTS.report,
    {
      ...requirePermission('report.read'),
      schema: { params, querystring: ofAgent, response: { 200: EscrowReport } },
    },
    async (request) => {
      const report = await findReport(db, await agentOf(request, request.query.agentId), request.params.id);
      if (!report) throw notFound('There is no such report.');
      return toReport(report);
    },
  );

  app.post(
    ENDPOINTS.report,
    {
      ...requirePermission('report.write'),
      schema: { params, querystring: ofAgent, body: UpdateReportRequest.nullish(), response: { 200: EscrowReport } },
    },
    async (request) => {
      const agentId = await agentOf(request, request.query.agentId);
      return toReport(await refreshReport(db, agentId, request.params.id, request.body ?? undefined, now()));
    },
  );

  app.patch(
    ENDPOINTS.report,
    {
      ...requirePermission('report.write'),
      schema: { params, body: UpdateReportRequest, response: { 200: EscrowReport } },
    },
    async (request) => {
      const agentId = await agentOf(request, undefined);
      return toReport(await changeReport(db, agentId, request.params.id, request.body, now()));
    },
  );

  app.post(
    ENDPOINTS.generateReport,
    {
      ...requirePermission('report.write'),
      schema: {
        params,
        querystring: z.object({ forceNew: BooleanParameter.default(false) }),
        response: { 200: EscrowReport, 202: EscrowReport },
      },
    },
    async (request, reply) => {
      const agentId = await agentOf(request, undefined);
      const { userId, grant } = principalOf(request);
      const wanted = {
        agentId,
        id: request.params.id,
        forceNew: request.query.forceNew,
        grant: grant ? { actorId: userId, grantId: grant.grantId } : undefined,
      };
      const report = await startGeneration(db, await openQueue(), wanted, now());
      reply.code(report.status === 'GENERATING' ? 202 : 200);
      return toReport(report);
    },
  );

  app.post(
    ENDPOINTS.openEscrow,
    {
      // the partner knows an order by its report, so asking again opens no second one
      ...requirePermission('report.write', { keyedWrites: 'outside' }),
      schema: { params, body: OpenEscrowRequest.nullish(), response: { 200: EscrowReport } },
    },
    async (request) => {
      const agentId = await agentOf(request, undefined);
      const message = request.body?.message ?? null;
      // right before it: what the partner has done is kept, whatever happens to the grant meanwhile
      const asked: Pick<EscrowPartner, 'openEscrow'> = {
        openEscrow: async (order) => {
          await app.access.requireStillActing(db, principalOf(request));
          return partner.openEscrow(order);
        },
      };
      try {
        return toReport(await openEscrow(db, asked, agentId, request.params.id, message, now()));
      } catch (error) {
        if (error instanceof PartnerError)
          throw new ProblemError(502, 'partner_failed', error.message, { cause: error });
        throw error;
      }
    },
  );

  app.get(
    ENDPOINTS.reportDocument,
    { ...requirePermission('report.read'), schema: { params, querystring: ofAgent } },
    async (request, reply) => {
      const report = await findReport(db, await agentOf(request, request.query.agentId), request.params.id);
      if (!report || !hasDocument(report)) throw notFound('There is no such report.');
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="property-report-${report.reportId}.pdf"`)
        .send(await documents.read(report, principalOf(request).userId));
    },
  );

  app.get(
    ENDPOINTS.reportStates,
    {
      ...requirePermission('geography.read'),
      schema: {
        querystring: z.object({ active: BooleanParameter.default(false) }),
        response: { 200: StatesResponse },
      },
    },
    async ({ query }) => ({ data: await listStates(db, query.active) }),
  );
};

/**
 * Whose reports: those of the agent that was named, else of the one in whose name the request is made.
 * @throws ProblemError 400 when it is nobody's, 403 when they are out of reach
 */
async function agentOf(request: FastifyRequest, named: number | undefined): Promise<number> {
  const agentId = named ?? principalOf(request).agentId;
  if (agentId === null) throw badRequest('Say whose reports.', [{ path: 'agentId', message: 'Name the agent' }]);
  await reachAgent(request, agentId);
  return agentId;
}
