import { http, type ApiError } from '@portal/shared/api';
import { StatesResponse } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions, useQuery } from '@portal/shared/query';
import { useLocation } from '@portal/shared/router';
import { paths } from '../../paths.ts';

/** The list of valid states (HOST-04, CS-037): read once, then kept. A failure is no list and does not stop the page. */
export const validStatesQuery = queryOptions({
  queryKey: ['valid-states'],
  queryFn: async ({ signal }) => {
    try {
      return await http.request('GET', 'reportStates', { query: { active: true }, schema: StatesResponse, signal });
    } catch (error) {
      if ((error as ApiError).code !== 'aborted') log.error('referrals: the valid states did not load', error);
      throw error;
    }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

/**
 * Whether the page may render: at `/` only after the list of valid states was loaded or has failed (HOST-04). Without
 * anybody's referrals to show there is nothing to load it for.
 */
export function useValidStates(hasReferrals: boolean): boolean {
  const isNeeded = useLocation().pathname === paths.home() && hasReferrals;
  const states = useQuery({ ...validStatesQuery, enabled: isNeeded });
  return !isNeeded || !states.isPending;
}
