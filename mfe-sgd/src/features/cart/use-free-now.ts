import type { ZipOffer } from '@portal/shared/contracts';
import { useQuery } from '@portal/shared/query';
import { waitlistQuery, zipDataQuery } from './cart.queries.ts';

const NONE: readonly ZipOffer[] = [];

/** The waitlisted ZIPs in which a spot is free for this agent now, with their price. */
export function useFreeNow(agentId: number): readonly ZipOffer[] {
  const waitlist = useQuery(waitlistQuery(agentId));
  const free = waitlist.data?.data.filter(({ availability }) => availability).map(({ zipCode }) => zipCode) ?? [];
  return useQuery(zipDataQuery(agentId, free)).data?.zips ?? NONE;
}
