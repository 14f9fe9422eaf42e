import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { LIST_SHOWN } from '../../../navigation/list-shown.ts';
import { rememberOpened } from '../../../navigation/opened-row.ts';
import { FakeReferralServer } from '../../../testing/fake-referral-server.ts';
import { openAs } from '../../../testing/open-as.tsx';
import { testGroup } from '../../../testing/referral-fixtures.ts';
import { setWindowWidth } from '../../../testing/render-at.tsx';
import { ReferralListPage } from '../ReferralListPage.tsx';

const GROUPS = ['Ames', 'Brandt'].map((lastName) => testGroup({ lastName, firstName: 'Ana' }));
const idsOf = (index: number) => GROUPS[index]!.referral.map(({ agentReferralId }) => agentReferralId);
const row = () => screen.findByRole('link', { name: 'Brandt, Ana' });
let server: FakeReferralServer;

beforeEach(() => {
  sessionStorage.clear();
  setWindowWidth(1440);
  window.scrollTo = jest.fn() as unknown as typeof window.scrollTo;
  server = new FakeReferralServer();
  server.groups = GROUPS;
  server.install();
});
afterEach(cleanup);

/** Opens the second row, and comes to the list again, in the way the state of the history says. */
async function comeTo(address: string, state: unknown, opened = idsOf(1)) {
  const { leave, comeBack } = await openAs(server, {}, '/referrals', <ReferralListPage />);
  await row();
  leave();
  rememberOpened('/referrals', opened);
  window.history.replaceState({ usr: state }, '', address);
  comeBack();
  return row();
}

test('D-53, WCAG 2.4.3 back from the details, the focus is on the row they were opened from, once', async () => {
  expect(await comeTo('/referrals', LIST_SHOWN)).toHaveFocus();
  cleanup();
  const { comeBack, leave } = await openAs(server, {}, '/referrals', <ReferralListPage />);
  await row();
  leave();
  window.history.replaceState({ usr: LIST_SHOWN }, '', '/referrals');
  comeBack();
  expect(await row()).not.toHaveFocus();
});

test.each([
  ['by a link that leads to the list', '/referrals', null, undefined],
  ['to other rows of it', '/referrals?limit=50', LIST_SHOWN, undefined],
  ['without the row', '/referrals', LIST_SHOWN, [1]],
])('the focus is left alone %s', async (_way, address, state, opened) => {
  await comeTo(address, state, opened);
  expect(document.body).toHaveFocus();
});
