import { http } from '@portal/shared/api';
import { ZipOffer } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';

/** The part of the shop's answer that is needed. */
const NearbyZips = z.object({ zips: z.array(ZipOffer.pick({ status: true })) });

/** So many are promised by the sentence (DASH-35). */
const PROMISED = 3;

/**
 * Whether at least three ZIPs near a home, or near where the agent works, can be sponsored now (CS-097). Fails as the call
 * does.
 */
export const hasZipsNearbyQuery = (agentId: number, zip: string | null) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, 'zips-nearby', zip],
    queryFn: async ({ signal }) => {
      const query = { tab: 'nearby', ...(zip !== null && { zip }) };
      const { zips } = await http.request('GET', 'shopZips', {
        path: { agentId },
        query,
        schema: NearbyZips,
        signal,
      });
      return zips.filter(({ status }) => status === 'free').length >= PROMISED;
    },
    retry: false,
  });
