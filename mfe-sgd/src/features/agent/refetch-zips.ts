import { queryClient } from '@portal/shared/api';
import { events } from '../../remote.ts';

/**
 * Queries about the ZIPs of an agent; an order itself is updated by its responses. Not the cart: emptied by an order, it would close
 * the checkout that still waits for the response (use-fresh-cart.ts).
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

/** To be called when the ZIPs that an agent has or can have have changed. */
export function refetchZips(agentId: number): void {
  for (const about of ABOUT_ZIPS) void queryClient.invalidateQueries({ queryKey: [agentId, about] });
}

// changed on another page, in another tab, or on another device
events.on('agent.changed').subscribe(({ agentId }) => refetchZips(agentId));
