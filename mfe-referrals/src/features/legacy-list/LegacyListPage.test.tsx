import { afterEach, expect, test } from '@jest/globals';
import { testAgent, testDirector } from '@portal/shared/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { LegacyListPage } from './LegacyListPage.tsx';

afterEach(cleanup);

test.each([
  [1, 'Maya Ferreira, 1 referral'],
  [2, 'Maya Ferreira, 2 referrals'],
])('of %i referral(s) the heading says "%s"', async (count, words) => {
  const server = new FakeReferralServer();
  server.groups = Array.from({ length: count }, () => testGroup());
  server.install();
  const agent = { ...testAgent(), firstName: 'Maya', lastName: 'Ferreira' };
  await openAs(server, { agent }, '/legacy-dashboard', <LegacyListPage />);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('D-03 phones and days are written as in the list: the newest update of both sides, in the time zone of the referral', async () => {
  const server = new FakeReferralServer();
  // still November 20 in Denver
  const buyer = testEntry({ buySideReferral: true, updatedDate: '2026-11-21T06:30:00.000Z' });
  const seller = testEntry({ updatedDate: '2026-11-10T17:00:00.000Z' });
  server.groups = [testGroup({ phoneNumber: '7205550139', referral: [seller, buyer] })];
  server.install();
  await openAs(server, { agent: testAgent() }, '/legacy-dashboard', <LegacyListPage />);
  expect(await screen.findByText('(720) 555-0139, chidinma@example.com')).toBeInTheDocument();
  expect(screen.getByText('Nov 20, 2026')).toBeInTheDocument();
});

test('REF-26 the commission is headed GCI on Wins and absent on Inactive, and a status has the word of the list', async () => {
  const server = new FakeReferralServer();
  const lost = {
    category: 'Lost Listings/Sales',
    categoryStatus: 'Listed',
    categorySubStatus: 'Listed by competitor',
  } as const;
  server.groups = [
    testGroup({ referral: [testEntry(lost)] }),
    testGroup({ category: 'Wins' }),
    testGroup({ category: 'Inactive' }),
  ];
  server.install();
  await openAs(server, { agent: testAgent() }, '/legacy-dashboard', <LegacyListPage />);
  const headersOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(await headersOf('Lost Listings/Sales')).toContain('Est. Commission');
  expect(screen.getByRole('cell', { name: 'Listed by competitor' })).toBeInTheDocument();
  expect(await headersOf('Wins')).toContain('GCI');
  expect(await headersOf('Wins')).not.toContain('Est. Commission');
  const inactive = await headersOf('Inactive');
  expect(inactive).toEqual(['Contact Information', 'Side', 'Lead Intent', 'Status', 'Address', 'Last Updated']);
});

test('D-08 a director sees whose referral each one is', async () => {
  const server = new FakeReferralServer();
  server.groups = [testGroup()];
  server.install();
  await openAs(
    server,
    { role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() },
    '/legacy-dashboard',
    <LegacyListPage />,
  );
  expect(await screen.findByRole('columnheader', { name: 'Agent' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'Ferreira, Maya' })).toBeInTheDocument();
});
