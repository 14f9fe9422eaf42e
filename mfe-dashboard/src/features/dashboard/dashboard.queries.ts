import { http, queryClient } from '@portal/shared/api';
import {
  type DASHBOARD_PART_DATA,
  type DashboardPart,
  SalesStatsResponse,
  ZipDataResponse,
  ZipListRankResponse,
} from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import type { z } from 'zod';
import { events } from '../../remote.ts';
import { PartLoader } from './part-loader.ts';

const loader = new PartLoader(http);
const keyOf = (agentId: number) => [`agent-${agentId}`, 'dashboard'] as const;

/** One part of the dashboard of an agent (DASH-01, D-24). Those that are wanted at the same time are one call. */
export const partQuery = <Part extends DashboardPart>(agentId: number, part: Part) =>
  queryOptions({
    queryKey: [...keyOf(agentId), part],
    queryFn: ({ signal }) => loader.load(agentId, part, signal) as Promise<z.infer<(typeof DASHBOARD_PART_DATA)[Part]>>,
  });

/** What Guaranteed Display makes of some ZIPs that came without it: name, renewal, and the rank it would bring (API-64). */
export const zipStatsQuery = (agentId: number, zipCodes: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'zip-stats', zipCodes],
    queryFn: async ({ signal }) => {
      const body = { agentId, zipCodes };
      return (await http.request('POST', 'zipStats', { body, schema: ZipDataResponse, signal })).zips;
    },
    enabled: zipCodes.length > 0,
  });

/** The agent's rank in some ZIPs, with the boost where they are a sponsor, or without (API-59). */
export const zipRanksQuery = (agentId: number, zipCodes: readonly string[], ignoringSgdBoost: boolean) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'zip-ranks', zipCodes, ignoringSgdBoost],
    queryFn: ({ signal }) =>
      http.request('POST', 'zipListRank', {
        path: { agentId },
        query: { ignoringSgdBoost },
        body: { zipCodes },
        schema: ZipListRankResponse,
        signal,
      }),
    enabled: zipCodes.length > 0,
  });

/** The agent's closed business in the ZIPs that they sponsor (API-68, SGD-17). */
export const salesStatsQuery = (agentId: number) =>
  queryOptions({
    queryKey: [...keyOf(agentId), 'sales-stats'],
    queryFn: async ({ signal }) => {
      const body = { agentIds: [agentId] };
      const stats = await http.request('POST', 'salesStats', { body, schema: SalesStatsResponse, signal });
      return {
        commissions: stats.totalZipsCommissions,
        salesVolume: stats.totalZipsSalesVolume,
        transactions: stats.totalZipsTransactions,
      };
    },
  });

/** Everything of an agent's dashboard is read again. */
export const readDashboardAgain = ({ agentId }: { agentId: number }): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf(agentId) });
// also after a change that was made while another page was shown
events.on('referral.changed').subscribe(readDashboardAgain);
events.on('agent.changed').subscribe(readDashboardAgain);
