import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpointPath, type AgentRollUp } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
const BUSY = 21;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  people = await makeSmallWorld(portal);
  await insertAgent(portal.db, {
    agentId: BUSY,
    firstName: 'Ruth',
    lastName: 'Abel',
    email: 'ruth@example.com',
    phoneNumber: '3035550121',
    reloDirectorId: WORLD.director,
  });
  const late = '2026-11-01T12:00:00.000Z';
  const met = { category: 'Active Appointments' as const, status: 'Met' };
  await insertConsumers(portal.db, [
    {
      agentId: BUSY,
      consumerId: 9001,
      // both sides of a consumer are one row of the list
      sides: [
        { referralId: 9001, updatedAt: late, assignedAt: '2026-11-19T12:00:00Z', contactedAt: '2026-11-19T12:05:00Z' },
        { referralId: 9002, buySide: true },
      ],
    },
    {
      agentId: BUSY,
      consumerId: 9003,
      sides: [{ referralId: 9003, assignedAt: '2026-11-18T12:00:00Z', contactedAt: '2026-11-18T12:15:00Z' }],
    },
    { agentId: BUSY, consumerId: 9004, sides: [{ referralId: 9004, ...met, updatedAt: late }] },
    { agentId: BUSY, consumerId: 9005, sides: [{ referralId: 9005, category: 'Wins', status: 'Sold' }] },
  ]);
}, 30_000);
afterAll(() => portal.stop());

const rollUp = (reloDirectorId: number, headers: Headers, query = '') =>
  portal.app.inject({ url: endpointPath('agentRollUp', { id: reloDirectorId }) + query, headers });
const totalOf = async (query: string) => {
  const url = `/referral/v2/agent-portal-referrals/search?agentIds=${BUSY}&${query}`;
  return (await portal.app.inject({ url, headers: people.director })).json<{ totalCount: number }>().totalCount;
};

test('D-08, D-47 a director sees each of their agents by name, and each figure is what the list shows', async () => {
  const { agents } = (await rollUp(WORLD.director, people.director)).json<{ agents: AgentRollUp[] }>();
  expect(agents.map(({ lastName }) => lastName)).toEqual(['Abel', 'Whitaker']);
  expect(agents[0]).toEqual({
    agentId: BUSY,
    firstName: 'Ruth',
    lastName: 'Abel',
    brokerageName: null,
    phoneNumber: '3035550121',
    email: 'ruth@example.com',
    leads: 2,
    leadsDue: 1,
    appointments: 1,
    appointmentsDue: 1,
    medianSeconds: 600,
    wins: 1,
  });
  expect(agents[1]).toMatchObject({ lastName: 'Whitaker', medianSeconds: null });
  expect([
    await totalOf('category=Active%20Leads'),
    await totalOf('category=Active%20Leads&isUpdateDue=true'),
    await totalOf('category=Active%20Appointments'),
    await totalOf('category=Active%20Appointments&isUpdateDue=true'),
    await totalOf('category=Wins'),
  ]).toEqual([2, 1, 1, 1, 1]);
});

test('D-08 a director who assigns referrals sees which of their ZIPs each agent serves', async () => {
  const agentId = WORLD.directorsAgent;
  await portal.db
    .insertInto('serviceZip')
    .values(['27603', '27601', '27612'].map((zip) => ({ agentId, zip })))
    .execute();
  const served = async (query: string) =>
    (await rollUp(WORLD.director, people.director, query))
      .json<{ agents: AgentRollUp[] }>()
      .agents.map(({ servedZips }) => servedZips);
  expect(await served('?zips=27601,27603,80205')).toEqual([[], ['27601', '27603']]);
  expect(await served('')).toEqual([undefined, undefined]);
  expect((await rollUp(WORLD.director, people.director, '?zips=2760')).statusCode).toBe(400);
});

test('SEC-01 the figures of another director are refused, an agent has none, an admin may look', async () => {
  expect((await rollUp(WORLD.otherDirector, people.director)).statusCode).toBe(403);
  expect((await rollUp(WORLD.director, people.agent)).statusCode).toBe(403);
  expect((await rollUp(WORLD.otherDirector, people.admin)).json()).toEqual({ agents: [] });
});

test('D-23 an export of one agent has that agent’s rows, and another director’s agent is refused', async () => {
  const url = (agentId: number) =>
    `${endpointPath('referralExport', { id: WORLD.director })}?category=Wins&columns=contact&agentIds=${agentId}`;
  const own = await portal.app.inject({ url: url(BUSY), headers: people.director });
  expect(own.body).toContain('Number 9005');
  expect(own.body).toContain('Ruth Abel');
  expect((await portal.app.inject({ url: url(WORLD.directorsAgent), headers: people.director })).body).not.toContain(
    'Number 9005',
  );
  expect((await portal.app.inject({ url: url(WORLD.agent), headers: people.director })).statusCode).toBe(403);
});
