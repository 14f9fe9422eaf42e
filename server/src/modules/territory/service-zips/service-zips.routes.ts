import {
  AddServiceZips,
  ENDPOINTS,
  ServiceZipsResponse,
  ZipAvailabilityRequest,
  ZipAvailabilityResponse,
  ZipCode,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../../platform/requests/parameters.ts';
import { requireAgentAccess, requirePermission } from '../../access/index.ts';
import type { TerritoryOptions } from '../territory-options.ts';
import { addServiceZips, removeServiceZip } from './service-zip-service.ts';
import { readServiceZips } from './service-zip-view.ts';
import { readZipAvailability } from './zip-availability-view.ts';

const params = z.object({ agentId: IdParameter });
const response = { 200: ServiceZipsResponse };

/** The ZIP codes an agent serves (HOST-23, D-34), and where sponsor spots are free (API-45). */
export const serviceZipRoutes: FastifyPluginAsyncZod<TerritoryOptions> = async (app, { db, now }) => {
  app.get(
    ENDPOINTS.serviceZips,
    { ...requirePermission('territory.read'), schema: { params, response } },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return readServiceZips(db, agentId, now());
    },
  );

  app.post(
    ENDPOINTS.serviceZips,
    {
      ...requirePermission('service-zip.change'),
      bodyLimit: 16 * 1024,
      schema: { params, body: AddServiceZips, response },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      await addServiceZips(db, agentId, request.body.zipCodes, now());
      return readServiceZips(db, agentId, now());
    },
  );

  app.delete(
    ENDPOINTS.serviceZip,
    { ...requirePermission('service-zip.change'), schema: { params: params.extend({ zip: ZipCode }), response } },
    async (request) => {
      const { agentId, zip } = request.params;
      await requireAgentAccess(request, agentId);
      await removeServiceZip(db, agentId, zip);
      return readServiceZips(db, agentId, now());
    },
  );

  app.post(
    ENDPOINTS.zipAvailability,
    {
      ...requirePermission('territory.read'),
      schema: { body: ZipAvailabilityRequest, response: { 200: ZipAvailabilityResponse } },
    },
    async ({ body }) => ({ data: await readZipAvailability(db, body.zipCodes) }),
  );
};
