import { graphql } from '@portal/shared/api';
import { StatusOption } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import { z } from 'zod';

const Answer = z.object({ retrieveAllStatusesForBuySide: z.array(StatusOption) });
const DOCUMENT = `query StatusesOfSide($buySide: Boolean!) {
  retrieveAllStatusesForBuySide(buySide: $buySide) { status subStatus label category tone requires optional isFinal }
}`;

/** Every status of a side in the order of the server's catalog (API-28, D-16); staff changes it once in months. */
export const statusesQuery = (buySide: boolean) =>
  queryOptions({
    queryKey: ['statuses', buySide],
    queryFn: async ({ signal }) => {
      const { retrieveAllStatusesForBuySide } = await graphql(DOCUMENT, { buySide }, Answer, signal);
      return retrieveAllStatusesForBuySide;
    },
    staleTime: 10 * 60_000,
  });
