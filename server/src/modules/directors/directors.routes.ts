import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  DirectorIdsRequest,
  DirectorProfile,
  DirectorSearchRequest,
  DirectorSearchResponse,
  DirectorSettingsRequest,
  DIRECTOR_SEARCH_SIZE,
  ENDPOINTS,
  ReloDirector,
} from '@portal/shared/contracts';
import { IdParameter, wholeNumber } from '../../platform/requests/parameters.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import type { DirectorService } from './director-service.ts';

/** REST of relocation directors (API-17…19, HOST-27). */
export const directorRoutes: FastifyPluginAsyncZod<{ directors: DirectorService }> = async (app, { directors }) => {
  app.post(
    ENDPOINTS.directorSearch,
    {
      ...requirePermission('director.search'),
      schema: {
        querystring: z.object({ size: wholeNumber(1, DIRECTOR_SEARCH_SIZE).default(DIRECTOR_SEARCH_SIZE) }),
        // no filter: all directors by name, up to `size`
        body: DirectorSearchRequest.strict(),
        response: { 200: DirectorSearchResponse },
      },
    },
    async (request) => ({
      content: await directors.search(principalOf(request), request.body, request.query.size),
    }),
  );

  app.put(
    ENDPOINTS.directorSettings,
    {
      ...requirePermission('director.settings'),
      bodyLimit: 8 * 1024,
      schema: {
        params: z.object({ id: IdParameter }),
        body: DirectorSettingsRequest,
        response: { 200: DirectorProfile },
      },
    },
    async (request) => directors.saveSettings(principalOf(request), request.params.id, request.body),
  );

  app.post(
    ENDPOINTS.directorsByIds,
    {
      ...requirePermission('director.read'),
      schema: { body: DirectorIdsRequest, response: { 200: z.array(ReloDirector) } },
    },
    async (request) => directors.readByIds(principalOf(request), request.body),
  );
};
