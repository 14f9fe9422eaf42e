import { http } from '@portal/shared/api';
import { OpenedMessage, OutboxMessages } from '@portal/shared/contracts/outbox';
import { queryOptions } from '@portal/shared/query';

/** A code that was asked for is here a moment later. */
const REFRESH_MILLISECONDS = 2_000;
const KEY = ['demo-outbox'] as const;

/** The newest messages of the demonstration; elsewhere there is no such address (D-41). */
export const outboxQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => http.request('GET', 'demoOutbox', { schema: OutboxMessages, signal }),
  refetchInterval: ({ state }) => (state.error === null ? REFRESH_MILLISECONDS : false),
  retry: false,
});

/**
 * A message as its recipient reads it.
 * @param seen what the list says of it: when that changes, it is read again
 */
export const messageQuery = (messageId: string, seen: string) =>
  queryOptions({
    queryKey: [...KEY, messageId, seen],
    queryFn: ({ signal }) => http.request('GET', 'demoMessage', { path: { messageId }, schema: OpenedMessage, signal }),
    // its own, until what has changed is there; never that of another message
    placeholderData: (before) => (before?.messageId === messageId ? before : undefined),
    retry: false,
  });
