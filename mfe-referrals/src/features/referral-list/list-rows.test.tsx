import { expect, jest, test } from '@jest/globals';
import { tracking } from '@portal/shared/api';
import type { TopicPayload } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { offerRemote } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LOCKED, testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { setUpReferralList } from '../../testing/referral-list.tsx';

const list = setUpReferralList(1440);
const { open, rowOf } = list;
const user = userEvent.setup();

test('REF-25 REF-29 REF-60 a two-sided row shows both sides with their words, ring and sum', async () => {
  const twelveDaysAgo = new Date(Date.now() - 12 * 86_400_000).toISOString();
  const seller = testEntry({ updatedDate: twelveDaysAgo });
  const buyer = testEntry({ buySideReferral: true, source: null, categoryStatus: 'Attempting', statusTone: 'neutral' });
  list.server.groups = [
    testGroup({
      firstName: 'Olufunmilayo',
      lastName: 'Adeyemi-Johansson',
      referral: [buyer, seller],
      estimatedCommission: 32_461,
    }),
    testGroup({ lastName: 'Petrova', estimatedCommission: null }),
  ];
  open();
  const row = await rowOf('Adeyemi-Johansson, Olufunmilayo');
  const cells = [...row.cells].map((cell) => cell.textContent);
  expect(cells.slice(2, 5)).toEqual([
    'SellerBuyer',
    'Listing consultation—',
    'Contacted12 days, update dueAttemptingToday',
  ]);
  expect(cells.at(6)).toBe('$32,461.00');
  expect(within(row).getByRole('link', { name: /^Update/ })).toHaveAttribute(
    'href',
    `/referrals#update-${encodeId(seller.agentReferralId)}`,
  );
  expect(await rowOf('Petrova, Chidinma')).toHaveTextContent('Not available');
});

test('REF-30 REF-31 CS-060 a click on the row opens the details and is recorded; Update and links are not', async () => {
  const group = testGroup();
  list.server.groups = [group];
  const track = jest.spyOn(tracking, 'track');
  open();
  const row = await rowOf('Okonkwo-Reyes, Chidinma');
  await user.click(within(row).getByRole('link', { name: /^Update/ }));
  expect(window.location.hash).toBe(`#update-${encodeId(group.referral[0]!.agentReferralId)}`);
  expect(track).not.toHaveBeenCalled();
  const { agentReferralId } = group.referral[0]!;
  await user.click(within(row).getByText('2417 Clarkson St'));
  expect(window.location.hash).toBe('');
  expect(window.location.pathname).toBe(`/referrals-details/${encodeId(agentReferralId)}`);
  expect(track.mock.calls).toEqual([
    ['REFERRAL_DETAILS_TABLE_ROW_CLICKED', { agentReferralId, agentId: group.agent.agentId }],
  ]);
  track.mockRestore();
});

test('REF-30 REF-31 D-20 the name is a real link to the same details', async () => {
  list.server.groups = [testGroup()];
  const track = jest.spyOn(tracking, 'track');
  open();
  await user.click(await screen.findByRole('link', { name: 'Okonkwo-Reyes, Chidinma' }));
  expect(window.location.pathname).toMatch(/^\/referrals-details\/[\w-]+$/);
  expect(track).toHaveBeenCalledTimes(1);
  track.mockRestore();
});

test('REF-45 REF-46 CS-060 CS-068 a locked contact is masked, and its button asks for the unlock popup', async () => {
  const group = testGroup({ lastName: 'Whitcombe', firstName: 'Eleanor', contact: LOCKED });
  list.server.groups = [group];
  const asked: TopicPayload<'unlock-contact.open'>[] = [];
  const subscription = events.on('unlock-contact.open').subscribe((payload) => asked.push(payload));
  open();
  const row = await rowOf('Whitcombe, Eleanor');
  expect(row).toHaveTextContent('(•••) •••-••••');
  expect(row).toHaveTextContent('•••@•••.•••');
  await user.click(within(row).getByRole('button', { name: 'Unlock Contact Info' }));
  subscription.unsubscribe();
  expect(window.location.pathname).toBe('/referrals');
  const { referral, consumer } = group;
  expect(asked).toEqual([
    {
      agentReferralId: referral[0]!.agentReferralId,
      consumerId: consumer.consumerId,
      zip: '80205',
      displayName: 'Eleanor Whitcombe',
      address: expect.stringContaining('80205'),
    },
  ]);
});

test('SGD-22 SGD-24 a row says that the request was sent, in the place of its button', async () => {
  const unlockRequest = { sentAt: '2026-11-20T18:00:00.000Z', zip: '27612' };
  list.server.groups = [
    testGroup({ lastName: 'Whitcombe', contact: LOCKED, unlockRequest }),
    // as a server says that knows of none
    testGroup({ lastName: 'Haddad', contact: LOCKED, unlockRequest: null }),
  ];
  open();
  const row = await rowOf('Whitcombe, Chidinma');
  expect(row).toHaveTextContent('Request sent Nov 20. We will call you about 27612.(•••) •••-••••');
  expect(within(row).getByTitle('We will call you about 27612.')).toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: 'Unlock Contact Info' })).not.toBeInTheDocument();
  const other = await rowOf('Haddad, Chidinma');
  expect(within(other).getByRole('button', { name: 'Unlock Contact Info' })).toBeInTheDocument();
});

test.each([
  ['where a release opens the popup, nothing is said', [{ opensOn: 'unlock-contact.open' }], []],
  [
    'where no release opens the popup, a message says whom to call',
    [],
    ['Unlocking is not available right now. Please call (844) 903-7653.'],
  ],
])('REF-46 %s', async (_what, parcels, said) => {
  list.server.groups = [testGroup({ contact: LOCKED })];
  const toasts: string[] = [];
  const subscription = events.on('toast.show').subscribe(({ text }) => toasts.push(text));
  const undo = offerRemote({ parcels });
  open();
  await user.click(await screen.findByRole('button', { name: 'Unlock Contact Info' }));
  undo();
  subscription.unsubscribe();
  expect(toasts).toEqual(said);
});
