import { beforeEach, expect, jest, test } from '@jest/globals';
import type { InviteResult } from '../portal-access/send-invite.ts';
import { InviteRun, type RunAgent } from './invite-run.ts';
import { countsOf, itemsOf, progressOf } from './run-state.ts';
import { secondsLeft } from './seconds-left.ts';

const agents = (count: number): RunAgent[] =>
  Array.from({ length: count }, (_, index) => ({
    agentId: index + 1,
    firstName: 'Agent',
    lastName: String(index + 1),
    email: `agent-${index + 1}@example.com`,
    portalInvitationSent: false,
  }));

let now = 0;
let where: 'here' | 'acting' | 'gone' = 'here';
let isLeaving = false;
let answer: (agent: RunAgent) => InviteResult | Promise<InviteResult>;
const sent: { agentId: number; runId: string }[] = [];
beforeEach(() => {
  [now, where, isLeaving] = [0, 'here', false];
  answer = () => ({ kind: 'sent', hadAccount: false });
  sent.length = 0;
  sessionStorage.clear();
});
let ids = 0;
const find = jest.fn(async (agentId: number) => agents(agentId).at(-1) ?? null);
const newRun = () =>
  new InviteRun({
    send: async (agent, runId) => {
      sent.push({ agentId: agent.agentId, runId });
      now += 1_000;
      return answer(agent);
    },
    find,
    whereIs: () => where,
    isLeaving: () => isLeaving,
    storage: sessionStorage,
    newId: () => `run-${(ids += 1)}`,
    now: () => now,
  });
const stateOf = (run: InviteRun, agentId: number) => run.current?.items.find((item) => item.agentId === agentId)?.state;
/** Until nothing is under way. */
async function settled(run: InviteRun): Promise<void> {
  while (run.current?.isRunning) await new Promise((resolve) => setTimeout(resolve, 0));
}

test('500 agents are invited one after the other, each once, with a result for each', async () => {
  const run = newRun();
  const results: InviteResult[] = [
    { kind: 'sent', hadAccount: true },
    { kind: 'failed', message: 'Mailbox does not exist' },
    { kind: 'too-early', message: 'An invite was sent', nextInSeconds: 22, isUnderWay: false },
    { kind: 'too-early', message: 'Another invite is being sent', nextInSeconds: 60, isUnderWay: true },
  ];
  answer = ({ agentId }) => results[agentId - 1] ?? { kind: 'sent', hadAccount: false };
  run.start('alex', agents(500));
  run.start('alex', agents(3));
  await settled(run);
  expect(sent.map(({ agentId }) => agentId)).toEqual(agents(500).map(({ agentId }) => agentId));
  expect(new Set(sent.map(({ runId }) => runId)).size).toBe(1);
  const items = run.current!.items;
  expect(countsOf(items)).toEqual({ total: 500, done: 500, sent: 497, failed: 2, skipped: 1, waiting: 0 });
  expect(items.slice(0, 4)).toMatchObject([
    { state: 'had-account', at: 1_000 },
    { state: 'failed', message: 'Mailbox does not exist' },
    { state: 'skipped', secondsAgo: 38 },
    // nothing is known to have been sent: it can be tried again
    { state: 'failed', message: 'Another invite is being sent', secondsAgo: null },
  ]);
  expect(itemsOf(items, 'failed').map(({ agentId }) => agentId)).toEqual([2, 4]);
});

test('Stop lets the one under way end; the others wait until somebody continues', async () => {
  const run = newRun();
  answer = ({ agentId }) => {
    if (agentId === 2) run.stop();
    return { kind: 'sent', hadAccount: false };
  };
  run.start('alex', agents(4));
  await settled(run);
  expect([1, 2, 3, 4].map((agentId) => stateOf(run, agentId))).toEqual(['sent', 'sent', 'waiting', 'waiting']);
  answer = () => ({ kind: 'sent', hadAccount: false });
  run.goOn();
  await settled(run);
  expect(countsOf(run.current!.items).sent).toBe(4);
});

test('Retry tries those again who failed, in the same run', async () => {
  const run = newRun();
  answer = ({ agentId }) => (agentId === 2 ? { kind: 'failed', message: 'no' } : { kind: 'sent', hadAccount: false });
  run.start('alex', agents(3));
  await settled(run);
  answer = () => ({ kind: 'sent', hadAccount: false });
  run.retryFailed();
  await settled(run);
  expect(sent.map(({ agentId }) => agentId)).toEqual([1, 2, 3, 2]);
  expect(new Set(sent.map(({ runId }) => runId)).size).toBe(1);
  expect(countsOf(run.current!.items).sent).toBe(3);
});

