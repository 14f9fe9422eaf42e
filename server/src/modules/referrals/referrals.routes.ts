import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  ENDPOINTS,
  PAGE_DEFAULTS,
  ReferralCategory,
  ReferralGroup,
  ReferralListResponse,
  SortByLabel,
  StateCode,
} from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import { BooleanParameter, IdParameter, listOf, wholeNumber } from '../../platform/requests/parameters.ts';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission, shownRole } from '../access/index.ts';
import type { ExportSender } from './export-sender.ts';
import { EXPORT_COLUMN_NAMES, exportText } from './referral-export.ts';
import { readReferralList, readWholeList } from './referral-list-view.ts';
import { scopeOf, scopeOfExport } from './referral-scope.ts';
import type { ReferralService } from './referral-service.ts';

const StatusWord = z.string().trim().min(1).max(100);
const FilterQuery = z.strictObject({
  buySideReferral: BooleanParameter.optional(),
  consumerQuery: z.string().trim().min(1).max(200).optional(),
  categoryStatus: listOf(StatusWord, 50).optional(),
  state: listOf(StateCode, 60).optional(),
  isUpdateDue: BooleanParameter.optional(),
});
const SortQuery = {
  sort: z
    .enum(['1', '-1'], 'must be 1 or -1')
    .transform((text) => (text === '1' ? 1 : -1))
    .default(PAGE_DEFAULTS.sort),
  sortBy: SortByLabel.default(PAGE_DEFAULTS.sortBy),
};
/** The query of the page's list (API-23, API-26, CS-159). `projection` is understood: the answer has all of it. */
const ListQuery = FilterQuery.extend({
  category: ReferralCategory.optional(),
  categories: listOf(ReferralCategory, 1).optional(),
  agentIds: listOf(IdParameter, 1000).optional(),
  limit: wholeNumber(1, 100).default(PAGE_DEFAULTS.limit),
  page: wholeNumber(1, 100_000).default(PAGE_DEFAULTS.page),
  ...SortQuery,
  projection: listOf(StatusWord, 50).optional(),
});
/** The query of an export: the filters and the order of the list, and the columns that are shown (API-25, D-23). */
const ExportQuery = FilterQuery.extend({
  category: ReferralCategory,
  ...SortQuery,
  columns: listOf(z.enum(EXPORT_COLUMN_NAMES), 20).optional(),
});

/** REST of referrals: the page's list, one consumer, the export (API-23, API-25, API-26, D-21). */
export const referralRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  referrals: ReferralService;
  exports: ExportSender;
  now: () => Date;
}> = async (app, { db, referrals, exports, now }) => {
  app.get(
    ENDPOINTS.referralSearch,
    {
      ...requirePermission('referral.list'),
      schema: { querystring: ListQuery, response: { 200: ReferralListResponse } },
    },
    async (request) => {
      const { category, categories, agentIds, limit, page, sort, sortBy, projection: _, ...filter } = request.query;
      const wanted = category ?? categories?.[0];
      if (!wanted) throw badRequest('Choose a category.', [{ path: 'category', message: 'Choose a category' }]);
      const scope = await scopeOf(app.access, principalOf(request), agentIds);
      return readReferralList(db, { scope, category: wanted, filter, limit, page, sort, sortBy, now: now() });
    },
  );

  app.get(
    ENDPOINTS.referral,
    {
      ...requirePermission('referral.read'),
      schema: { params: z.object({ agentReferralId: IdParameter }), response: { 200: ReferralGroup } },
    },
    async (request) => referrals.read(principalOf(request), request.params.agentReferralId),
  );

  app.get(
    ENDPOINTS.referralExport,
    {
      ...requirePermission('referral.export'),
      schema: { params: z.object({ id: IdParameter }), querystring: ExportQuery },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { category, sort, sortBy, columns, ...filter } = request.query;
      const scope = await scopeOfExport(app.access, principal, request.params.id);
      const pages = readWholeList(db, { scope, category, filter, sort, sortBy, now: now() });
      const isDirector = shownRole(principal) === 'ROLE_RELO_DIRECTOR';
      const text = exportText(pages, { category, columns, isStaff: principal.role === 'ROLE_ADMIN', isDirector });
      return exports.send({ holder: principal.userId, text, fileName: fileName(category, now()), reply });
    },
  );
};

/** `active-leads-2026-11-20.csv`. */
function fileName(category: ReferralCategory, now: Date): string {
  const name = category.toLowerCase().replace(/[^a-z]+/g, '-');
  return `${name}-${now.toISOString().slice(0, 10)}.csv`;
}
