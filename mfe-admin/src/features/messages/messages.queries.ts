import { http } from '@portal/shared/api';
import { GivenUpMessages, MessagePreview } from '@portal/shared/contracts/outbox';
import { queryOptions, useQueryClient } from '@portal/shared/query';
import { events } from '../../remote.ts';

const KEY = ['given-up-messages'] as const;

/** Messages that were given up, the newest first. */
export const givenUpQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => http.request('GET', 'givenUpMessages', { schema: GivenUpMessages, signal }),
  refetchInterval: 30_000,
  staleTime: 0,
});

/** The words of one of them, without its secrets. */
export const previewQuery = (messageId: string) =>
  queryOptions({
    queryKey: [...KEY, 'preview', messageId],
    queryFn: ({ signal }) =>
      http.request('GET', 'givenUpMessage', { path: { messageId }, schema: MessagePreview, signal }),
  });

/**
 * Sends a decision and reads the list again, also after a refusal: somebody else may have been faster.
 * `done` is the toast when the server has accepted it.
 */
export function useDecide() {
  const client = useQueryClient();
  const decide = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await change();
    } finally {
      await client.invalidateQueries({ queryKey: KEY });
    }
    events.publish('toast.show', { text: done, tone: 'plain' });
  };
  return {
    retry: (messageId: string, done: string) =>
      decide(() => http.request('POST', 'retryMessage', { path: { messageId } }), done),
    discard: (messageId: string, reason: string, done: string) =>
      decide(() => http.request('POST', 'discardMessage', { path: { messageId }, body: { reason } }), done),
  };
}
