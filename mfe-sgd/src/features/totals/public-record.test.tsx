import { afterEach, expect, jest, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import { testAgent, testContext } from '@portal/shared/testing';
import { refuse } from '@portal/shared/testing/server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { AGENT_ID, type Call, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer, ShopServer } from '../../testing/shop-server.ts';
import { ShopPage } from '../shop/ShopPage.tsx';

const home = { address: '12 Pearl St', zip: '80205' };
const LISTINGS = { data: [{ ...home, listPrice: 500_000 }] };
const SALES = {
  data: [
    { ...home, soldPrice: 1, soldDate: '2026-01-02' },
    { ...home, soldPrice: null, soldDate: '2026-02-03' },
  ],
};
let calls: Call[];
afterEach(() => {
  cleanup();
  document.getElementById(PAGE_DATA_ELEMENT)?.remove();
});
const asked = () => calls.filter(({ url }) => url.includes('/quantarium/')).map(({ url, body }) => [url, body]);

async function open(org: string | undefined, intercept: ShopServer['intercept']): Promise<void> {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  data.textContent = JSON.stringify({ config: { propertyRecordsOrg: org } });
  document.body.append(data);
  const server = new ShopServer([offer('80209')]);
  server.intercept = intercept;
  calls = await signIn(server.respond, {
    at: '/sgd',
    context: testContext({ agent: testAgent({ agentId: AGENT_ID }) }),
  });
  renderInRoot(<ShopPage />);
  await screen.findByRole('button', { name: '80209' });
}

test('API-69 CS-133 listings and records are asked for with id and org of the settings, and shown', async () => {
  await open('portal-7', ({ url }) => {
    if (url.endsWith('/agent/listings')) return Response.json(LISTINGS);
    return url.endsWith('/agent/records') ? Response.json(SALES) : undefined;
  });
  await screen.findByText('On public record: 1 for sale, 2 sold in 12 months');
  const body = { id: AGENT_ID, org: 'portal-7' };
  expect(asked()).toEqual([
    ['/consumer/v2/quantarium/agent/listings', body],
    ['/consumer/v2/quantarium/agent/records', body],
  ]);
});

test('API-69 CS-133 when one of them does not answer, nothing is shown of either, and the shop works', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await open('portal-7', ({ url }) => {
    if (url.endsWith('/agent/listings')) return Response.json(LISTINGS);
    return url.endsWith('/agent/records') ? refuse(503, 'property_records_unavailable') : undefined;
  });
  await waitFor(() => expect(logged.mock.calls.flat().join(' ')).toContain('The property records did not answer'), {
    timeout: 5_000,
  });
  expect(screen.queryByText(/public record/)).not.toBeInTheDocument();
  logged.mockRestore();
});

test('API-69 an installation without property records asks for none', async () => {
  await open(undefined, () => undefined);
  expect(asked()).toEqual([]);
});
