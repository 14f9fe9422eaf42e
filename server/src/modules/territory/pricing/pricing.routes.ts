import {
  ENDPOINTS,
  MarketRuleChange,
  NewPromotion,
  Pricing,
  PricingHistory,
  PricingHistoryQuery,
  PricingQuery,
  ZipCode,
  ZipPricingChange,
  ZipPricingDetails,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { principalOf, requirePermission } from '../../access/index.ts';
import type { TerritoryOptions } from '../territory-options.ts';
import { PricingService } from './pricing-service.ts';
import { readPricing, readPricingHistory, readZipPricing } from './pricing-view.ts';

const reads = requirePermission('pricing.read');
const changes = requirePermission('pricing.change');
const ofZip = z.object({ zip: ZipCode });
const BODY_LIMIT = 16 * 1024;

/** Prices and rules of Guaranteed Display for staff, with their history (D-29, D-31). */
export const pricingRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, { db, now }) => {
  const pricing = new PricingService({ db, now });

  app.get(
    ENDPOINTS.pricing,
    { ...reads, schema: { querystring: PricingQuery, response: { 200: Pricing } } },
    ({ query }) => readPricing(db, query.marketId, now()),
  );

  app.get(
    ENDPOINTS.pricingHistory,
    { ...reads, schema: { querystring: PricingHistoryQuery, response: { 200: PricingHistory } } },
    ({ query }) => readPricingHistory(db, query),
  );

  app.get(
    ENDPOINTS.zipPricing,
    { ...reads, schema: { params: ofZip, response: { 200: ZipPricingDetails } } },
    ({ params }) => readZipPricing(db, params.zip, now()),
  );

  app.put(
    ENDPOINTS.zipPricing,
    {
      ...changes,
      bodyLimit: BODY_LIMIT,
      schema: { params: ofZip, body: ZipPricingChange, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await pricing.changeZip(request.params.zip, request.body, principalOf(request));
      reply.code(204);
      return null;
    },
  );

  app.put(
    ENDPOINTS.marketRule,
    {
      ...changes,
      bodyLimit: BODY_LIMIT,
      schema: {
        params: z.object({ marketId: z.string().min(1).max(60) }),
        body: MarketRuleChange,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await pricing.changeMarket(request.params.marketId, request.body, principalOf(request));
      reply.code(204);
      return null;
    },
  );

  app.post(
    ENDPOINTS.promotions,
    { ...changes, bodyLimit: BODY_LIMIT, schema: { body: NewPromotion, response: { 204: z.null() } } },
    async (request, reply) => {
      await pricing.addPromotion(request.body, principalOf(request));
      reply.code(204);
      return null;
    },
  );
};
