import { graphql } from '@portal/shared/api';
import { queryOptions, useQuery } from '@portal/shared/query';
import { z } from 'zod';
import { referralsKey } from '../../query-keys.ts';
import type { Subject } from '../../subject.ts';

/** A director has a handful waiting; more than these are a matter for the phone. */
const MOST = 100;

const UnassignedReferral = z.object({
  consumerInfo: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
  }),
  referralData: z.object({
    agentReferralId: z.number(),
    buyer: z.boolean(),
    source: z.string().nullable(),
    dateReferralAdded: z.string(),
    timeZone: z.string(),
    addressInfo: z.object({
      streetNumber: z.string().nullable(),
      streetName: z.string().nullable(),
      unitNumber: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      zip: z.string().nullable(),
    }),
  }),
});
/** A referral that no agent has yet, as the Graph call answers it (REF-65). */
export type UnassignedReferral = z.infer<typeof UnassignedReferral>;

const Answer = z.object({ getReferralsForPortal: z.object({ referralsDetails: z.array(UnassignedReferral) }) });
const DOCUMENT = `query Unassigned($id: Int!, $size: Int!) {
  getReferralsForPortal(
    portalSection: UNASSIGNED
    pageNumber: 0
    pageSize: $size
    request: { id: $id, role: director, sortField: "DATE_ADDED", direction: ASC }
  ) {
    referralsDetails {
      consumerInfo { firstName lastName email phoneNumber }
      referralData {
        agentReferralId buyer source dateReferralAdded timeZone
        addressInfo { streetNumber streetName unitNumber city state zip }
      }
    }
  }
}`;

/** The queue a director gives to agents, the longest waiting first (D-08, REF-68). */
export const unassignedQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [...referralsKey(subject), 'unassigned'],
    queryFn: async ({ signal }) => {
      const answer = await graphql(DOCUMENT, { id: subject.id, size: MOST }, Answer, signal);
      return answer.getReferralsForPortal.referralsDetails;
    },
  });

/** The queue of a director; nobody else has one, and for them it is known to be empty. */
export function useUnassigned(subject: Subject) {
  const isDirector = subject.kind === 'director';
  const { data, isPending, isFetching, error, refetch } = useQuery({
    ...unassignedQuery(subject),
    enabled: isDirector,
  });
  return { rows: data ?? [], isKnown: !isDirector || !isPending, isFetching, error, refetch };
}
export type Unassigned = ReturnType<typeof useUnassigned>;
