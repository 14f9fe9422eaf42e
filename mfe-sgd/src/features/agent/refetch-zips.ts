import { queryClient } from '@portal/shared/api';
import { events } from '../../remote.ts';

/**
 * What this remote knows of the ZIPs of an agent; the orders themselves are told by their answers. Not the cart: emptied by an order,
 * it would close the checkout that still waits for the answer (use-fresh-cart.ts).
 */
const ABOUT_ZIPS = [
  'sgd-load-cart',
  'sgd-shop',
  'sgd-waitlist',
  'sgd-zip-data',
  'sgd-sales-totals',
  'sgd-orders',
  'sgd-sponsorships',
  'sgd-worth',
];

/** The ZIPs that an agent has or can have are others now. */
export function refetchZips(agentId: number): void {
  for (const about of ABOUT_ZIPS) void queryClient.invalidateQueries({ queryKey: [agentId, about] });
}

// They were changed on another page, in another tab, or on another device.
events.on('agent.changed').subscribe(({ agentId }) => refetchZips(agentId));
