import { graphql } from '@portal/shared/api';
import { type ReferralEntry, StatusOption } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';

const Answer = z.object({ retrieveDropdownOptionsForStatus: z.array(StatusOption) });
const DOCUMENT = `query StatusOptions($status: String!, $subStatus: String, $buySide: Boolean!) {
  retrieveDropdownOptionsForStatus(status: $status, subStatus: $subStatus, buySide: $buySide) {
    status subStatus label category tone requires optional isFinal
  }
}`;

/** The statuses that may follow the one of a side, as the server's catalog says (REF-72, API-29). Empty after a final one. */
export const statusOptionsQuery = ({
  categoryStatus,
  categorySubStatus,
  buySideReferral,
}: Pick<ReferralEntry, 'categoryStatus' | 'categorySubStatus' | 'buySideReferral'>) => {
  const variables = { status: categoryStatus, subStatus: categorySubStatus, buySide: buySideReferral };
  return queryOptions({
    queryKey: ['status-options', variables],
    queryFn: async ({ signal }) => {
      const { retrieveDropdownOptionsForStatus } = await graphql(DOCUMENT, variables, Answer, signal);
      return retrieveDropdownOptionsForStatus;
    },
  });
};
