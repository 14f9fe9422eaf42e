import { http } from '@portal/shared/api';
import { PartnerHealthReport } from '@portal/shared/contracts/partner-health';
import { queryOptions } from '@portal/shared/query';

/** How partners answer; read again every ten seconds while the tab of the browser is visible. */
export const partnersQuery = queryOptions({
  queryKey: ['partner-health'],
  queryFn: ({ signal }) => http.request('GET', 'partnerHealth', { schema: PartnerHealthReport, signal }),
  staleTime: 0,
  refetchInterval: 10_000,
  refetchIntervalInBackground: false,
});
