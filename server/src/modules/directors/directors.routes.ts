import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  DirectorIdsRequest,
  DirectorSearchRequest,
  DirectorSearchResponse,
  ENDPOINTS,
  ReloDirector,
} from '@portal/shared/contracts';
import { wholeNumber } from '../../platform/requests/parameters.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import type { DirectorService } from './director-service.ts';
import { DIRECTOR_SEARCH_SIZE } from './director-store.ts';

/** REST of relocation directors (API-17…19). */
export const directorRoutes: FastifyPluginAsyncZod<{ directors: DirectorService }> = async (app, { directors }) => {
  app.post(
    ENDPOINTS.directorSearch,
    {
      ...requirePermission('director.search'),
      schema: {
        querystring: z.object({ size: wholeNumber(1, DIRECTOR_SEARCH_SIZE).default(DIRECTOR_SEARCH_SIZE) }),
        body: DirectorSearchRequest.strict().refine(
          (filters) => Object.values(filters).some((value) => value !== undefined),
          'Give a name, a phone number or an e-mail',
        ),
        response: { 200: DirectorSearchResponse },
      },
    },
    async (request) => ({
      content: await directors.search(principalOf(request), request.body, request.query.size),
    }),
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
