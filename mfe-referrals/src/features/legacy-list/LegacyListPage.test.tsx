import { afterEach, expect, test } from '@jest/globals';
import { testAgent } from '@portal/shared/testing';
import { cleanup, screen } from '@testing-library/react';
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
