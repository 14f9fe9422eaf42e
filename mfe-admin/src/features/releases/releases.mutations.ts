import { http } from '@portal/shared/api';
import { NewPin, type PinRequest, type ReleaseChange } from '@portal/shared/contracts/release-console';
import { useQueryClient } from '@portal/shared/query';
import { RELEASES_KEY } from './releases.queries.ts';
import { events } from '../../remote.ts';

/**
 * Runs a change and then reads everything again, also after a refusal: somebody else may have been faster, and after a
 * lost answer nobody knows. What is shown afterwards is what the server says.
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

const tell = (text: string) => events.publish('toast.show', { text, tone: 'plain' });

/** Moves a channel or withdraws a release; `done` is what is told when the server has accepted it. */
export function useSendChange() {
  const thenReload = useThenReload();
  return async (change: ReleaseChange, done: string): Promise<void> => {
    await thenReload(() => http.request('POST', 'releaseChanges', { body: change }));
    tell(done);
  };
}

/** Makes a pin. Its token is in the answer and nowhere else. */
export function useCreatePin() {
  const thenReload = useThenReload();
  return (request: PinRequest): Promise<NewPin> =>
    thenReload(() => http.request('POST', 'releasePins', { body: request, schema: NewPin }));
}

/** Ends a pin before its time. */
export function useRevokePin() {
  const thenReload = useThenReload();
  return async (id: string, reason: string): Promise<void> => {
    await thenReload(() => http.request('POST', 'revokePin', { path: { id }, body: { reason } }));
    tell('The pin was revoked.');
  };
}
