import { expect, test } from '@jest/globals';
import { offerRemote, testAgent } from '@portal/shared/testing';
import { cleanup, screen } from '@testing-library/react';
import { dashboard, newAgentDashboard, steps } from '../../testing/dashboard-fixture.ts';
import { openDashboard, responding } from '../../testing/portal.tsx';
import { setUpDashboardPage, settled } from '../../testing/dashboard-page.ts';

setUpDashboardPage();

test('D-24 a new agent sees the checklist first, with a button for every available step', async () => {
  const undo = offerRemote({ pages: [{ path: '/change-password' }, { path: '/service-zip-codes' }] });
  await openDashboard({
    context: { agent: testAgent({ firstName: 'Nina' }) },
    server: responding(newAgentDashboard()),
  });

  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Nina' })).toBeInTheDocument();
  expect(screen.getByText('Three steps, then referrals can reach you')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change: Change your temporary password' })).toHaveAttribute(
    'href',
    '/change-password',
  );
  expect(screen.getByRole('link', { name: 'Add: Add your service ZIP codes' })).toHaveAttribute(
    'href',
    '/service-zip-codes?id=MTA0ODI',
  );
  expect(screen.queryByRole('link', { name: /referral agreement/ })).not.toBeInTheDocument();
  expect(screen.getByText(/cannot be done online yet/)).toBeInTheDocument();
  expect(screen.getByText('Active agents are ranked every Friday in the ZIP codes they serve.')).toBeInTheDocument();
  expect(screen.getByText(/^They arrive once the agreement is signed/)).toBeInTheDocument();
  undo();
});

test('D-24 once the agreement is signed and there are ZIPs, a new agent is not told that both are missing', async () => {
  const onboarding = steps(0).map((step) => ({ ...step, isDone: ['agreement', 'service-zips'].includes(step.key) }));
  await openDashboard({ server: responding({ ...newAgentDashboard(), onboarding }) });
  expect(await screen.findByText(/^They come from your service ZIP codes/)).toBeInTheDocument();
  expect(screen.queryByText(/^They arrive once/)).not.toBeInTheDocument();
});

test('0104 a disqualified agent without referrals is not told when they come', async () => {
  const agent = { ...testAgent(), currentStatus: 'DISQUALIFIED' };
  await openDashboard({ context: { agent }, server: responding(newAgentDashboard()) });
  expect(await screen.findByText('No referrals yet')).toBeInTheDocument();
  await settled();
  for (const promise of [/^They arrive once/, /^They come from/]) {
    expect(screen.queryByText(promise)).not.toBeInTheDocument();
  }
});

test('D-24 the agreement is signed on its own page, or on the profile where there is none', async () => {
  const href = async (pages: { path: string }[]) => {
    const undo = offerRemote({ pages });
    await openDashboard({ server: responding(newAgentDashboard()) });
    const link = await screen.findByRole('link', { name: /^Review and Sign/ });
    const address = link.getAttribute('href');
    cleanup();
    undo();
    return address;
  };
  expect(await href([{ path: '/update-profile' }, { path: '/referral-agreement' }])).toBe(
    '/referral-agreement?id=MTA0ODI',
  );
  expect(await href([{ path: '/update-profile' }])).toBe('/update-profile?id=MTA0ODI');
});

test('D-24 the set-up stays on the dashboard until it is complete', async () => {
  const first = await openDashboard({ server: responding(dashboard({ onboarding: steps(2) })) });
  expect(await screen.findByRole('progressbar', { name: 'Set-up' })).toHaveAttribute('value', '2');
  expect(screen.getByText('Add your service ZIP codes')).toBeInTheDocument();
  first.unmount();

  await openDashboard({ server: responding(dashboard({ onboarding: steps(3) })) });
  await screen.findByRole('region', { name: 'Next event' });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('links to pages of other remotes appear when a release claims the address', async () => {
  const before = await openDashboard({ server: responding(dashboard()) });
  await settled();
  expect(screen.queryByRole('link', { name: 'What counts' })).not.toBeInTheDocument();
  before.unmount();

  const undo = offerRemote({ pages: [{ path: '/rank' }, { path: '/events' }, { path: '/service-zip-codes' }] });
  await openDashboard({ server: responding(dashboard()) });
  expect(await screen.findByRole('link', { name: 'What counts' })).toHaveAttribute('href', '/rank');
  expect(screen.getByRole('link', { name: 'Service ZIP codes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/events');
  undo();
});

test('each empty card of a new agent explains why it is empty', async () => {
  const nothing = newAgentDashboard();
  await openDashboard({ server: responding({ ...nothing, nextEvent: null, onboarding: steps(3) }) });

  expect(await screen.findByText('Everything is up to date')).toBeInTheDocument();
  for (const title of ['No appointments coming up', 'No rank yet', 'No service ZIP codes yet', 'No commissions yet']) {
    expect(screen.getByText(title)).toBeInTheDocument();
  }
  expect(screen.getByText('No upcoming events')).toBeInTheDocument();
});
