import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { http, tracking } from '@portal/shared/api';
import type { ReferralGroup } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerOf, FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { LOCKED, testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralDetailsPage } from './ReferralDetailsPage.tsx';

const user = userEvent.setup();
let server: FakeReferralServer;
const addressOf = (id: number) => `/referral/v2/agent-portal-referrals/${id}`;

beforeAll(async () => {
  session.connect({
    identity: {
      tokens: async () => ({ kind: 'tokens', tokens: { accessToken: 'access', idToken: 'id' } }),
      signIn: async () => {},
      signOut: async () => {},
      onChange: () => () => {},
    },
    http,
    events,
    tracking,
    storage: sessionStorage,
    forgetSubject: () => {},
    now: Date.now,
  });
});
beforeEach(async () => {
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/api/session', () => answerOf(200, testContext()));
  await act(() => session.start());
});
afterEach(cleanup);

const page = (id: number) => `/referrals-details/${encodeId(id)}`;
async function openGroup(group: ReferralGroup) {
  for (const { agentReferralId } of group.referral) {
    server.answers.set(addressOf(agentReferralId), () => answerOf(200, group));
  }
  renderAt(page(group.referral[0]!.agentReferralId), <ReferralDetailsPage />);
  await screen.findByRole('heading', { level: 1, name: `${group.consumer.firstName} ${group.consumer.lastName}` });
}
const panel = (name: string) => screen.getByRole('region', { name });

test('HOST-17 the details show who, where it stands, the address, the commission and why', async () => {
  const twelveDaysAgo = new Date(Date.now() - 12 * 86_400_000).toISOString();
  await openGroup(testGroup({ referral: [testEntry({ updatedDate: twelveDaysAgo })] }));
  expect(screen.getByRole('heading', { level: 2, name: 'Contacted' }).parentElement!.textContent).toContain(
    '12 days since your last update',
  );
  expect(panel('Property').textContent).toContain('2417 Clarkson St');
  expect(within(panel('Property')).getByRole('link', { name: 'Open Map' }).getAttribute('href')).toContain(
    'query=2417+Clarkson+St%2C+Denver%2C+CO+80205',
  );
  expect(panel('Est. commission').textContent).toContain('$18,252.00');
  expect(panel('Est. commission').textContent).toContain('2.6% of the estimated value, $702,000');
});

test('D-17 a visible contact says why it is visible', async () => {
  await openGroup(testGroup());
  expect(panel('Contact').textContent).toContain('Visible to you because 80205 is one of your sponsored ZIPs.');
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:3035550114');
  expect(screen.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:3035550114');
});

test('REF-45 D-17 a locked contact says why and what unlocks it; call, text and e-mail are absent', async () => {
  await openGroup(testGroup({ contact: LOCKED }));
  const text = panel('Contact').textContent;
  expect(text).toContain('(•••) •••-••••');
  expect(text).toContain('80205 is not one of your sponsored ZIPs');
  expect(text).toContain('Changing the status does not unlock them');
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  await user.click(within(panel('Contact')).getByRole('button', { name: 'Unlock Contact Info' }));
  expect(await screen.findByRole('dialog', { name: 'Phone and email are locked' })).toBeTruthy();
});

test('D-21 each side has its own address, and going from one to the other loads nothing again', async () => {
  const seller = testEntry();
  const buyer = testEntry({ buySideReferral: true, categoryStatus: 'Attempting', avgAvm: null });
  await openGroup(testGroup({ referral: [seller, buyer] }));
  const asked = server.others.length;
  await user.click(within(screen.getByRole('navigation', { name: 'Sides' })).getByRole('link', { name: /Buyer/ }));
  expect(window.location.pathname).toBe(page(buyer.agentReferralId));
  expect(await screen.findByRole('heading', { level: 2, name: 'Attempting' })).toBeTruthy();
  expect(server.others).toHaveLength(asked);
  expect(panel('Est. commission').textContent).toMatch(/Buyer.*Not available/);
});

test('D-21 D-27 the timeline is one list, newest first, without what the portal notes for itself', async () => {
  const step = {
    friendlySubStatus: null,
    lastModifiedBy: 'Maya Ferreira',
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
  };
  const history = [
    {
      ...step,
      kind: 'status' as const,
      friendlyStatus: 'Attempting',
      lastModifiedDate: '2026-11-12T16:00:00.000Z',
      notes: null,
    },
    {
      ...step,
      kind: 'status' as const,
      friendlyStatus: 'Contacted',
      lastModifiedDate: '2026-11-14T16:00:00.000Z',
      notes: 'Called back',
    },
    {
      ...step,
      kind: 'note' as const,
      friendlyStatus: null,
      lastModifiedDate: '2026-11-13T16:00:00.000Z',
      notes: 'Roof replaced in 2022',
    },
    {
      ...step,
      kind: 'system' as const,
      friendlyStatus: null,
      lastModifiedDate: '2026-11-15T16:00:00.000Z',
      notes: 'congrats-modal',
    },
  ];
  await openGroup(testGroup({ referral: [testEntry({ portalStatusInfoHistory: history })] }));
  const steps = within(panel('Timeline')).getAllByRole('listitem');
  expect(steps.map((each) => each.textContent)).toEqual([
    'AttemptingContactedby Maya FerreiraNov 14, 2026, 9:00 AMCalled back',
    'Note by Maya FerreiraNov 13, 2026, 9:00 AMRoof replaced in 2022',
    'Attemptingby Maya FerreiraNov 12, 2026, 9:00 AM',
    'Referral receivedNov 11, 2026, 9:00 AM',
  ]);
});

test('D-02 an id that cannot be read opens the error modal, and nothing is loaded', async () => {
  let opened = 0;
  const subscription = events.on('error-modal.open').subscribe(() => (opened += 1));
  const asked = server.others.length;
  renderAt('/referrals-details/%21%21%21', <ReferralDetailsPage />);
  expect(screen.getByText('This address does not name a referral.')).toBeTruthy();
  subscription.unsubscribe();
  expect(opened).toBe(1);
  expect(server.others).toHaveLength(asked);
});

test.each([
  [404, 'not_found', 'There is no such referral.'],
  [403, 'forbidden', 'You may not see this referral.'],
])('D-02 a refusal with %i is said in words', async (status, code, words) => {
  server.answers.set(addressOf(77), () => problemOf(status, code, 'No.'));
  renderAt(page(77), <ReferralDetailsPage />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Referrals' }).getAttribute('href')).toBe('/referrals');
});

test('a referral that did not load can be tried again', async () => {
  const group = testGroup();
  const id = group.referral[0]!.agentReferralId;
  server.answers.set(addressOf(id), () => problemOf(500, 'internal', 'Something broke.'));
  renderAt(page(id), <ReferralDetailsPage />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('7F3K-2210');
  server.answers.set(addressOf(id), () => answerOf(200, group));
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chidinma Okonkwo-Reyes' })).toBeTruthy();
});

test('D-22 opened from elsewhere, the way back leads to the tab of the referral', async () => {
  await openGroup(testGroup({ category: 'Wins' }));
  expect(screen.getByRole('link', { name: 'Wins' }).getAttribute('href')).toBe('/referrals?tab=wins');
});
