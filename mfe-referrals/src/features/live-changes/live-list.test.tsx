import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient, tracking } from '@portal/shared/api';
import { ENDPOINTS, type ReferralGroup, ReferralRowsResponse } from '@portal/shared/contracts';
import { HOUR_MS, MINUTE_MS } from '@portal/shared/durations';
import { events } from '@portal/shared/events';
import { reply } from '@portal/shared/testing/server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer } from '../../testing/fake-referral-server.ts';
import { testEntry, testGroup } from '../../testing/referral-fixtures.ts';
import { renderAt, setWindowWidth } from '../../testing/render-at.tsx';
import { ReferralList } from '../referral-list/ReferralList.tsx';

let server: FakeReferralServer;
const subject = { kind: 'agent', id: 10_482 } as const;
/** All that the test does not turn itself. */
const REAL_TIMERS = ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'] as const;
const wanted: unknown[] = [];
events.on('live.wanted').subscribe((each) => wanted.push(each));

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  wanted.length = 0;
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
});
afterEach(() => {
  cleanup();
  tracking.reset();
});

async function openList(): Promise<void> {
  renderAt('/referrals', <ReferralList subject={subject} isAdmin={false} isReady />);
  await waitFor(() => expect(wanted).not.toHaveLength(0));
}
const names = () => screen.getAllByRole('link', { name: /^Update / }).map((link) => link.getAttribute('aria-label'));
const changed = ({ agent, referral }: ReferralGroup) => ({
  kind: 'referral' as const,
  agentId: agent.agentId,
  agentReferralId: referral[0]!.agentReferralId,
  revision: referral[0]!.revision,
});
const hear = (...groups: ReferralGroup[]) =>
  act(() => events.publish('live.changed', { changes: groups.map(changed) }, 'host'));
const by = (name: string) => [
  {
    kind: 'status' as const,
    friendlyStatus: 'Met',
    friendlySubStatus: null,
    lastModifiedDate: '2026-11-20T21:13:00.000Z',
    lastModifiedBy: name,
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
    notes: null,
  },
];

test('a changed row shows its new status and who changed it, in its place, whatever the order is now', async () => {
  const [ada, ben] = [testGroup({ lastName: 'Ada' }), testGroup({ lastName: 'Ben' })];
  server.groups = [ada, ben];
  await openList();
  const before = names();
  const newer = {
    ...ben,
    referral: [{ ...ben.referral[0]!, revision: 2, categoryStatus: 'Nurture', portalStatusInfoHistory: by('Dana K.') }],
  };
  server.groups = [newer, ada];
  hear(newer);
  expect(await screen.findByText('Nurture')).toBeInTheDocument();
  expect(screen.getByText('Dana K.')).toBeInTheDocument();
  expect(names()).toEqual(before);
  expect(await screen.findByText('This list has a new order.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
  await waitFor(() => expect(names()).toEqual(before.toReversed()));
  expect(screen.queryByText('This list has a new order.')).not.toBeInTheDocument();
  expect(screen.queryByText('Dana K.')).not.toBeInTheDocument();
});

test('a row that moved to another tab stays until it is asked for, with its new status', async () => {
  const [ada, ben] = [testGroup({ lastName: 'Ada' }), testGroup({ lastName: 'Ben' })];
  server.groups = [ada, ben];
  await openList();
  const before = names();
  const moved = {
    ...ben,
    referral: [{ ...ben.referral[0]!, revision: 2, category: 'Wins' as const, categoryStatus: 'Sold' }],
  };
  server.groups = [ada, moved];
  server.answers.set(ENDPOINTS.referralRows, () => reply(ReferralRowsResponse, { data: [moved] }));
  hear(moved);
  expect(await screen.findByText('Sold')).toBeInTheDocument();
  expect(await screen.findByText(/moved to Wins/)).toBeInTheDocument();
  expect(names()).toEqual(before);
});

test('a row whose referral was returned stays until it is asked for, and the list says that it left', async () => {
  const [ada, ben] = [testGroup({ lastName: 'Ada' }), testGroup({ lastName: 'Ben' })];
  server.groups = [ada, ben];
  await openList();
  const before = names();
  server.groups = [ada];
  server.answers.set(ENDPOINTS.referralRows, () => reply(ReferralRowsResponse, { data: [] }));
  const gone = { ...changed(ben), revision: changed(ben).revision + 1 };
  act(() => events.publish('live.changed', { changes: [{ ...gone, isGone: true }] }, 'host'));
  expect(await screen.findByText(/left this list/)).toHaveTextContent('1 referral left this list.');
  expect(names()).toEqual(before);
  await userEvent.click(screen.getByRole('button', { name: 'Update List' }));
  await waitFor(() => expect(names()).toHaveLength(1));
});

test('rows that left the page are read by one call, however many they are', async () => {
  const groups = Array.from({ length: 30 }, (_, index) => testGroup({ lastName: `Number ${index}` }));
  server.groups = groups;
  await openList();
  const newer = groups.slice(0, 12).map((group) => ({
    ...group,
    referral: [{ ...group.referral[0]!, revision: 2, categoryStatus: 'Nurture' }],
  }));
  server.groups = [...groups.slice(12), ...newer];
  server.answers.set(ENDPOINTS.referralRows, () => reply(ReferralRowsResponse, { data: newer }));
  hear(...newer);
  await waitFor(() => expect(screen.getAllByText('Nurture')).toHaveLength(12));
  expect(server.others.filter((call) => call.startsWith('GET /referral/'))).toEqual([`GET ${ENDPOINTS.referralRows}`]);
});

test('what this tab knows already, or changes itself, reads nothing', async () => {
  const ada = testGroup({ lastName: 'Ada', referral: [testEntry({ revision: 3 })] });
  server.groups = [ada];
  await openList();
  await waitFor(() => expect(server.calls).toHaveLength(5));
  const { announceChange } = await import('../../changes/announce-change.ts');
  hear(ada);
  act(() => announceChange({ ...changed(ada), revision: 4 }));
  await waitFor(() => expect(server.calls).toHaveLength(10));
  hear({ ...ada, referral: [{ ...ada.referral[0]!, revision: 4 }] });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(server.calls).toHaveLength(10);
});

test('D-59 a list left open over midnight counts the new day by itself, in its place, and what is due', async () => {
  // a quarter to midnight in Denver, where the referrals are
  const evening = Date.parse('2026-11-21T06:45:00Z');
  jest.useFakeTimers({ now: evening, doNotFake: [...REAL_TIMERS] });
  try {
    const sides = [testEntry({ updatedDate: new Date(evening - HOUR_MS).toISOString() })];
    server.groups = [testGroup({ lastName: 'Ada', referral: sides }), testGroup({ lastName: 'Ben', referral: sides })];
    await openList();
    expect(screen.getAllByText('Today')).toHaveLength(2);
    const read = server.calls.length;
    const before = names();
    act(() => jest.advanceTimersByTime(10 * MINUTE_MS));
    expect(server.calls).toHaveLength(read);
    server.dueCount = 2;
    server.groups.reverse();
    act(() => jest.advanceTimersByTime(10 * MINUTE_MS));
    expect(await screen.findAllByText('1 day')).toHaveLength(2);
    expect(names()).toEqual(before);
    expect(await screen.findByText('2 leads')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
