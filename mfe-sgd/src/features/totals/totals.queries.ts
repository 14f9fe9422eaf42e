import { http } from '@portal/shared/api';
import { SalesStatsResponse } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

export interface SalesTotals {
  totalCommissions: number;
  totalSalesVolume: number;
  totalTransactions: number;
}

/** The agent's closed business in the ZIPs that they sponsor, by the names of SGD-17 (API-68). */
export const salesTotalsQuery = (agentId: number) =>
  queryOptions({
    queryKey: [agentId, 'sgd-sales-totals'],
    queryFn: async ({ signal }): Promise<SalesTotals> => {
      const body = { agentIds: [agentId] };
      const stats = await http.request('POST', 'salesStats', { body, schema: SalesStatsResponse, signal });
      return {
        totalCommissions: stats.totalZipsCommissions,
        totalSalesVolume: stats.totalZipsSalesVolume,
        totalTransactions: stats.totalZipsTransactions,
      };
    },
  });
