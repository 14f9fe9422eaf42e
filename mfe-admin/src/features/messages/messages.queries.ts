import { http } from '@portal/shared/api';
import { GivenUpMessages, MessagePreview } from '@portal/shared/contracts/outbox';
import { queryOptions } from '@portal/shared/query';
import { events } from '../../remote.ts';
import { useThenReload } from '../../queries/use-then-reload.ts';

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

/** Sends a decision and reads the list again. `done` is the toast when the server has accepted it. */
export function useDecide() {
  const thenReload = useThenReload(KEY);
  const decide = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    await thenReload(change);
    events.publish('toast.show', { text: done, tone: 'plain' });
  };
  return {
    retry: (messageId: string, done: string) =>
      decide(() => http.request('POST', 'retryMessage', { path: { messageId } }), done),
    discard: (messageId: string, reason: string, done: string) =>
      decide(() => http.request('POST', 'discardMessage', { path: { messageId }, body: { reason } }), done),
  };
}
