import { http, queryClient } from '@portal/shared/api';
import {
  SavedSelfReport,
  SavedSelfReportResponse,
  type SelfReport,
  type ServiceZipsResponse,
  ServiceZipsResponse as ServiceZipsSchema,
} from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { events } from '../../remote.ts';
import { profileUpdated } from '../account/profile-updated.ts';

/** The ZIP codes an agent serves, with everything the page shows of them (HOST-23). */
export const serviceZipsQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'service-zips'],
    queryFn: ({ signal }) =>
      http.request('GET', 'serviceZips', { path: { agentId }, schema: ServiceZipsSchema, signal }),
  });

/** What the agent said of their own business the last time, or null (HOST-70). */
export const selfReportQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'self-report'],
    queryFn: async ({ signal }) => {
      const options = { path: { agentId }, schema: SavedSelfReportResponse, signal };
      return (await http.request('GET', 'savedSelfReport', options)).report;
    },
  });

/** Asks for what the page shows of the agent before it is opened. */
export const prefetchServiceZips: PrefetchPage = async () => {
  const { agent } = session.current;
  if (!agent) return;
  await Promise.all([
    queryClient.prefetchQuery(serviceZipsQuery(agent.agentId)),
    queryClient.prefetchQuery(selfReportQuery(agent.agentId)),
  ]);
};

/** Adds all of these, or none. @throws ApiError with a message for each that cannot be added */
export async function addZips(agentId: number, zipCodes: readonly string[]): Promise<void> {
  const options = { path: { agentId }, body: { zipCodes }, schema: ServiceZipsSchema };
  keep(agentId, await http.request('POST', 'serviceZips', options));
}

/** Takes a ZIP off the list. @throws ApiError 409 when the agent sponsors it */
export async function removeZip(agentId: number, zip: string): Promise<void> {
  keep(agentId, await http.request('DELETE', 'serviceZip', { path: { agentId, zip }, schema: ServiceZipsSchema }));
}

/** Puts the agent at the end of the queue of a ZIP (API-46). @throws ApiError */
export async function joinWaitlist(agentId: number, zip: string): Promise<void> {
  await http.request('POST', 'addToWaitlists', { body: { agentId, zipCodes: [zip] } });
  await readZipsAgain(agentId);
  events.publish('agent.changed', { agentId });
}

/** Saves what the agent says of their business. @throws ApiError 409 when it was changed since that revision */
export async function saveSelfReport(report: SelfReport, revision: number): Promise<void> {
  const { agentId } = report;
  const saved = await http.request('PUT', 'selfReport', { body: { ...report, revision }, schema: SavedSelfReport });
  queryClient.setQueryData(selfReportQuery(agentId).queryKey, saved);
  events.publish('agent.changed', { agentId });
}

/** What is shown may be out of date. */
export const readZipsAgain = (agentId: number): Promise<void> =>
  queryClient.invalidateQueries(serviceZipsQuery(agentId));

/** Shows the list that a change answered, and tells everybody who shows something of it. */
function keep(agentId: number, list: ServiceZipsResponse): void {
  queryClient.setQueryData(serviceZipsQuery(agentId).queryKey, list);
  profileUpdated('SERVICE_ZIP_CODES_TABLE');
  events.publish('agent.changed', { agentId });
}
