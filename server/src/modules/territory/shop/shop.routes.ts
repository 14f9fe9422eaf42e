import {
  ENDPOINTS,
  Promo,
  SalesStatsRequest,
  SalesStatsResponse,
  ShopQuery,
  ShopResponse,
  ZipDataRequest,
  ZipDataResponse,
  ZipListRankRequest,
  ZipListRankResponse,
  ZipSponsorsRequest,
  ZipSponsorsResponse,
  ZipStatsRequest,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BooleanParameter, IdParameter } from '../../../platform/requests/parameters.ts';
import { requireAgentAccess, requirePermission } from '../../access/index.ts';
import { readPromo } from '../cart/cart-service.ts';
import { readSalesStats, readZipRanks } from '../ranking/rank-view.ts';
import { readShop, readZipData } from './shop-service.ts';
import { readSponsors } from './sponsors-view.ts';
import type { TerritoryOptions } from '../territory-options.ts';

const params = z.object({ agentId: IdParameter });

/** The ZIPs of the shop with what is known about them (SGD-01…08, SGD-17). */
export const shopRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, { db, now }) => {
  app.get(
    ENDPOINTS.shopZips,
    {
      ...requirePermission('territory.read'),
      schema: { params, querystring: ShopQuery, response: { 200: ShopResponse } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return readShop(db, request.params.agentId, request.query, now());
    },
  );

  app.post(
    ENDPOINTS.zipData,
    {
      ...requirePermission('territory.read'),
      schema: { body: ZipDataRequest, response: { 200: ZipDataResponse } },
    },
    async (request) => {
      const { agentId, initialZips } = request.body;
      await requireAgentAccess(request, agentId);
      return { zips: await readZipData(db, agentId, initialZips, now()) };
    },
  );

  app.post(
    ENDPOINTS.zipStats,
    {
      ...requirePermission('territory.read'),
      schema: { body: ZipStatsRequest, response: { 200: ZipDataResponse } },
    },
    async (request) => {
      const { agentId, zipCodes } = request.body;
      await requireAgentAccess(request, agentId);
      return { zips: await readZipData(db, agentId, zipCodes, now()) };
    },
  );

  app.post(
    ENDPOINTS.zipListRank,
    {
      ...requirePermission('ranking.read'),
      schema: {
        params,
        querystring: z.object({ ignoringSgdBoost: BooleanParameter.default(false) }),
        body: ZipListRankRequest,
        response: { 200: ZipListRankResponse },
      },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return readZipRanks(db, agentId, request.body.zipCodes, request.query.ignoringSgdBoost);
    },
  );

  app.post(
    ENDPOINTS.salesStats,
    {
      ...requirePermission('sales-stats.read'),
      schema: { body: SalesStatsRequest, response: { 200: SalesStatsResponse } },
    },
    async (request) => {
      const { agentIds } = request.body;
      for (const agentId of agentIds) await requireAgentAccess(request, agentId);
      return readSalesStats(db, agentIds);
    },
  );

  app.post(
    ENDPOINTS.zipSponsors,
    {
      ...requirePermission('territory.read'),
      schema: { body: ZipSponsorsRequest, response: { 200: ZipSponsorsResponse } },
    },
    ({ body }) => readSponsors(db, body.zips),
  );

  app.get(ENDPOINTS.defaultDiscount, { ...requirePermission('cart.read'), schema: { response: { 200: Promo } } }, () =>
    readPromo(db, now()),
  );
};
