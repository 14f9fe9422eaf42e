import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type AgentRollUp, AgentRollUps, PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { testContext, testDirector } from '@portal/shared/testing';
import { renderInRoot, signIn } from '@portal/shared/testing/portal';
import { reply } from '@portal/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { DirectorsAgents } from './DirectorsAgents.tsx';

const sam: AgentRollUp = {
  agentId: 31,
  firstName: 'Sam',
  lastName: 'Whitaker',
  brokerageName: 'Peak Homes',
  leads: 8,
  leadsDue: 2,
  appointments: 0,
  appointmentsDue: 0,
  medianSeconds: null,
  wins: 0,
};
const page = document.createElement('script');
page.id = PAGE_DATA_ELEMENT;
page.type = 'application/json';

beforeEach(() => {
  page.textContent = JSON.stringify({ config: { supportPhone: '(303) 555-0100' }, snapshot: { remotes: {} } });
  document.body.append(page);
});
afterEach(() => page.remove());

async function open(agents: AgentRollUp[]) {
  const context = testContext({ agent: null, role: 'ROLE_RELO_DIRECTOR', reloDirector: testDirector() });
  await signIn(() => reply(AgentRollUps, { agents }), { context, at: '/profile' });
  renderInRoot(<DirectorsAgents reloDirectorId={501} />);
  return within(await screen.findByRole('region', { name: 'Your agents' }));
}
const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('D-08 a director gets from an agent to their leads, and calls or writes to them', async () => {
  const panel = await open([{ ...sam, phoneNumber: '3035550131', email: 'sam@example.com' }]);
  expect(await panel.findByRole('link', { name: 'Sam Whitaker' })).toHaveAttribute(
    'href',
    `/referrals?agent=${encodeId(31)}`,
  );
  expect(address('(303) 555-0131')).toBe('tel:3035550131');
  expect(address('sam@example.com')).toBe('mailto:sam@example.com');
});

test('an agent without a phone number has no link to call; support, which adds agents, has one', async () => {
  const panel = await open([{ ...sam, phoneNumber: null }]);
  expect((await panel.findByRole('listitem')).querySelectorAll('a')).toHaveLength(1);
  expect(panel.getByText(/^Support adds and removes agents/)).toHaveTextContent(
    'Support adds and removes agents. Call (303) 555-0100.',
  );
  expect(address('(303) 555-0100')).toBe('tel:3035550100');
});

test('a director without agents is told whom to call', async () => {
  const panel = await open([]);
  expect(await panel.findByText('No agents yet')).toBeVisible();
  expect(address('(303) 555-0100')).toBe('tel:3035550100');
});
