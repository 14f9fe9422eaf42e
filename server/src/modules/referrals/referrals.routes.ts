import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  ENDPOINTS,
  PAGE_DEFAULTS,
  ReferralCategory,
  ReferralGroup,
  ReferralListResponse,
  ReferralRowsResponse,
  SortByLabel,
  StateCode,
  type ReferralFilter,
} from '@portal/shared/contracts';
import { dayIn } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { BooleanParameter, IdParameter, listOf, wholeNumber } from '../../platform/requests/parameters.ts';
import { fromCheckedJson, toCheckedJson } from '../../platform/responses/checked-json.ts';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { principalOf, requirePermission, shownRole } from '../access/index.ts';
import type { ExportSender } from './export/export-sender.ts';
import { ExportRows } from './export/export-rows.ts';
import { ListResponseCache } from './list/list-response-cache.ts';
import { CONTENT_TYPES, EXPORT_FORMATS, exportFileName, exportPieces } from './export/referral-export.ts';
import { readReferralGroups } from './details/referral-details-view.ts';
import type { ReferralListRequest } from './list/list-request.ts';
import { readListWithBasis } from './list/referral-list-view.ts';
import { scopeOf, scopeOfExport } from './referral-scope.ts';
import type { ReferralService } from './referral-service.ts';
import { columnsOfExport, EXPORT_COLUMN_NAMES } from './rules/export-columns.ts';
import { exportHeading } from './rules/export-heading.ts';
import { nameOfScope } from './scope-name.ts';

const StatusWord = z.string().trim().min(1).max(100);
const FilterQuery = z.strictObject({
  buySideReferral: BooleanParameter.optional(),
  consumerQuery: z.string().trim().min(1).max(200).optional(),
  categoryStatus: listOf(StatusWord, 50).optional(),
  state: listOf(StateCode, 60).optional(),
  isUpdateDue: BooleanParameter.optional(),
});
type FilterQuery = z.infer<typeof FilterQuery>;
/**
 * What of a query filters rows. Anything else in it, even `isAdmin`, would take a page without a filter for one with.
 * @internal
 */
export const filterOf = ({
  buySideReferral,
  consumerQuery,
  categoryStatus,
  state,
  isUpdateDue,
}: FilterQuery): ReferralFilter =>
  ({ buySideReferral, consumerQuery, categoryStatus, state, isUpdateDue }) satisfies Record<keyof FilterQuery, unknown>;
const AgentIds = listOf(IdParameter, 1000);
const SortQuery = {
  sort: z
    .enum(['1', '-1'], 'must be 1 or -1')
    .transform((text) => (text === '1' ? 1 : -1))
    .default(PAGE_DEFAULTS.sort),
  sortBy: SortByLabel.default(PAGE_DEFAULTS.sortBy),
};
/**
 * The query of the page's list (API-23, API-26, CS-159). `projection` and `isAdmin` are accepted but ignored: the
 * response has all fields, and rights come from the token (D-02).
 */
const ListQuery = FilterQuery.extend({
  category: ReferralCategory.optional(),
  categories: listOf(ReferralCategory, 1).optional(),
  agentIds: AgentIds.optional(),
  limit: wholeNumber(1, 100).default(PAGE_DEFAULTS.limit),
  page: wholeNumber(1, 100_000).default(PAGE_DEFAULTS.page),
  ...SortQuery,
  projection: listOf(StatusWord, 50).optional(),
  isAdmin: BooleanParameter.optional(),
});

/** The ids of referrals whose rows are read again, at most as many as a page has, and whose they are. */
const RowsQuery = z.strictObject({ referralIds: listOf(IdParameter, 100), agentIds: AgentIds.optional() });
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The query of an export: the filters and the order of the list, and the columns that are shown (API-25, D-23). */
const ExportQuery = FilterQuery.extend({
  category: ReferralCategory,
  agentIds: AgentIds.optional(),
  ...SortQuery,
  format: z.enum(EXPORT_FORMATS, `must be ${EXPORT_FORMATS.join(' or ')}`).default('csv'),
  columns: listOf(z.enum(EXPORT_COLUMN_NAMES, `must be some of ${EXPORT_COLUMN_NAMES.join(', ')}`), 20).optional(),
  /** In which the file says when it was made, and of which day its name is. */
  timeZone: z.string().refine(isTimeZone, 'must be the name of a time zone, such as America/Denver').default('UTC'),
});

/** REST of referrals: the page's list, some of its rows, one consumer, the export (API-23, API-25, API-26, D-21). */
export const referralRoutes: FastifyPluginAsyncZod<{
  db: Kysely<Database>;
  referrals: ReferralService;
  exports: ExportSender;
  now: () => Date;
}> = async (app, { db, referrals, exports, now }) => {
  const cache = new ListResponseCache({ db });
  app.get(
    ENDPOINTS.referralSearch,
    {
      ...requirePermission('referral.list'),
      schema: { querystring: ListQuery, response: { 200: ReferralListResponse } },
    },
    async (request, reply) => {
      const { category, categories, agentIds, limit, page, sort, sortBy } = request.query;
      const filter = filterOf(request.query);
      const wanted = category ?? categories?.[0];
      if (!wanted) throw badRequest('Choose a category.', [{ path: 'category', message: 'Choose a category' }]);
      const scope = await scopeOf(app.access, principalOf(request), agentIds);
      const asked: ReferralListRequest = { scope, category: wanted, filter, limit, page, sort, sortBy, now: now() };
      const cached = await cache.find(asked);
      if (cached) return fromCheckedJson<ReferralListResponse>(reply, cached);
      const { list, basis } = await readListWithBasis(db, asked);
      if (!basis) return list;
      const response = toCheckedJson(reply, list);
      cache.keep(asked, basis, response);
      return fromCheckedJson<ReferralListResponse>(reply, response);
    },
  );

  app.get(
    ENDPOINTS.referralRows,
    {
      ...requirePermission('referral.list'),
      schema: { querystring: RowsQuery, response: { 200: ReferralRowsResponse } },
    },
    async (request) => {
      const { referralIds, agentIds } = request.query;
      const scope = await scopeOf(app.access, principalOf(request), agentIds);
      return { data: await readReferralGroups(db, referralIds, scope, now()) };
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
      const { category, agentIds, sort, sortBy, columns: wanted, format, timeZone } = request.query;
      const filter = filterOf(request.query);
      const scope = await scopeOfExport(app.access, principal, request.params.id, agentIds);
      const whose = await nameOfScope(db, scope);
      const columns = columnsOfExport({
        category,
        columns: wanted,
        isStaff: principal.role === 'ROLE_ADMIN',
        isDirector: shownRole(principal) === 'ROLE_RELO_DIRECTOR',
      });
      if (columns.length === 0) {
        throw badRequest('Choose a column of this list.', [{ path: 'columns', message: 'has no column of this list' }]);
      }
      const moment = now();
      const open = (signal: AbortSignal) => {
        const rows = new ExportRows({
          db,
          request: { scope, category, filter, sort, sortBy, columns, now: moment },
          signal,
        });
        const heading = () =>
          exportHeading({ whose, category, filter, sort, sortBy, total: rows.total, now: moment, timeZone });
        return { pieces: exportPieces(format, rows, { category, columns, heading }), totalRows: () => rows.total };
      };
      const fileName = exportFileName(category, dayIn(timeZone, moment.getTime()), format);
      return exports.send({ holder: principal.userId, open, fileName, contentType: CONTENT_TYPES[format], reply });
    },
  );
};
