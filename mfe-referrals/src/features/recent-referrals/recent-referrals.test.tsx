import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ReferralGroup } from '@portal/shared/contracts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, type ReactNode, useState } from 'react';
import { reply } from '@portal/shared/testing/server';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { addRecent, readRecent, recentOwner } from './recent-ids.ts';
import { RecentButton } from './RecentButton.tsx';

const OWNER = recentOwner({ user: null, agent: null, reloDirector: null, role: null });
const pathOf = (agentReferralId: number) => endpointPath('referral', { agentReferralId });
let server: FakeReferralServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeReferralServer();
  server.install();
});
afterEach(cleanup);

test('HOST-68, CS-033 the menu names what was visited, the last one first, and forgets what may not be seen any more', async () => {
  for (const [id, firstName] of [
    [1, 'Ada'],
    [3, 'Bo'],
  ] as const) {
    const group = testGroup({ firstName, referral: [testEntry({ agentReferralId: id })] });
    server.answers.set(pathOf(id), () => reply(ReferralGroup, group));
  }
  server.answers.set(pathOf(2), () => problemOf(403, 'forbidden', 'This is not yours.'));
  for (const id of [1, 2, 3]) addRecent(OWNER, id);
  renderAt('/referrals', <RecentButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Recent' }));
  await screen.findByRole('menuitem', { name: /^Ada/ });
  const items = screen.getAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([expect.stringMatching(/^Bo/), expect.stringMatching(/^Ada/)]);
  expect(items.map((item) => item.getAttribute('href'))).toEqual(['/referrals-details/Mw', '/referrals-details/MQ']);
  expect(readRecent(OWNER)).toEqual([3, 1]);
});

test('before anything was visited, and for somebody else, there is no list', () => {
  addRecent('another/self', 1);
  renderAt('/referrals', <RecentButton />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('in a page that was prerendered before the first visit of a referral, the list is there when it is opened', async () => {
  const button = <RecentButton />;
  function Page(): ReactNode {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Referrals</button>
        <Activity mode={isOpen ? 'visible' : 'hidden'}>{button}</Activity>
      </>
    );
  }
  renderAt('/dashboard', <Page />);
  addRecent(OWNER, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Referrals' }));
  expect(screen.getByRole('button', { name: 'Recent' })).toBeVisible();
});

test('AUTH-40 what stays in the browser are ids, and damaged storage is an empty list', () => {
  addRecent(OWNER, 7);
  expect(JSON.parse(localStorage.getItem('recentReferrals') ?? '')).toEqual({ owner: OWNER, ids: [7] });
  for (const damaged of ['{', '[]', `{"owner":"${OWNER}","ids":["<script>"]}`]) {
    localStorage.setItem('recentReferrals', damaged);
    expect(readRecent(OWNER)).toEqual([]);
  }
});
