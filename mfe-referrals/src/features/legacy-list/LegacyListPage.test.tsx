import { afterEach, expect, test } from '@jest/globals';
import { testAgent } from '@portal/shared/testing';
import { cleanup, screen } from '@testing-library/react';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { testGroup } from '../../testing/referral-fixtures.ts';
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
