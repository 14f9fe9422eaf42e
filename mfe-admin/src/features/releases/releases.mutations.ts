import { http } from '@portal/shared/api';
import { NewPin, type PinRequest, type ReleaseChange } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { RELEASES_KEY } from './releases.queries.ts';
import { events } from '../../remote.ts';

/**
 * Runs a change and then refetches everything, also after a refusal: someone else may have been faster, and after a
 * lost response no one knows. What is shown afterwards is what the server reports.
 */
function useThenReload() {
  const client = useQueryClient();
  return async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } finally {
      await client.invalidateQueries({ queryKey: RELEASES_KEY });
    }
  };
}

const showToast = (text: string) => events.publish('toast.show', { text, tone: 'plain' });

/** Moves a channel or withdraws a release; `done` is the toast when the server has accepted it. */
export function useSendChange() {
  const thenReload = useThenReload();
  return async (change: ReleaseChange, done: string): Promise<void> => {
    await thenReload(() => http.request('POST', 'releaseChanges', { body: change }));
    showToast(done);
  };
}

/** Creates a pin. Its token is in the response and nowhere else. */
export function useCreatePin() {
  const thenReload = useThenReload();
  return (request: PinRequest): Promise<NewPin> =>
    thenReload(() => http.request('POST', 'releasePins', { body: request, schema: NewPin }));
}

/** Revokes a pin. */
export function useRevokePin() {
  const thenReload = useThenReload();
  return async (id: string, reason: string): Promise<void> => {
    await thenReload(() => http.request('POST', 'revokePin', { path: { id }, body: { reason } }));
    showToast(t('The pin was revoked.'));
  };
}
