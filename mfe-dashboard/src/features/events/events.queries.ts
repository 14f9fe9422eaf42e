import { http } from '@portal/shared/api';
import { EventsResponse } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';

/**
 * The events for whoever is shown, the soonest first (EVT-01, API-41).
 * @param reader the key of the session's subject: each has the events of their audience (D-36)
 */
export const eventsQuery = (reader: string) =>
  queryOptions({
    queryKey: ['events', reader],
    queryFn: async ({ signal }) => (await http.request('GET', 'events', { schema: EventsResponse, signal })).data,
  });
