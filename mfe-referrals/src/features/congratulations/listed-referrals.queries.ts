import { graphql, queryClient } from '@portal/shared/api';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';
import { events } from '../../remote.ts';

const ListedReferral = z.object({
  consumerInfo: z.object({ firstName: z.string(), lastName: z.string() }),
  referralData: z.object({
    agentReferralId: z.number(),
    friendlySubStatus: z.string().nullable(),
    timeZone: z.string(),
    addressInfo: z.object({ zip: z.string().nullable() }),
    portalStatusInfoHistory: z.array(
      z.object({
        friendlyStatus: z.string().nullable(),
        notes: z.string().nullable(),
        listedDate: z.string().nullable(),
        lastModifiedDate: z.string(),
      }),
    ),
  }),
});
export type ListedReferral = z.infer<typeof ListedReferral>;
const Response = z.object({ getReferralsForPortal: z.object({ referralsDetails: z.array(ListedReferral) }) });

const LISTED_REFERRALS = `query Congratulations(
  $portalSection: PortalSection!, $pageNumber: Int!, $pageSize: Int!, $request: ReferralsForPortalRequest!
) {
  getReferralsForPortal(
    portalSection: $portalSection, pageNumber: $pageNumber, pageSize: $pageSize, request: $request
  ) {
    referralsDetails {
      consumerInfo { firstName lastName }
      referralData {
        agentReferralId friendlySubStatus timeZone addressInfo { zip }
        portalStatusInfoHistory { friendlyStatus notes listedDate lastModifiedDate }
      }
    }
  }
}`;

/** The check is of all listings at once (API-27, CONST-07). */
export const CHECKED_AT_ONCE = 99_999;
/** While a visitor goes back and forth, milliseconds. */
const FRESH_FOR = 5 * 60_000;

interface SectionFilters {
  side: 'Seller' | 'Buyer';
  status: string[];
}

/** What the helper of the check turns the filters `{side, status}` of an active section into (API-27, CS-160). */
export const listedReferralsVariables = (agentId: number, { side, status }: SectionFilters) => ({
  portalSection: 'ACTIVE',
  pageNumber: 0,
  pageSize: CHECKED_AT_ONCE,
  request: {
    filters: [
      { type: `REFERRAL_TYPE_${side === 'Seller' ? 'SELLER' : 'BUYER'}` },
      { type: 'REFERRAL_STATUS', values: status },
    ],
    id: agentId,
    role: 'agent',
    direction: 'DESC',
    sortField: 'LAST_MODIFIED',
  },
});

const LISTED_KEY = 'listed-referrals';

/** The seller-side referrals of an agent that are listed, with their history (API-27). */
export const listedReferralsQuery = (agentId: number) =>
  queryOptions({
    queryKey: [`agent-${agentId}`, LISTED_KEY],
    queryFn: async ({ signal }) => {
      const variables = listedReferralsVariables(agentId, { side: 'Seller', status: ['Listed'] });
      const { getReferralsForPortal } = await graphql(LISTED_REFERRALS, variables, Response, signal);
      return getReferralsForPortal.referralsDetails;
    },
    staleTime: FRESH_FOR,
  });

// a home that was just listed is congratulated on the next look
events.on('referral.changed').subscribe(({ agentId }) => {
  void queryClient.invalidateQueries({ queryKey: [`agent-${agentId}`, LISTED_KEY] });
});
