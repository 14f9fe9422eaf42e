import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cartRoutes } from './cart/cart.routes.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { rankingRoutes } from './ranking/ranking.routes.ts';
import { zipRequestRoutes } from './zip-requests.routes.ts';
import { serviceZipRoutes } from './service-zips/service-zips.routes.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import type { TerritoryOptions } from './territory-options.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

/** Guaranteed Display over HTTP. Needs `authentication` and `permissions`. */
export const territoryRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, options) => {
  await app.register(shopRoutes, options);
  await app.register(serviceZipRoutes, options);
  await app.register(rankingRoutes, options);
  await app.register(cartRoutes, options);
  await app.register(waitlistRoutes, options);
  await app.register(zipRequestRoutes, options);
  await app.register(pricingRoutes, options);
};
