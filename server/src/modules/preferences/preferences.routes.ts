import { ENDPOINTS, LanguageChoice, PreferencesRequest, PreferencesResponse, SentTest } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { perPerson, principalOf, requirePermission } from '../access/index.ts';
import type { PreferenceService } from './preference-service.ts';

const params = z.object({ agentId: IdParameter });
const changes = requirePermission('preferences.change', { keyedWrites: 'transaction' });
const tests = requirePermission('preferences.test', { keyedWrites: 'transaction', rateLimit: perPerson(5, '1 hour') });

/** Which notifications agents want, and on which ways (HOST-24, D-34). */
export const preferenceRoutes: FastifyPluginAsyncZod<{ preferences: PreferenceService }> = async (
  app,
  { preferences },
) => {
  app.get(
    ENDPOINTS.preferences,
    { ...requirePermission('preferences.read'), schema: { params, response: { 200: PreferencesResponse } } },
    (request) => preferences.read(principalOf(request), request.params.agentId),
  );

  app.put(
    ENDPOINTS.preferences,
    {
      ...changes,
      bodyLimit: 32 * 1024,
      schema: { params, body: PreferencesRequest, response: { 200: PreferencesResponse } },
    },
    (request) => preferences.replace(principalOf(request), request.params.agentId, request.body),
  );

  app.put(
    ENDPOINTS.preferredLanguage,
    { ...changes, bodyLimit: 1024, schema: { params, body: LanguageChoice, response: { 200: PreferencesResponse } } },
    (request) => preferences.chooseLanguage(principalOf(request), request.params.agentId, request.body.language),
  );

  app.post(
    ENDPOINTS.testNotification,
    { ...tests, bodyLimit: 1024, schema: { params, response: { 200: SentTest } } },
    (request) => preferences.test(principalOf(request), request.params.agentId),
  );
};
