import { http } from '@portal/shared/api';
import { CalendarFeedState, NewCalendarFeed } from '@portal/shared/contracts';
import { queryOptions, useMutation, useQueryClient } from '@portal/shared/query';

/** Whether the signed-in agent has a calendar feed; never its address. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => http.request('GET', 'calendarFeed', { schema: CalendarFeedState, signal }),
  staleTime: 0,
});

/** Makes a new address, which ends the one before; its result is the only place that has it. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.request('PUT', 'calendarFeed', { schema: NewCalendarFeed }),
    onSettled: () => client.invalidateQueries(calendarFeedQuery),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.request('DELETE', 'calendarFeed'),
    onSettled: () => client.invalidateQueries(calendarFeedQuery),
  });
}
