import { http, queryClient } from '@portal/shared/api';
import { EventsResponse } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session, subjectKey } from '@portal/shared/session';

/**
 * The events for whoever is shown, the soonest first (EVT-01, API-41).
 * @param reader the key of the session's subject: each has the events of their audience (D-36)
 */
export const eventsQuery = (reader: string) =>
  queryOptions({
    queryKey: ['events', reader],
    queryFn: async ({ signal }) => (await http.request('GET', 'events', { schema: EventsResponse, signal })).data,
  });

/** Asks for the events before a page of them is opened. */
export const prefetchEvents: PrefetchPage = () => queryClient.prefetchQuery(eventsQuery(subjectKey(session.current)));
