import { useTopic } from '@portal/shared/events';
import { useQuery, useQueryClient } from '@portal/shared/query';
import { useEffect, useRef } from 'react';
import { events } from '../../remote.ts';
import { cartChangeKey } from './cart-changes.ts';
import { savedCartQuery } from './cart.queries.ts';
import type { ShopCart } from './use-cart.ts';

/**
 * While the shop is open, the cart is read again when it was changed in another tab or on another device, or emptied by an order.
 * @param isShopThere live updates wait for the ZIPs, which their code would delay
 */
export function useFreshCart({ agentId, status }: Pick<ShopCart, 'agentId' | 'status'>, isShopThere: boolean): void {
  const client = useQueryClient();
  // of a tab that comes back, because another one may have changed the cart
  useQuery({ ...savedCartQuery(agentId), refetchOnWindowFocus: 'always' });
  const readAgain = () => {
    // after a change that is being sent it is read anyway
    if (client.isMutating({ mutationKey: cartChangeKey(agentId) }) > 0) return;
    void client.invalidateQueries({ queryKey: savedCartQuery(agentId).queryKey });
  };
  const readAgainOf = (changed: { agentId: number }) => {
    if (changed.agentId === agentId) readAgain();
  };
  useTopic('cart.changed', readAgainOf);
  useTopic('agent.changed', readAgainOf);
  useTopic('live.missed', readAgain);
  const connection = useRef<string>(undefined);
  useTopic('live.state', ({ status: now }) => {
    const before = connection.current;
    connection.current = now;
    // notices are not repeated to a connection that begins, and do not come while the server is only asked
    if (now === 'polling' || (now === 'live' && before !== undefined && before !== 'live')) readAgain();
  });
  const isCartRead = status === 'ready';
  useEffect(() => {
    if (isCartRead && isShopThere) events.publish('live.wanted', {});
  }, [isCartRead, isShopThere]);
}
