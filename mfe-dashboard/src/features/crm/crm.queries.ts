import { http, queryClient } from '@portal/shared/api';
import {
  CrmDeliveries,
  CrmDeliveryContent,
  type CrmDeliveryState,
  CrmTry,
  type CrmWebhookInput,
  CrmWebhookState,
  SavedCrmWebhook,
} from '@portal/shared/contracts';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';

const keyOf = (agentId: number) => [`agent-${agentId}`, 'crm'];
const REFRESH_MS = 5_000;
/** While they do not load. */
const REFRESH_AFTER_FAILURE_MS = 30_000;

/** The webhook of an agent's CRM; null when there is none (HOST-26). */
export const webhookQuery = (agentId: number) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'webhook'],
    queryFn: async ({ signal }) =>
      (await http.request('GET', 'crmWebhook', { schema: CrmWebhookState, signal })).webhook,
  });

/** The newest deliveries, all or those in one state; read again while the page is open. */
export const deliveriesQuery = (agentId: number, state: CrmDeliveryState | undefined) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'deliveries', state ?? 'all'],
    queryFn: ({ signal }) =>
      http.request('GET', 'crmDeliveries', { ...(state && { query: { state } }), schema: CrmDeliveries, signal }),
    refetchInterval: (query) => (query.state.error === null ? REFRESH_MS : REFRESH_AFTER_FAILURE_MS),
  });

/** What a delivery says. */
export const deliveryContentQuery = (agentId: number, deliveryId: string) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'content', deliveryId],
    queryFn: async ({ signal }) =>
      (await http.request('GET', 'crmDelivery', { path: { deliveryId }, schema: CrmDeliveryContent, signal })).content,
  });

/** Asks for the webhook before its page is opened. */
export const prefetchCrm: PrefetchPage = async () => {
  const { agent } = session.current;
  if (agent) await queryClient.prefetchQuery(webhookQuery(agent.agentId));
};

/** Saves address and events. */
export function useSaveWebhook(agentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CrmWebhookInput) => http.request('PUT', 'crmWebhook', { body, schema: SavedCrmWebhook }),
    onSuccess: ({ webhook }) => client.setQueryData(webhookQuery(agentId).queryKey, webhook),
  });
}

export function useReplaceSecret(agentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.request('POST', 'crmSecret', { schema: SavedCrmWebhook }),
    onSuccess: ({ webhook }) => client.setQueryData(webhookQuery(agentId).queryKey, webhook),
  });
}

/** Sends a test to an address, which is not saved by it. */
export function useSendTest(agentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (url: string) => http.request('POST', 'crmTest', { body: { url }, schema: CrmTry, isWrite: false }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(agentId) }),
  });
}

/** Has a delivery tried at once. */
export function useTryNow(agentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => http.request('POST', 'crmTry', { path: { deliveryId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...keyOf(agentId), 'deliveries'] }),
  });
}
