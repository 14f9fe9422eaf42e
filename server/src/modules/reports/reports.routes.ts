import {
  CreateReportRequest,
  ENDPOINTS,
  EscrowReport,
  OpenEscrowRequest,
  ReportListQuery,
  ReportListResponse,
  StatesResponse,
  NotifiedResponse,
  UpdateReportRequest,
} from '@portal/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { badRequest, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { languageOf } from '../../platform/texts/language.ts';
import { say } from '../../platform/texts/say.ts';
import { BooleanParameter, IdParameter } from '../../platform/requests/parameters.ts';
import { perPerson, principalOf, requireAgentAccess, requirePermission } from '../access/index.ts';
import { sendFile, type FileService } from '../files/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { EscrowPartner } from './escrow-partner-client.ts';
import type { EnqueueGeneration } from './generation-queue.ts';
import { hasDocument, type ReportRecord } from './map-report.ts';
import type { By } from './report-changes.ts';
import type { ReportDocuments } from './report-documents.ts';
import { confirmReport, sendLeadAgain } from './report-leads.ts';
import { changeReport, createReport, openEscrow, refreshReport, startGeneration } from './report-service.ts';
import { findReport, listReports, listStates } from './report-store.ts';
import { viewReport, viewReports } from './report-view.ts';

export interface ReportOptions {
  db: Kysely<Database>;
  now: () => Date;
  partner: EscrowPartner;
  files: FileService;
  documents: ReportDocuments;
  outbox: OutboxService;
  /** The queue of generations, opened when it is first asked for. */
  openQueue: () => Promise<EnqueueGeneration>;
}

/** A report's own id, or the id of its referral. */
const params = z.object({ id: z.string().min(1).max(60) });
const ofAgent = z.object({ agentId: IdParameter.optional() });

/** Escrow reports over HTTP (REP-01, API-70…80). Needs `authentication` and `permissions`. */
export const reportRoutes: FastifyPluginAsyncZod<ReportOptions> = async (app, options) => {
  const { db, now, partner, files, documents, outbox, openQueue } = options;
  const byOf = (request: FastifyRequest): By => ({ principal: principalOf(request), now: now() });
  const named = async (request: FastifyRequest, { agentId, id }: { agentId?: number | undefined; id: string }) => ({
    agentId: await agentOf(request, agentId),
    id,
  });
  const mustFind = async (request: FastifyRequest, about: { agentId?: number | undefined; id: string }) => {
    const { agentId, id } = await named(request, about);
    const report = await findReport(db, agentId, id);
    if (!report) throw notFound('There is no such report.');
    return report;
  };
  const view = async (report: ReportRecord, request: FastifyRequest) =>
    inLanguage(await viewReport(db, report), request);

  app.get(
    ENDPOINTS.reports,
    {
      ...requirePermission('report.read'),
      schema: { querystring: ReportListQuery, response: { 200: ReportListResponse } },
    },
    async (request) => {
      const { reports, total } = await listReports(db, await agentOf(request, request.query.agentId), request.query);
      const data = await viewReports(db, reports);
      return { data: data.map((report) => inLanguage(report, request)), total };
    },
  );

  app.post(
    ENDPOINTS.reports,
    {
      ...requirePermission('report.write'),
      schema: { body: CreateReportRequest, response: { 201: EscrowReport } },
    },
    async (request, reply) => {
      await requireAgentAccess(request, request.body.agentId);
      reply.code(201);
      return view(await createReport(db, request.body, byOf(request)), request);
    },
  );

  app.get(
    ENDPOINTS.report,
    {
      ...requirePermission('report.read'),
      schema: { params, querystring: ofAgent, response: { 200: EscrowReport } },
    },
    async (request) => view(await mustFind(request, { ...request.query, ...request.params }), request),
  );

  app.post(
    ENDPOINTS.report,
    {
      ...requirePermission('report.write'),
      schema: { params, querystring: ofAgent, body: UpdateReportRequest.nullish(), response: { 200: EscrowReport } },
    },
    async (request) => {
      const about = await named(request, { ...request.query, ...request.params });
      return view(await refreshReport(db, files, about, request.body ?? undefined, byOf(request)), request);
    },
  );

  app.patch(
    ENDPOINTS.report,
    {
      ...requirePermission('report.write'),
      schema: { params, body: UpdateReportRequest, response: { 200: EscrowReport } },
    },
    async (request) => {
      const about = await named(request, request.params);
      return view(await changeReport(db, files, about, request.body, byOf(request)), request);
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
      const { userId, grant } = principalOf(request);
      const wanted = {
        ...(await named(request, request.params)),
        forceNew: request.query.forceNew,
        grant: grant ? { actorId: userId, grantId: grant.grantId } : undefined,
      };
      const report = await startGeneration(db, await openQueue(), wanted, now());
      reply.code(report.status === 'GENERATING' ? 202 : 200);
      return view(report, request);
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
      const about = await named(request, request.params);
      const message = request.body?.message ?? null;
      // right before it: what the partner has done is kept, whatever happens to the grant meanwhile
      const asked: Pick<EscrowPartner, 'openEscrow'> = {
        openEscrow: async (order) => {
          await app.access.requireStillActing(db, principalOf(request));
          return partner.openEscrow(order);
        },
      };
      try {
        return await view(await openEscrow(db, { partner: asked, outbox }, about, message, byOf(request)), request);
      } catch (error) {
        if (error instanceof PartnerError)
          throw new ProblemError(502, 'partner_failed', error.sentence, { cause: error });
        throw error;
      }
    },
  );

  app.get(
    ENDPOINTS.reportDocument,
    { ...requirePermission('report.read'), schema: { params, querystring: ofAgent } },
    async (request, reply) => {
      const report = await mustFind(request, { ...request.query, ...request.params });
      if (!hasDocument(report)) throw notFound('There is no such report.');
      const file = await documents.read(report, principalOf(request).userId);
      return sendFile(reply, files, file, 'inline');
    },
  );

  const notifies = {
    ...requirePermission('report.write', { rateLimit: perPerson(120, '1 hour') }),
    schema: { params, body: OpenEscrowRequest.nullish(), response: { 200: NotifiedResponse } },
  };
  for (const [endpoint, hook] of [
    ['sendLeadToEndpoint', 'lead-endpoint'],
    ['sendLeadToZapier', 'lead-zapier'],
  ] as const) {
    app.post(ENDPOINTS[endpoint], notifies, async (request) => {
      await sendLeadAgain(db, outbox, await mustFind(request, request.params), hook);
      return { ok: true };
    });
  }

  app.post(
    ENDPOINTS.referralConfirmation,
    { ...notifies, schema: { params, response: { 200: NotifiedResponse } } },
    async (request) => ({ ok: await confirmReport(db, outbox, await mustFind(request, request.params)) }),
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
  await requireAgentAccess(request, agentId);
  return agentId;
}

/** Why it could not be made is stored in English; words of the partner stay as they are. */
const inLanguage = (report: EscrowReport, request: FastifyRequest): EscrowReport => ({
  ...report,
  failureReason: report.failureReason === null ? null : say(report.failureReason, languageOf(request)),
});
