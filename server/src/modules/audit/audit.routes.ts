import { ENDPOINTS, Moment, type ACTING_SUBJECT_KINDS } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import {
  ActingGrants,
  AUDIT_KINDS,
  AuditChainState,
  AuditEntryDetails,
  AuditList,
  AuditPeople,
  StaffActivity,
} from '@portal/shared/contracts/audit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { IdParameter, listOf, wholeNumber } from '../../platform/requests/parameters.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { perPerson, principalOf, requireAgentAccess, recordChange, requirePermission } from '../access/index.ts';
import type { ExportSender } from '../referrals/index.ts';
import type { ActingGrantService } from './acting-grant-service.ts';
import { auditCsv } from './audit-export.ts';
import { findAuditEntry, readAuditList } from './audit-list-view.ts';
import { readPeople } from './audit-people.ts';
import type { ChainService } from './chain-service.ts';
import { filterText } from './rules/audit-filter.ts';
import { readStaffActivity } from './staff-activity-view.ts';

interface AuditOptions {
  db: Kysely<Database>;
  chain: ChainService;
  grants: ActingGrantService;
  exports: ExportSender;
  now: () => Date;
}

const Text = z.string().trim().min(1, msg('Enter something to search for')).max(100, 'At most 100 characters');
const Subject = z
  .string()
  .regex(/^(Agent|ReloDirector)-[1-9]\d{0,14}$/, 'must be like Agent-10561')
  .transform((text) => {
    const [role, id] = text.split('-') as [(typeof ACTING_SUBJECT_KINDS)[number], string];
    return { role, id: Number(id) };
  });
const Time = Moment.transform((text) => new Date(text));

const Filter = z.strictObject({
  text: Text.optional(),
  who: z.string().min(1).max(128).optional(),
  as: Subject.optional(),
  what: listOf(z.enum(AUDIT_KINDS, `must be some of ${AUDIT_KINDS.join(', ')}`), AUDIT_KINDS.length).optional(),
  from: Time.optional(),
  to: Time.optional(),
});
const isInOrder = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }) => !from || !to || from < to;
const OUT_OF_ORDER = { path: ['to'], message: 'must be later than from' };
const ListQuery = Filter.extend({
  before: IdParameter.optional(),
  after: IdParameter.optional(),
  limit: wholeNumber(1, 100).default(25),
})
  .refine(isInOrder, OUT_OF_ORDER)
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ['after'],
    message: 'cannot be used together with before',
  });
const ActivityQuery = z.strictObject({ before: IdParameter.optional(), limit: wholeNumber(1, 50).default(10) });

const reads = requirePermission('audit.read');

/** The audit log (D-05, D-35): for admins by the role of their token; and what an agent may see of it. */
export const auditRoutes: FastifyPluginAsyncZod<AuditOptions> = async (app, { db, chain, grants, exports, now }) => {
  app.get(
    ENDPOINTS.auditLog,
    { ...reads, schema: { querystring: ListQuery, response: { 200: AuditList } } },
    ({ query: { before, after, limit, ...filter } }) => readAuditList(db, filter, { before, after, limit }),
  );

  app.get(
    ENDPOINTS.auditEntry,
    { ...reads, schema: { params: z.object({ sequence: IdParameter }), response: { 200: AuditEntryDetails } } },
    async ({ params }) => {
      const entry = await findAuditEntry(db, params.sequence);
      if (!entry) throw notFound('There is no such row in the audit log.');
      return entry;
    },
  );

  app.get(ENDPOINTS.auditPeople, { ...reads, schema: { response: { 200: AuditPeople } } }, () => readPeople(db));

  app.get(
    ENDPOINTS.auditExport,
    { ...reads, schema: { querystring: Filter.refine(isInOrder, OUT_OF_ORDER) } },
    async (request, reply) => {
      const filter = request.query;
      // before it begins: what is taken away has its row
      const object = { kind: 'page', id: 'audit-log' };
      await recordChange(db, 'audit.read', { event: 'export', object, detail: { filter: filterText(filter) } });
      return exports.send({
        holder: principalOf(request).userId,
        open: (signal) => auditCsv(db, filter, signal),
        fileName: `portal-audit-log-${now().toISOString().slice(0, 10)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        reply,
      });
    },
  );

  app.get(ENDPOINTS.auditChain, { ...reads, schema: { response: { 200: AuditChainState } } }, () => chain.read());

  app.post(
    ENDPOINTS.auditCheck,
    {
      // it reads the whole log
      ...requirePermission('audit.read', { rateLimit: perPerson(10, '1 minute') }),
      schema: { response: { 200: AuditChainState } },
    },
    () => chain.check(),
  );

  app.get(ENDPOINTS.actingGrants, { ...reads, schema: { response: { 200: ActingGrants } } }, () => grants.list());

  app.post(
    ENDPOINTS.revokeGrant,
    {
      ...requirePermission('acting-grant.revoke'),
      schema: {
        params: z.object({ grantId: z.uuid('must be the id of an acting session') }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await grants.revoke(request.params.grantId);
      reply.code(204);
      return null;
    },
  );

  app.get(
    ENDPOINTS.staffActivity,
    {
      ...requirePermission('staff-activity.read'),
      schema: {
        params: z.object({ agentId: IdParameter }),
        querystring: ActivityQuery,
        response: { 200: StaffActivity },
      },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return readStaffActivity(db, agentId, request.query);
    },
  );
};
