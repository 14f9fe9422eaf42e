import { queryClient } from '@portal/shared/api';
import { useQuery } from '@portal/shared/query';
import { useEffect } from 'react';
import { events } from '../../remote.ts';
import { savedCartQuery } from './cart.queries.ts';

/** While the shop is open, the cart is read again when the agent bought something in another tab or on another device. */
export function useFreshCart(agentId: number): void {
  // of a tab that comes back, because another one may have changed the cart
  useQuery({ ...savedCartQuery(agentId), refetchOnWindowFocus: 'always' });
  useEffect(() => {
    const changes = events.on('agent.changed').subscribe((changed) => {
      if (changed.agentId === agentId)
        void queryClient.invalidateQueries({ queryKey: savedCartQuery(agentId).queryKey });
    });
    return () => changes.unsubscribe();
  }, [agentId]);
}
