import { ENDPOINTS } from '@portal/shared/contracts';
import { StaffOrder, StaffOrderQuery, StaffOrders } from '@portal/shared/contracts/staff-orders';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { languageOf } from '../../../platform/texts/language.ts';
import { requirePermission } from '../../access/index.ts';
import { sayOrder } from '../say-order.ts';
import { readStaffOrders } from './staff-order-list-view.ts';
import { readStaffOrder } from './staff-order-view.ts';

interface StaffOrderOptions {
  db: Kysely<Database>;
  now: () => Date;
}

const reads = requirePermission('order.inspect');

/** The orders of all agents for staff, who give money back (D-31). */
export const staffOrderRoutes: FastifyPluginAsyncZod<StaffOrderOptions> = async (app, { db, now }) => {
  app.get(
    ENDPOINTS.staffOrders,
    { ...reads, schema: { querystring: StaffOrderQuery, response: { 200: StaffOrders } } },
    ({ query }) => readStaffOrders(db, query),
  );

  app.get(
    ENDPOINTS.staffOrder,
    {
      ...reads,
      schema: { params: z.object({ agentId: IdParameter, orderId: z.uuid() }), response: { 200: StaffOrder } },
    },
    async (request) => {
      const { order, ...rest } = await readStaffOrder(db, request.params, now());
      return { order: sayOrder(order, languageOf(request)), ...rest };
    },
  );
};
