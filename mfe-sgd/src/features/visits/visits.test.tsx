import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, type SessionContext } from '@portal/shared/contracts';
import { refuse } from '@portal/shared/testing/server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGENT_ID, type Call, maya, renderInRoot, signIn } from '../../testing/portal.ts';
import { offer, ShopServer } from '../../testing/shop-server.ts';
import { ShopPage } from '../shop/ShopPage.tsx';

const visitUrl = endpointPath('sgdVisit', { agentId: AGENT_ID });
const server = new ShopServer([offer('80209'), offer('80206')]);
const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
let calls: Call[];

beforeEach(() => {
  server.intercept = () => undefined;
  warnings.mockClear();
});
afterEach(cleanup);

async function open(at: string, context: SessionContext = maya): Promise<void> {
  calls = await signIn(server.respond, { at, context });
  renderInRoot(<ShopPage />);
  await screen.findByRole('button', { name: '80209' });
}
const updateOf = ({ url, body }: Call): unknown => {
  const { query = '', variables } = (body ?? {}) as { query?: string; variables?: unknown };
  return url === ENDPOINTS.graphql && query.includes('partialAgentUpdate') ? variables : undefined;
};
/** What was sent about the visit, in order. */
const recorded = (): unknown[] =>
  calls.flatMap((call) => {
    const update = updateOf(call);
    return (update ?? call.url === visitUrl) ? [update ?? call.body] : [];
  });

test('SGD-16 API-16 a visit stores its time at the agent first, then the parameters of the address', async () => {
  const before = Date.now();
  await open('/sgd?tab=service&utm_campaign=5462');
  await waitFor(() => expect(recorded()).toHaveLength(2));
  expect(recorded()).toEqual([
    { agentId: AGENT_ID, sgdLastVisit: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    { queryParams: { tab: 'service', utm_campaign: '5462' } },
  ]);
  const { sgdLastVisit } = recorded()[0] as { sgdLastVisit: string };
  expect(Date.parse(sgdLastVisit)).toBeGreaterThanOrEqual(before);
});

test('SGD-16 opening the page is one visit, whatever is chosen on it', async () => {
  await open('/sgd');
  await userEvent.click(screen.getByRole('button', { name: '80206' }));
  await waitFor(() => expect(window.location.search).toBe('?selected=80206'));
  await waitFor(() => expect(recorded()).toHaveLength(2));
  expect(recorded()[1]).toEqual({ queryParams: {} });
});

test('CS-122 when the update fails it is logged and the visit is still added', async () => {
  server.intercept = (call) => (updateOf(call) ? refuse(503, 'down') : undefined);
  await open('/sgd?utm_campaign=5462');
  await waitFor(() => expect(recorded()).toHaveLength(2));
  expect(recorded()[1]).toEqual({ queryParams: { utm_campaign: '5462' } });
  expect(String(warnings.mock.calls)).toContain('the time of the visit was not recorded');
});

test('CS-122 calls that are never answered do not hold up the page', async () => {
  server.intercept = (call) => (updateOf(call) || call.url === visitUrl ? new Promise(() => {}) : undefined);
  await open('/sgd');
  expect(screen.getByRole('button', { name: 'Add 80209 to the cart' })).toBeEnabled();
});

test('SGD-16 parameters that are too long are left out, so that the visit is not lost', async () => {
  await open(`/sgd?utm_campaign=5462&fbclid=${'x'.repeat(501)}`);
  await waitFor(() => expect(recorded()).toHaveLength(2));
  expect(recorded()[1]).toEqual({ queryParams: { utm_campaign: '5462' } });
});

test('D-06 an admin who acts for the agent leaves no visit', async () => {
  const grant = { token: 'grant', role: 'Agent' as const, subjectId: AGENT_ID, expiresAt: '2036-11-20T18:00:00.000Z' };
  await open('/sgd', { ...maya, role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT', grant });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(recorded()).toEqual([]);
});
