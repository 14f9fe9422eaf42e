import { http } from '@portal/shared/api';
import { type CartChange, SavedCartResponse } from '@portal/shared/contracts';
import { useQueryClient } from '@portal/shared/query';
import { useEffect } from 'react';

/** Mutation key of the changes that have no response yet. */
export const cartChangeKey = (agentId: number) => [agentId, 'sgd-cart-change'];

/** Changes the stored cart, also while the page is being closed. @throws ApiError */
export const sendCartChange = (agentId: number, change: CartChange): Promise<SavedCartResponse> =>
  http.request('PATCH', 'savedCart', {
    path: { agentId },
    body: change,
    schema: SavedCartResponse,
    // Done twice it is the same. With a key, adding a ZIP again long after an answer was lost would get that answer, and add nothing.
    isWrite: false,
    keepalive: true,
  });

/** Sends the changes that wait for the answer to an earlier one when the page is closed or reloaded: it is their last chance. */
export function useUnsentChanges(agentId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const sendAll = () => {
      const changes = client.getMutationCache().findAll({ mutationKey: cartChangeKey(agentId) });
      for (const { state } of changes.filter((change) => change.state.isPaused)) {
        sendCartChange(agentId, state.variables as CartChange).catch(() => {
          // the page is closing, so there is nobody to show it to
        });
      }
    };
    window.addEventListener('pagehide', sendAll);
    return () => window.removeEventListener('pagehide', sendAll);
  }, [client, agentId]);
}
