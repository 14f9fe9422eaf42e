import { http } from '@portal/shared/api';
import { AgentListings, AgentSales, pageConfig } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions, skipToken } from '@portal/shared/query';

/** How many homes of an agent public records have. */
export interface PublicRecord {
  forSale: number;
  /** In the last twelve months. */
  sold: number;
}

/** Whether this installation has property records to ask. */
export const hasPropertyRecords = (): boolean => pageConfig().propertyRecordsOrg !== undefined;

/** What public records know of the agent (API-69); null when they do not answer (CS-133). */
export function publicRecordQuery(agentId: number) {
  const org = pageConfig().propertyRecordsOrg;
  return queryOptions({
    queryKey: [agentId, 'sgd-public-record'],
    queryFn:
      org === undefined
        ? skipToken
        : async ({ signal }): Promise<PublicRecord | null> => {
            const body = { id: agentId, org };
            try {
              const [listings, sales] = await Promise.all([
                http.request('POST', 'agentListings', { body, schema: AgentListings, signal }),
                http.request('POST', 'agentSales', { body, schema: AgentSales, signal }),
              ]);
              return { forSale: listings.data.length, sold: sales.data.length };
            } catch (error) {
              if (signal.aborted) throw error;
              log.warning('The property records did not answer', error);
              return null;
            }
          },
    staleTime: 5 * 60_000,
  });
}
