import { http } from '@portal/shared/api';
import { BannerAdsResponse, DemoAccounts } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** The label of the sign-in page's advertisement (EVT-11, CS-150). */
const LABEL = 'login';

/** The advertisement beside the card, or null when there is none (EVT-11). */
export const advertisementQuery = queryOptions({
  queryKey: ['banner-ads', LABEL],
  queryFn: async ({ signal }) => {
    const { data } = await http.request('GET', 'bannerAds', {
      query: { label: LABEL },
      schema: BannerAdsResponse,
      signal,
    });
    return data[0] ?? null;
  },
  // The page works without it, so there is nothing to wait or to try again for.
  retry: false,
});

/** The accounts of the demonstration; outside of it the server knows no such address, which is no fault (D-40). */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: ({ signal }) => http.request('GET', 'demoAccounts', { schema: DemoAccounts, signal }),
  retry: false,
});
