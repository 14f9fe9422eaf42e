import { expect, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer, ShopServer } from '../../testing/shop-server.ts';
import { ShopPage } from '../shop/ShopPage.tsx';

test('D-29 the shop tells the menu how many ZIPs are in the cart, and at once when one is added', async () => {
  const told: unknown[] = [];
  const subscription = events.on('cart.count').subscribe((payload) => told.push(payload));
  const server = new ShopServer([offer('80209'), offer('80206')]);
  server.saved = { zipCodes: ['80206'], unavailableZipCodes: [], term: '12_MO' };
  await signIn(server.respond, { at: '/sgd' });
  renderInRoot(<ShopPage />);
  await waitFor(() => expect(told).toEqual([{ agentId: AGENT_ID, zips: 1 }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 80209 to the cart' }));
  await waitFor(() => expect(told.at(-1)).toEqual({ agentId: AGENT_ID, zips: 2 }));
  subscription.unsubscribe();
});
