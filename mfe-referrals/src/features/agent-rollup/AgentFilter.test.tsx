import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SessionContext } from '@portal/shared/contracts';
import { testDirector } from '@portal/shared/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { AgentFilter } from './AgentFilter.tsx';

const FIGURES = {
  brokerageName: null,
  leads: 0,
  leadsDue: 0,
  appointments: 0,
  appointmentsDue: 0,
  medianSeconds: null,
  wins: 0,
};
const DIRECTOR: Partial<SessionContext> = {
  role: 'ROLE_RELO_DIRECTOR',
  agent: null,
  reloDirector: testDirector({ reloDirectorId: 501 }),
};
const PATH = '/api/relo-directors/501/agent-roll-up';
const user = userEvent.setup();
let server: FakeReferralServer;

beforeEach(() => {
  server = new FakeReferralServer();
  server.install();
  const agents = [
    { ...FIGURES, agentId: 31, firstName: 'Ana', lastName: 'Abel' },
    { ...FIGURES, agentId: 32, firstName: 'Sam', lastName: 'Whitaker' },
  ];
  server.answers.set(PATH, () => Response.json({ agents }));
});
afterEach(cleanup);

const open = async (agentId: number | null, person = DIRECTOR) => {
  const onChange = jest.fn();
  await openAs(
    server,
    person,
    '/referrals',
    <AgentFilter agentId={agentId} agentName={undefined} onChange={onChange} />,
  );
  return onChange;
};

test('D-08 a director chooses one of their agents, and all of them again', async () => {
  const onChange = await open(null);
  await user.click(await screen.findByRole('button', { name: 'Agent All' }));
  await user.click(await screen.findByRole('option', { name: 'Whitaker, Sam' }));
  expect(onChange).toHaveBeenLastCalledWith(32);
  cleanup();
  const onClear = await open(32);
  await user.click(await screen.findByRole('button', { name: 'Agent Sam Whitaker' }));
  await user.click(await screen.findByRole('option', { name: 'Whitaker, Sam' }));
  expect(onClear).toHaveBeenLastCalledWith(null);
});

test('an agent of an address can be taken away also when the agents do not load', async () => {
  server.answers.set(PATH, () => problemOf(500, 'internal', 'Something broke.'));
  const onChange = await open(77);
  await user.click(await screen.findByRole('button', { name: 'Agent One agent' }));
  await user.click(screen.getByRole('option', { name: 'One agent' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('an agent has no agents to choose from', async () => {
  await open(null, {});
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
