import { ApiError, http, queryClient } from '@portal/shared/api';
import { type PortalLanguage, type Preferences, PreferencesResponse, SentTest } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { events } from '../../remote.ts';
import { fieldOf } from './preference-values.ts';

/** What an agent chose (HOST-24). */
export const preferencesQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'preferences'],
    queryFn: ({ signal }) =>
      http.request('GET', 'preferences', { path: { agentId }, schema: PreferencesResponse, signal }),
  });

/** Asks for them before their page is opened. */
export const prefetchPreferences: PrefetchPage = async () => {
  const { agent } = session.current;
  if (agent) await queryClient.prefetchQuery(preferencesQuery(agent.agentId));
};

/** Saves preferences over those of a revision. @throws ApiError, whose fields are those of the form */
export function useSavePreferences(agentId: number) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ preferences, revision }: { preferences: Preferences; revision: number }) => {
      const body = { revision, ...preferences };
      try {
        return await http.request('PUT', 'preferences', { path: { agentId }, body, schema: PreferencesResponse });
      } catch (error) {
        throw error instanceof ApiError ? atFormFields(error) : error;
      }
    },
    onSuccess: (saved) => client.setQueryData(preferencesQuery(agentId).queryKey, saved),
  });
  return mutateAsync;
}

/** Keeps the language on the server, for what is sent to the agent. */
export function useKeepLanguage(agentId: number) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (language: PortalLanguage) =>
      http.request('PUT', 'preferredLanguage', { path: { agentId }, body: { language }, schema: PreferencesResponse }),
    onSuccess: ({ language }) =>
      client.setQueryData(preferencesQuery(agentId).queryKey, (known) => known && { ...known, language }),
    onError: () =>
      events.publish('toast.show', {
        text: t('The language of your messages was not saved. Choose it again later.'),
        tone: 'failure',
      }),
  });
  return mutate;
}

/** Sends a test by the saved ways. */
export function useSendTest(agentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.request('POST', 'testNotification', { path: { agentId }, schema: SentTest }),
    onSuccess: ({ testedAt }) =>
      client.setQueryData(preferencesQuery(agentId).queryKey, (known) => known && { ...known, testedAt }),
  });
}

function atFormFields(error: ApiError): ApiError {
  const { message, status, code, requestId, fields, body } = error;
  const named = fields.map((problem) => ({ ...problem, path: fieldOf(problem.path) }));
  return new ApiError(message, { status, code, requestId, body, fields: named });
}
