import { http } from '@portal/shared/api';
import { NewPin, ReleaseOverview } from '@portal/shared/contracts/release-console';
import { SupportAnswer } from '@portal/shared/contracts/support';
import { queryOptions } from '@portal/shared/query';
import { servedChannel } from '../releases/served-channel.ts';

/** Long enough for a call, in minutes. */
const PIN_MINUTES = 60;

/** What a reference stands for. Not kept: more may have been logged the next time. */
export const supportQuery = (reference: string) =>
  queryOptions({
    queryKey: ['support', reference],
    queryFn: ({ signal }) => http.request('GET', 'supportCase', { path: { reference }, schema: SupportAnswer, signal }),
    staleTime: 0,
    retry: false,
  });

/** What visitors get now. */
export const liveQuery = queryOptions({
  queryKey: ['support', 'live'],
  queryFn: ({ signal }) =>
    http.request('GET', 'releaseOverview', {
      query: { channel: servedChannel(), hours: 24 },
      schema: ReleaseOverview,
      signal,
    }),
});

/** A link that opens a page with exactly these releases, for an hour. */
export async function pinnedLink(snapshot: string, reference: string): Promise<string> {
  const body = { base: snapshot, releases: [], minutes: PIN_MINUTES, reason: `Support looks into ${reference}` };
  return (await http.request('POST', 'releasePins', { body, schema: NewPin })).link;
}
