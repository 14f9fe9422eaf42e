import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Dashboard, endpointPath } from '@portal/shared/contracts';
import { PERMISSIONS } from '@portal/shared/domain';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { startTestApp, type TestApp, type TestCaller } from '../territory/testing/test-app.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

let database: TestDatabase;
let portal: TestApp;
beforeAll(async () => {
  database = await startTestDatabase();
  await insertAgent(database.db, { agentId: 1 });
  const scheduledAppointment = new Date(TEST_NOW.getTime() + 3_600_000).toISOString();
  await insertConsumers(database.db, [
    { agentId: 1, consumerId: 1, sides: [{ referralId: 11, scheduledAppointment }] },
  ]);
  portal = await startTestApp(
    database.db,
    async (app) => void (await app.register(dashboardRoutes, { db: database.db, now: () => TEST_NOW })),
    () => TEST_NOW,
  );
}, 60_000);
afterAll(async () => {
  await portal.close();
  await database.stop();
});

const ask = (caller: TestCaller, agentId: number | string = 1, grant?: string) =>
  portal.app.inject({ url: endpointPath('dashboard', { agentId }), headers: portal.as(caller, grant) });
const phoneFor = async (caller: TestCaller, grant?: string) =>
  Dashboard.parse((await ask(caller, 1, grant)).json()).agentStats.nextAppointments[0]?.phoneNumber;

test("SEC-01 a dashboard is its agent's own; an admin reads it, others do not", async () => {
  expect((await ask({ group: 'Agent', agentId: 1 })).statusCode).toBe(200);
  expect((await ask({ group: 'Agent', agentId: 2 })).statusCode).toBe(403);
  expect((await ask({ group: 'ReloDirector' })).statusCode).toBe(403);
  expect((await ask(null)).statusCode).toBe(401);
  expect((await ask({ group: 'Admin' }, 3)).statusCode).toBe(404);
  expect((await ask({ group: 'Admin' }, '1e3')).statusCode).toBe(400);
});

test('D-17 staff see the phone number that is hidden from the agent and from admins acting for the agent', async () => {
  expect(await phoneFor({ group: 'Agent', agentId: 1 })).toBeNull();
  expect(await phoneFor({ group: 'Admin' }, await portal.actFor(1))).toBeNull();
  expect(await phoneFor({ group: 'Admin' })).toBe('3035550001');
});

test('whoever reads the parts may make the printed calls whose answers are in them', () => {
  for (const printed of ['territory.read', 'ranking.read', 'sales-stats.read'] as const) {
    expect(PERMISSIONS[printed]).toEqual(PERMISSIONS['dashboard.read']);
  }
});
