import { http, queryClient } from '@portal/shared/api';
import { SavedCartResponse } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import '../agent/refetch-zips.ts';
import { events } from '../../remote.ts';
import { savedCartQuery } from '../cart/cart.queries.ts';

/**
 * Announces that ZIPs were bought: session, menu, dashboard, referrals and shop reload what depends on them. The cart is read from
 * the server, which emptied it with the order.
 */
export async function announcePurchase(agentId: number): Promise<void> {
  events.publish('agent.changed', { agentId });
  try {
    // not by the query: the page that shows it is being left, which would abort it
    const cart = await http.request('GET', 'savedCart', { path: { agentId }, schema: SavedCartResponse });
    queryClient.setQueryData(savedCartQuery(agentId).queryKey, cart);
    events.publish('cart.count', { agentId, zips: cart.zipCodes.length });
  } catch (error) {
    log.warning('checkout: the cart could not be read after the purchase', error);
  }
}
