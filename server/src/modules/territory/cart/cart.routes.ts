import { Cart, CartChange, ENDPOINTS, LoadCartRequest, SavedCart, SavedCartResponse } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { languageOf } from '../../../platform/texts/language.ts';
import { requireAgentAccess, requirePermission } from '../../access/index.ts';
import { loadCart } from './cart-service.ts';
import { changeCart, readSavedCart, saveCart } from './saved-cart-service.ts';
import type { TerritoryOptions } from '../territory-options.ts';

const params = z.object({ agentId: IdParameter });

/** The cart of the shop (SGD-09…15). */
export const cartRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, { db, now }) => {
  app.post(
    ENDPOINTS.loadCart,
    { ...requirePermission('cart.read'), schema: { params, body: LoadCartRequest, response: { 200: Cart } } },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return loadCart(db, request.params.agentId, request.body, { now: now(), language: languageOf(request) });
    },
  );

  app.get(
    ENDPOINTS.savedCart,
    { ...requirePermission('cart.read'), schema: { params, response: { 200: SavedCartResponse } } },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return readSavedCart(db, request.params.agentId, now());
    },
  );

  app.patch(
    ENDPOINTS.savedCart,
    {
      ...requirePermission('cart.change'),
      schema: { params, body: CartChange, response: { 200: SavedCartResponse } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return changeCart(db, request.params.agentId, request.body, now());
    },
  );

  app.put(
    ENDPOINTS.savedCart,
    {
      ...requirePermission('cart.change'),
      schema: { params, body: SavedCart, response: { 200: SavedCartResponse } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return saveCart(db, request.params.agentId, request.body, now());
    },
  );
};
