import { http, queryClient } from '@portal/shared/api';
import {
  CurrentWebinarResponse,
  type NewWebinarRecord,
  type WebinarClick,
  WebinarRecords,
} from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions } from '@portal/shared/query';

const keyOf = (agentId: number) => [`agent-${agentId}`, 'webinars'];

/** The webinar that is featured for an agent now, or null (API-41, API-52). */
export const currentWebinarQuery = (agentId: number) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'current'],
    queryFn: async ({ signal }) => {
      const options = { path: { agentId }, schema: CurrentWebinarResponse, signal };
      return (await http.request('GET', 'currentWebinar', options)).data;
    },
    retry: false,
  });

/** What the agent did with webinars before (API-52). */
export const webinarRecordsQuery = (agentId: number) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'records'],
    queryFn: async ({ signal }) => {
      const options = { path: { agentId }, schema: WebinarRecords, signal };
      return (await http.request('GET', 'webinarRecords', options)).data;
    },
    retry: false,
  });

/** Adds a record of a click (DASH-26, DASH-28). A failure is logged, and the modal may open again in another visit (DASH-06). */
export async function recordClick(agentId: number, campaign: string, clickType: WebinarClick): Promise<void> {
  const body: NewWebinarRecord = { agentId, campaign, clickType };
  try {
    // the page may be left at the same moment
    await http.request('POST', 'addWebinarRecord', { body, keepalive: true });
  } catch (error) {
    log.warning('webinars: a click was not recorded', error);
  }
  queryClient.removeQueries(webinarRecordsQuery(agentId));
}