test('after a reload it waits, knows the results by id alone, and goes on in the same run with the one that was under way', async () => {
  const first = newRun();
  answer = ({ agentId }) => (agentId === 2 ? new Promise(() => {}) : { kind: 'sent', hadAccount: false });
  first.start('alex', agents(3));
  while (sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 0));
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/example\.com|Agent/);

  const second = newRun();
  expect(second.current).toMatchObject({ isRunning: false, userId: 'alex' });
  expect([1, 2, 3].map((agentId) => stateOf(second, agentId))).toEqual(['sent', 'waiting', 'waiting']);
  answer = () => ({ kind: 'sent', hadAccount: false });
  second.goOn();
  await settled(second);
  expect(sent.map(({ agentId }) => agentId)).toEqual([1, 2, 2, 3]);
  expect(new Set(sent.map(({ runId }) => runId)).size).toBe(1);
  expect(second.agents.get(3)).toMatchObject({ email: 'agent-3@example.com' });
});

test('requests that the browser cancels because the page is left have not failed: after a reload they are sent again', async () => {
  const run = newRun();
  answer = ({ agentId }) => {
    if (agentId !== 2) return { kind: 'sent', hadAccount: false };
    isLeaving = true;
    return { kind: 'failed', message: 'Failed to fetch' };
  };
  run.start('alex', agents(3));
  await settled(run);
  expect(sent.map(({ agentId }) => agentId)).toEqual([1, 2]);
  expect([1, 2, 3].map((agentId) => stateOf(newRun(), agentId))).toEqual(['sent', 'waiting', 'waiting']);
});

test('a run pauses while the admin acts for somebody, resumes when they return, and is gone after they sign out', async () => {
  const run = newRun();
  answer = ({ agentId }) => {
    if (agentId === 1) where = 'acting';
    return { kind: 'sent', hadAccount: false };
  };
  run.start('alex', agents(3));
  await settled(run);
  run.followSession();
  expect([sent.length, progressOf(run.current!).phase]).toEqual([1, 'paused']);
  where = 'here';
  answer = () => {
    where = 'gone';
    sessionStorage.clear();
    return { kind: 'sent', hadAccount: false };
  };
  run.followSession();
  await settled(run);
  expect(sent).toHaveLength(2);
  expect([run.current, run.agents.size, sessionStorage.length]).toEqual([null, 0, 0]);
});

test('a run that was stopped is gone after the admin signs out', async () => {
  const run = newRun();
  answer = () => {
    run.stop();
    return { kind: 'sent', hadAccount: false };
  };
  run.start('alex', agents(2));
  await settled(run);
  where = 'gone';
  run.followSession();
  expect([run.current, run.agents.size]).toEqual([null, 0]);
});

test('while one waits no other run begins; one that was discarded, or is over, makes room', async () => {
  const run = newRun();
  answer = () => {
    run.stop();
    return { kind: 'sent', hadAccount: false };
  };
  run.start('alex', agents(2));
  await settled(run);
  run.start('alex', agents(5));
  expect(run.current!.items).toHaveLength(2);
  run.clear();
  expect([run.current, sessionStorage.length]).toEqual([null, 0]);
  answer = () => ({ kind: 'sent', hadAccount: false });
  run.start('alex', agents(1));
  await settled(run);
  run.start('alex', agents(2));
  await settled(run);
  expect(run.current!.items).toHaveLength(2);
  expect(progressOf(run.current!)).toEqual({
    runId: run.current!.runId,
    phase: 'over',
    total: 2,
    done: 2,
    sent: 2,
    failed: 0,
    skipped: 0,
  });
});

test('an agent who cannot be looked up again fails alone', async () => {
  sessionStorage.setItem(
    'inviteRun',
    JSON.stringify({
      runId: 'run',
      userId: 'alex',
      isRunning: true,
      isStopping: false,
      isPaused: false,
      items: [1, 2].map((agentId) => ({ agentId, state: 'waiting', message: null, secondsAgo: null, at: null })),
    }),
  );
  find.mockRejectedValueOnce(new Error('No connection')).mockResolvedValueOnce(null);
  const run = newRun();
  run.goOn();
  await settled(run);
  expect(run.current!.items).toMatchObject([
    { state: 'failed', message: 'No connection' },
    { state: 'failed', message: 'There is no agent 2.' },
  ]);
});

test('foreign data in the storage is not taken for a run', () => {
  sessionStorage.setItem('inviteRun', '{"items":');
  expect(newRun().current).toBeNull();
});

test('how long the rest takes follows from the last results', () => {
  const item = { message: null, secondsAgo: null };
  const done = [1, 2, 3].map((agentId) => ({ ...item, agentId, state: 'sent' as const, at: agentId * 2_000 }));
  const waiting = [4, 5].map((agentId) => ({ ...item, agentId, state: 'waiting' as const, at: null }));
  expect(secondsLeft([...done, ...waiting])).toBe(4);
  expect(secondsLeft(done.slice(0, 1))).toBeNull();
});
