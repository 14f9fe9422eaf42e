import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AgentRollUp, SessionContext } from '@portal/shared/contracts';
import { encodeId, parseReferralListQuery } from '@portal/shared/domain';
import { MINUTE_MS } from '@portal/shared/durations';
import { testDirector } from '@portal/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeReferralServer, problemOf } from '../../testing/fake-referral-server.ts';
import { openAs } from '../../testing/open-as.tsx';
import { renderWithCache, setWindowWidth } from '../../testing/render-at.tsx';
import { AgentRollUpPage } from './AgentRollUpPage.tsx';
import { prefetchRollUp } from './roll-up.queries.ts';
import { listOf, readSort, sorted } from './roll-up.ts';

const agentOf = (lastName: string, agentId: number, figures: Partial<AgentRollUp> = {}): AgentRollUp => ({
  agentId,
  firstName: 'Ana',
  lastName,
  brokerageName: 'Tar River Realty',
  leads: 8,
  leadsDue: 0,
  appointments: 3,
  appointmentsDue: 1,
  medianSeconds: 840,
  wins: 2,
  ...figures,
});
const user = userEvent.setup();
let server: FakeReferralServer;
const PATH = '/api/relo-directors/501/agent-roll-up';

beforeEach(() => {
  sessionStorage.clear();
  setWindowWidth(1440);
  server = new FakeReferralServer();
  server.install();
  server.answers.set('/graphql', () => Response.json({ data: { getReferralsForPortal: { referralsDetails: [] } } }));
  server.answers.set(PATH, () =>
    Response.json({ agents: [agentOf('Abel', 31), agentOf('Sato', 32, { leadsDue: 4, wins: 0 })] }),
  );
});
afterEach(cleanup);

const DIRECTOR: Partial<SessionContext> = {
  role: 'ROLE_RELO_DIRECTOR',
  agent: null,
  reloDirector: testDirector({ reloDirectorId: 501 }),
};
const open = () => openAs(server, DIRECTOR, '/referrals/agents', <AgentRollUpPage />);
const agents = () => screen.getAllByRole('link', { name: /^\w+, Ana$/ }).map((link) => link.textContent);

test('D-08 the agents with the most overdue leads are first, and every column can be sorted', async () => {
  await open();
  await screen.findByRole('link', { name: 'Sato, Ana' });
  expect(agents()).toEqual(['Sato, Ana', 'Abel, Ana']);
  await user.click(screen.getByRole('button', { name: 'Wins' }));
  expect(agents()).toEqual(['Abel, Ana', 'Sato, Ana']);
  expect(window.location.search).toBe('?sort=-wins');
});

test('D-08 a figure leads to the list of exactly these rows, and says what it counts', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Leads of Ana Sato that need an update: 4' });
  const address = new URL(link.getAttribute('href')!, 'http://localhost');
  expect(address.pathname).toBe('/referrals');
  expect(parseReferralListQuery(address.searchParams)).toMatchObject({
    query: { tab: 'Active Leads', agentId: 32, isDueOnly: true },
    notices: [],
  });
  expect(screen.getByText('Active leads without an update for ten days, or whose snooze has ended.')).toBeVisible();
});

test('figures that do not load say so and can be tried again', async () => {
  const answer = server.answers.get(PATH)!;
  server.answers.set(PATH, () => problemOf(500, 'internal', 'Something broke.'));
  await open();
  const alert = await screen.findByRole('alert');
  server.answers.set(PATH, answer);
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Sato, Ana' })).toBeInTheDocument();
});

test('D-59 figures that are left open are read again once an hour has begun, in which updates may have become due', async () => {
  jest.useFakeTimers({
    now: Date.parse('2026-11-21T06:45:00Z'),
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
  try {
    await open();
    await screen.findByRole('link', { name: 'Leads of Ana Sato that need an update: 4' });
    server.answers.set(PATH, () => Response.json({ agents: [agentOf('Sato', 32, { leadsDue: 5 })] }));
    const read = server.others.length;
    act(() => jest.advanceTimersByTime(10 * MINUTE_MS));
    expect(server.others).toHaveLength(read);
    act(() => jest.advanceTimersByTime(10 * MINUTE_MS));
    expect(await screen.findByRole('link', { name: 'Leads of Ana Sato that need an update: 5' })).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('figures that the server refuses are requested once, not again every minute', async () => {
  jest.useFakeTimers({
    now: Date.parse('2026-11-21T06:45:00Z'),
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
  try {
    await open();
    await screen.findByRole('link', { name: 'Leads of Ana Sato that need an update: 4' });
    server.answers.set(PATH, () => problemOf(403, 'forbidden', 'Not yours.'));
    const asked = () => server.others.length;
    const before = asked();
    await act(async () => jest.advanceTimersByTime(16 * MINUTE_MS));
    await waitFor(() => expect(asked()).toBe(before + 1));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    await act(async () => jest.advanceTimersByTime(5 * MINUTE_MS));
    expect(asked()).toBe(before + 1);
  } finally {
    jest.useRealTimers();
  }
});

test('agents with the same figure are in the order of their names; an unknown order is the usual one', () => {
  const all = [agentOf('Young', 1), agentOf('Abel', 2), agentOf('Sato', 3, { leads: 9 })];
  const names = (text: string | null) => sorted(all, readSort(text)).map(({ lastName }) => lastName);
  expect(names('-leads')).toEqual(['Sato', 'Abel', 'Young']);
  expect(names('agent')).toEqual(['Abel', 'Sato', 'Young']);
  expect(readSort('nonsense')).toEqual(readSort(null));
});

test('the list of all agents has no agent in its address', () => {
  expect(listOf('wins', null)).toBe('tab=wins');
  expect(listOf('leads', 31)).toBe(`agent=${encodeId(31)}`);
});

test('D-47 a director sees who responds late: the median response time can be sorted, agents without one last', async () => {
  const all = [
    agentOf('Abel', 1, { medianSeconds: null }),
    agentOf('Sato', 2),
    agentOf('Young', 3, { medianSeconds: 60 }),
  ];
  const names = (text: string) => sorted(all, readSort(text)).map(({ lastName }) => lastName);
  expect([names('response'), names('-response')]).toEqual([
    ['Young', 'Sato', 'Abel'],
    ['Sato', 'Young', 'Abel'],
  ]);
  server.answers.set(PATH, () => Response.json({ agents: all }));
  await open();
  expect(await screen.findByText('14 minutes')).toBeInTheDocument();
  expect(screen.getByText('14 min')).toBeVisible();
  expect(screen.getByText('Nobody reached in the last 30 days')).toBeInTheDocument();
});

test('what was asked for ahead is what the page asks for, once; an agent has no such page', async () => {
  const target = { pathname: '/referrals/agents', search: '', signal: new AbortController().signal };
  const queue = { getReferralsForPortal: { referralsDetails: [] }, getCountByPortalSection: 0 };
  server.answers.set('/graphql', () => Response.json({ data: queue }));
  await openAs(server, DIRECTOR, '/rank', null);
  await prefetchRollUp(target);
  const ahead = [...server.others];
  expect(ahead.filter((call) => call.endsWith(PATH))).toHaveLength(1);
  expect(ahead.filter((call) => call.endsWith('/graphql'))).toHaveLength(1);
  renderWithCache('/referrals/agents', <AgentRollUpPage />);
  await screen.findByRole('link', { name: 'Abel, Ana' });
  expect(server.others).toEqual(ahead);
  cleanup();
  await openAs(server, {}, '/rank', null);
  const before = [...server.others];
  await prefetchRollUp(target);
  expect(server.others).toEqual(before);
});
