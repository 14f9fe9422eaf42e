import { http } from '@portal/shared/api';
import { BANNER_FAILED, BannerAdsResponse, DemoAccounts, pageConfig } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { queryOptions } from '@portal/shared/query';

/** The label of the advertisement when the page says nothing else (EVT-11, CS-150). */
const DEFAULT_LABEL = 'login';

/** The advertisement next to the card under the label of this installation, or null when there is none (EVT-11, CS-150). */
export const advertisementQuery = (label: string = pageConfig().loginBannerLabel ?? DEFAULT_LABEL) =>
  queryOptions({
    queryKey: ['banner-ads', label],
    queryFn: async ({ signal }) => {
      try {
        const { data } = await http.request('GET', 'bannerAds', {
          query: { label },
          schema: BannerAdsResponse,
          signal,
        });
        return data[0] ?? null;
      } catch (error) {
        if (!signal.aborted) log.error(BANNER_FAILED, error);
        throw error;
      }
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
