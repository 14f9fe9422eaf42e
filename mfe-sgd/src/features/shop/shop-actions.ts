import type { ShopCart } from '../cart/use-cart.ts';
import { useWaitlist } from './use-waitlist.ts';
import type { ZipAction } from './zip-state.ts';

/** Actions of the agent on the ZIPs of the page. */
export interface ShopActions {
  /** False for an agent who is not active in the network (0104): ZIPs are neither added nor waited for. */
  canOrder: boolean;
  act: (action: ZipAction, zip: string) => void;
  /** The ZIP whose waitlist is being changed. */
  busyZip: string | null;
}

/** Sends each action to the cart or to the waitlist. */
export function useShopActions(agentId: number, cart: ShopCart, canOrder: boolean): ShopActions {
  const { changeWaitlist, busyZip } = useWaitlist(agentId);
  return {
    canOrder,
    busyZip,
    act(action, zip) {
      if (action === 'join' || action === 'leave') changeWaitlist({ kind: action, zip });
      else if (action === 'remove') cart.change({ remove: [zip] });
      else cart.change({ add: [zip] });
    },
  };
}
