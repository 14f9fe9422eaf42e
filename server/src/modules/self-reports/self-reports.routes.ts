import { ENDPOINTS, SavedSelfReport, SavedSelfReportResponse, SelfReportChange } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { badRequest, conflict, notFound } from '../../platform/responses/problem-error.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { changesBetween, requireAgentAccess, recordChange, requirePermission } from '../access/index.ts';
import { findSelfReport, saveSelfReport } from './self-report-store.ts';

/** What agents say of their own business (HOST-70, API-56). */
export const selfReportRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.get(
    ENDPOINTS.savedSelfReport,
    {
      ...requirePermission('self-report.read'),
      schema: { params: z.object({ agentId: IdParameter }), response: { 200: SavedSelfReportResponse } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return { report: await findSelfReport(db, agentId) };
    },
  );

  app.put(
    ENDPOINTS.selfReport,
    {
      ...requirePermission('self-report.change', { keyedWrites: 'transaction' }),
      bodyLimit: 32 * 1024,
      schema: { body: SelfReportChange, response: { 200: SavedSelfReport } },
    },
    async (request) => {
      const { revision: known, ...said } = request.body;
      const report = { ...said, zipCodes: [...new Set(said.zipCodes)] };
      await requireAgentAccess(request, report.agentId);
      await requireKnownAgent(db, report.agentId);
      await requireKnownZips(db, report.zipCodes);
      const updatedAt = now();
      const revision = await withinTransaction(db, async (trx) => {
        const before = await findSelfReport(trx, report.agentId);
        const saved = await saveSelfReport(trx, report, known, updatedAt);
        const object = { kind: 'agent', id: String(report.agentId) };
        const changes = changesBetween(before ?? { agentId: report.agentId }, report, []);
        if (saved !== undefined) await recordChange(trx, 'self-report.change', { object, changes });
        return saved;
      });
      if (revision === undefined) {
        throw conflict('changed_elsewhere', 'This was changed in another window in the meantime.');
      }
      return { ...report, revision, updatedAt: updatedAt.toISOString() };
    },
  );
};

/** @throws ProblemError 404 for a person whose token names an agent that is gone */
async function requireKnownAgent(db: Kysely<Database>, agentId: number): Promise<void> {
  const agent = await db.selectFrom('agent').select('agentId').where('agentId', '=', agentId).executeTakeFirst();
  if (!agent) throw notFound('There is no such agent.');
}

/** @throws ProblemError 400 at the first ZIP code that does not exist */
async function requireKnownZips(db: Kysely<Database>, zipCodes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ zip: string; place: number }>`
    select given.zip, given.place - 1 as place
    from unnest(${zipCodes}::text[]) with ordinality as given (zip, place)
    where not exists (select from zip_place z where z.zip = given.zip)
    order by given.place limit 1`.execute(db);
  const [unknown] = rows;
  if (!unknown) return;
  const message = { id: msg('There is no ZIP code {zip}'), values: { zip: unknown.zip } };
  throw badRequest('The request does not fit.', [{ path: `zipCodes.${unknown.place}`, message }]);
}
