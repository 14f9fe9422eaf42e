import { graphql } from '@portal/shared/api';
import { sortName } from '@portal/shared/domain';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';
import { referralsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';
import type { SectionSettings } from '../portal-sections/portal-sections.ts';

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

/** One page of the queue. */
export interface QueuePage {
  rows: UnassignedReferral[];
  totalCount: number;
}

const Answer = z.object({
  getReferralsForPortal: z.object({ referralsDetails: z.array(UnassignedReferral) }),
  getCountByPortalSection: z.number(),
});
const DOCUMENT = `query Unassigned($page: Int!, $size: Int!, $request: ReferralsForPortalRequest!) {
  getReferralsForPortal(portalSection: UNASSIGNED, pageNumber: $page, pageSize: $size, request: $request) {
    referralsDetails {
      consumerInfo { firstName lastName email phoneNumber }
      referralData {
        agentReferralId buyer source dateReferralAdded timeZone
        addressInfo { streetNumber streetName unitNumber city state zip }
      }
    }
  }
  getCountByPortalSection(portalSection: UNASSIGNED, request: $request)
}`;

/** First part of the keys of all pages and searches. */
export const unassignedKey = (subject: Subject): readonly string[] => [...referralsKey(subject), 'unassigned'];

/**
 * One page of the queue a director gives to agents, or of a search in it (D-08, REF-68, REF-70). A search asks for
 * UNASSIGNED as well: the server's SEARCH_RESULTS are the referrals that agents have already (D-15).
 */
export const unassignedQuery = (subject: Subject, { pageNumber, pageSize, sort, search }: SectionSettings) => {
  const request = {
    id: subject.id,
    role: 'director',
    sortField: sortName(sort.column).graphField,
    direction: sort.direction,
    ...search,
  };
  return queryOptions({
    queryKey: [...unassignedKey(subject), request, pageNumber, pageSize],
    queryFn: async ({ signal }): Promise<QueuePage> => {
      const answer = await graphql(DOCUMENT, { page: pageNumber, size: pageSize, request }, Answer, signal);
      return { rows: answer.getReferralsForPortal.referralsDetails, totalCount: answer.getCountByPortalSection };
    },
  });
};
