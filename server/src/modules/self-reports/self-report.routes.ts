import { ENDPOINTS, SavedSelfReport, SelfReport } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission } from '../access/index.ts';

/** `PUT /api/salesforce/v1/sync/agents/self-report-or-mls-update`: what agents say of their own business (API-56). */
export const selfReportRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database>; now: () => Date }> = async (
  app,
  { db, now },
) => {
  app.put(
    ENDPOINTS.selfReport,
    {
      ...requirePermission('agent.update', { keyedWrites: 'transaction' }),
      bodyLimit: 32 * 1024,
      schema: { body: SelfReport, response: { 200: SavedSelfReport } },
    },
    async (request) => {
      const report = { ...request.body, zipCodes: [...new Set(request.body.zipCodes)] };
      await app.access.requireAgent(principalOf(request), report.agentId);
      await requireKnownZips(db, report.zipCodes);
      const saved = { report: JSON.stringify(report), updatedAt: now() };
      await db
        .insertInto('agentSelfReport')
        .values({ agentId: report.agentId, ...saved })
        .onConflict((conflict) => conflict.column('agentId').doUpdateSet(saved))
        .execute();
      return { ...report, updatedAt: saved.updatedAt.toISOString() };
    },
  );
};

/** @throws ProblemError 400 at the first ZIP code that does not exist */
async function requireKnownZips(db: Kysely<Database>, zipCodes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ zip: string; place: number }>`
    select given.zip, given.place - 1 as place
    from unnest(${zipCodes}::text[]) with ordinality as given (zip, place)
    where not exists (select from zip_place z where z.zip = given.zip)
    order by given.place limit 1`.execute(db);
  const [unknown] = rows;
  if (!unknown) return;
  throw badRequest('The request does not fit.', [
    { path: `zipCodes.${unknown.place}`, message: `There is no ZIP code ${unknown.zip}` },
  ]);
}
