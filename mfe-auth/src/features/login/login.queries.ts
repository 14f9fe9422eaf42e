import { http } from '@portal/shared/api';
import { BannerAdsResponse, DemoAccounts } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/** The label of the sign-in page's advertisement (EVT-11, CS-150). */
const LABEL = 'login';

/** The advertisement next to the card, or null when there is none (EVT-11). */
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
  // The page works without it, so it does not wait or retry.
  retry: false,
});

/** The accounts of the demonstration; elsewhere the endpoint does not exist, which is not an error (D-40). */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: ({ signal }) => http.request('GET', 'demoAccounts', { schema: DemoAccounts, signal }),
  retry: false,
});
