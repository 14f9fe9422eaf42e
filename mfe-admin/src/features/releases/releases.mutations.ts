import { http } from '@portal/shared/api';
import { NewPin, type PinRequest, type ReleaseChange } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { RELEASES_KEY } from './releases.queries.ts';
import { events } from '../../remote.ts';
import { useThenReload } from '../../queries/use-then-reload.ts';

const showToast = (text: string) => events.publish('toast.show', { text, tone: 'plain' });

/** Moves a channel or withdraws a release; `done` is the toast when the server has accepted it. */
export function useSendChange() {
  const thenReload = useThenReload(RELEASES_KEY);
  return async (change: ReleaseChange, done: string): Promise<void> => {
    await thenReload(() => http.request('POST', 'releaseChanges', { body: change }));
    showToast(done);
  };
}

/** Creates a pin. Its token is in the response and nowhere else. */
export function useCreatePin() {
  const thenReload = useThenReload(RELEASES_KEY);
  return (request: PinRequest): Promise<NewPin> =>
    thenReload(() => http.request('POST', 'releasePins', { body: request, schema: NewPin }));
}

/** Revokes a pin. */
export function useRevokePin() {
  const thenReload = useThenReload(RELEASES_KEY);
  return async (id: string, reason: string): Promise<void> => {
    await thenReload(() => http.request('POST', 'revokePin', { path: { id }, body: { reason } }));
    showToast(t('The pin was revoked.'));
  };
}
