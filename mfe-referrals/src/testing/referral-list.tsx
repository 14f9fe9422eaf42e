import { afterEach, beforeEach } from '@jest/globals';
import { tracking } from '@portal/shared/api';
import { cleanup, screen } from '@testing-library/react';
import { ReferralList } from '../features/referral-list/ReferralList.tsx';
import { FakeReferralServer } from './fake-referral-server.ts';
import { testGroup } from './referral-fixtures.ts';
import { renderAt, setWindowWidth } from './render-at.tsx';

const subject = { kind: 'agent', id: 10_482 } as const;

/**
 * The list of an agent on a screen of this width, with a new server before each test of a file.
 * @param width CSS pixels
 */
export function setUpReferralList(width: number) {
  const list = {
    server: new FakeReferralServer(),
    subject,
    open: (address = '/referrals', { isAdmin = false, isReady = true } = {}) =>
      renderAt(address, <ReferralList subject={subject} isAdmin={isAdmin} isReady={isReady} />),
    tab: (name: RegExp) => screen.getByRole('tab', { name }),
    rowOf: async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!,
    /** The last call for active leads. */
    lastCall: () => list.server.callsOf('Active Leads').at(-1)!,
  };
  beforeEach(() => {
    sessionStorage.clear();
    setWindowWidth(width);
    list.server = new FakeReferralServer();
    list.server.install();
  });
  afterEach(() => {
    cleanup();
    tracking.reset();
  });
  return list;
}

/** Active leads named Lead0, Lead1, … */
export const leads = (count: number) =>
  Array.from({ length: count }, (_, index) => testGroup({ lastName: `Lead${index}` }));
