import { afterEach, expect, test } from '@jest/globals';
import { endpointPath } from '@portal/shared/contracts';
import { testAgent, testContext } from '@portal/shared/testing';
import { refuse } from '@portal/shared/testing/server';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer, ShopServer } from '../../testing/shop-server.ts';
import { ShopPage } from '../shop/ShopPage.tsx';

const statsUrl = endpointPath('salesStats');
let calls: Call[];
afterEach(cleanup);

async function open(server: ShopServer, featuredTerritory: string[]): Promise<void> {
  const agent = testAgent({ agentId: AGENT_ID, featuredTerritory });
  calls = await signIn(server.respond, { at: '/sgd', context: testContext({ agent }) });
  renderInRoot(<ShopPage />);
  await screen.findByRole('button', { name: '80209' });
}

test('SGD-17 the totals of the stats service are shown as commissions, sales volume and transactions', async () => {
  const server = new ShopServer([offer('80209')]);
  server.sales = { totalZipsCommissions: 41_280.5, totalZipsSalesVolume: 3_912_000, totalZipsTransactions: 7 };
  await open(server, ['80205']);
  expect((await screen.findByText(/^All closings in your ZIPs/)).textContent).toBe(
    'All closings in your ZIPs: $41,281 commissions, $3,912,000 sales volume, 7 transactions',
  );
  expect(calls.filter(({ url }) => url === statsUrl).map(({ body }) => body)).toEqual([{ agentIds: [AGENT_ID] }]);
});

test('SGD-17 when they do not load the shop works, and they can be loaded again', async () => {
  const server = new ShopServer([offer('80209')]);
  let isDown = true;
  server.intercept = ({ url }) => (isDown && url === statsUrl ? refuse(500, 'internal_error') : undefined);
  await open(server, ['80205']);
  await screen.findByText('What your ZIPs brought so far did not load.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(/0 transactions$/);
});

test('SGD-17 an agent who sponsors no ZIP has no totals', async () => {
  await open(new ShopServer([offer('80209')]), []);
  expect(screen.queryByText(/All closings in/)).not.toBeInTheDocument();
  expect(calls.filter(({ url }) => url === statsUrl)).toEqual([]);
});
