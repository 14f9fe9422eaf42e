import { queryClient } from '@portal/shared/api';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { readFilters } from './report-filters.ts';
import { escrowStatesQuery, reportListQuery, reportQuery } from './report.queries.ts';

/** Asks for the reports of an address of the list, and for the states with escrow, before it is opened. */
export const prefetchReports: PrefetchPage = async ({ search }) => {
  const { agent } = session.current;
  if (!agent) return;
  await Promise.all([
    queryClient.prefetchQuery(reportListQuery(agent.agentId, readFilters(new URLSearchParams(search)))),
    queryClient.prefetchQuery(escrowStatesQuery),
  ]);
};

/** Asks for a report, and for the states with escrow, before its page is opened. */
export const prefetchReport: PrefetchPage = async ({ pathname }) => {
  const { agent } = session.current;
  if (!agent) return;
  const id = decodeURIComponent(pathname.split('/').at(-1)!); // a path has at least one part
  await Promise.all([
    queryClient.prefetchQuery(reportQuery(agent.agentId, id)),
    queryClient.prefetchQuery(escrowStatesQuery),
  ]);
};
