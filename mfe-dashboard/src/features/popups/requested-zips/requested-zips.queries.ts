import { http, queryClient } from '@portal/shared/api';
import { MAX_WAITLISTED, WaitlistEntry, ZipAvailabilityResponse, ZipDataResponse } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';

/** An entry as the modal needs it; where it does not say whether a spot is free, that is asked for (CS-087). */
const RequestedEntry = WaitlistEntry.pick({ zipCode: true, name: true, addedByRep: true }).extend({
  availability: z.boolean().optional(),
});
const RequestedEntries = z.object({ data: z.array(RequestedEntry) });

/** A ZIP that the agent waited for, and that has a free spot now (DASH-08). */
export type FreeZip = z.infer<typeof RequestedEntry>;

const keyOf = (agentId: number) => [`agent-${agentId}`, 'requested-zips'];

/** The ZIPs an agent waited for that are available now, the longest waiting first (API-44, API-45). */
export const freeZipsQuery = (agentId: number) =>
  queryOptions({
    queryKey: keyOf(agentId),
    queryFn: async ({ signal }): Promise<FreeZip[]> => {
      const headers = { 'cache-control': 'no-cache' };
      const { data } = await http.request('GET', 'waitlistEntries', {
        path: { agentId },
        schema: RequestedEntries,
        headers,
        signal,
      });
      const unknown = data.flatMap(({ zipCode, availability }) => (availability === undefined ? [zipCode] : []));
      const free = await readFree(unknown, signal);
      return data.filter(({ zipCode, availability = free.has(zipCode) }) => availability);
    },
    retry: false,
  });

/** Rank, referrals and price of ZIPs, as the shop knows them. */
export const zipFactsQuery = (agentId: number, zipCodes: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'facts', zipCodes],
    queryFn: async ({ signal }) => {
      const body = { agentId, initialZips: zipCodes };
      return (await http.request('POST', 'zipData', { body, schema: ZipDataResponse, signal })).zips;
    },
    retry: false,
  });

/** From now on they are asked for again. */
export const forgetFreeZips = (agentId: number): void =>
  queryClient.removeQueries({ queryKey: keyOf(agentId), exact: true });

async function readFree(zipCodes: readonly string[], signal: AbortSignal): Promise<Set<string>> {
  const free = new Set<string>();
  for (let start = 0; start < zipCodes.length; start += MAX_WAITLISTED) {
    const body = { zipCodes: zipCodes.slice(start, start + MAX_WAITLISTED) };
    const { data } = await http.request('POST', 'zipAvailability', { body, schema: ZipAvailabilityResponse, signal });
    for (const { zipCode, availability } of data) if (availability) free.add(zipCode);
  }
  return free;
}
