import { http } from '@portal/shared/api';
import {
  ActivePins,
  ReleaseCheckResult,
  type ReleaseCheckRequest,
  ReleaseLog,
  ReleaseOverview,
} from '@portal/shared/contracts/release-console';
import { keepPreviousData, type QueryClient, queryOptions } from '@portal/shared/query';

/** How often the console refetches: others move channels too, and rollouts stop themselves. */
const REFRESH_MILLISECONDS = 30_000;

/** Everything a change of a channel or a pin may have changed. */
export const RELEASES_KEY = ['releases'] as const;

const isLive = { refetchInterval: REFRESH_MILLISECONDS, staleTime: 0 } as const;

/** What is live on a channel, with its health over some hours. */
export const overviewQuery = (channel: string, hours: number) =>
  queryOptions<ReleaseOverview>({
    queryKey: [...RELEASES_KEY, 'overview', channel, hours],
    queryFn: ({ signal }) =>
      http.request('GET', 'releaseOverview', { query: { channel, hours }, schema: ReleaseOverview, signal }),
    // Figures of another period may stay a moment longer, those of another channel may not.
    placeholderData: (before) => (before?.channel === channel ? before : undefined),
    ...isLive,
  });

/** The last known revision of a channel, whichever figures were shown with it. */
export function latestRevision(client: QueryClient, channel: string): number {
  const known = client.getQueriesData<ReleaseOverview>({ queryKey: [...RELEASES_KEY, 'overview', channel] });
  return Math.max(...known.map(([, overview]) => overview?.revision ?? 0));
}

/** The newest lines of a channel's log. */
export const logQuery = (channel: string, limit: number) =>
  queryOptions({
    queryKey: [...RELEASES_KEY, 'log', channel, limit],
    queryFn: ({ signal }) =>
      http.request('GET', 'releaseLog', { query: { channel, limit }, schema: ReleaseLog, signal }),
    placeholderData: keepPreviousData,
    ...isLive,
  });

/** The active pins. */
export const pinsQuery = () =>
  queryOptions({
    queryKey: [...RELEASES_KEY, 'pins'],
    queryFn: ({ signal }) => http.request('GET', 'releasePins', { schema: ActivePins, signal }),
    ...isLive,
  });

/** Why a promotion would be refused, at this revision of the channel. */
export const checkQuery = (request: ReleaseCheckRequest, revision: number) =>
  queryOptions({
    queryKey: ['release-check', request, revision],
    queryFn: ({ signal }) =>
      http.request('POST', 'releaseCheck', { body: request, schema: ReleaseCheckResult, signal }),
  });
