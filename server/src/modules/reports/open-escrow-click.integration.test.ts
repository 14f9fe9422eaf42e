import { afterEach, expect, test } from '@jest/globals';
import { endpointPath } from '@portal/shared/contracts';
import { readEnv } from '../../env/env.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeSmallWorld, WORLD } from '../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';

let database: TestDatabase | undefined;
let portal: TestPortal;
afterEach(async () => {
  await portal.stop();
  await database?.stop();
});

async function start(isProduction: boolean) {
  database = await startTestDatabase();
  portal = await startTestPortal({ database, env: { ...readEnv({}), isProduction } });
  const people = await makeSmallWorld(portal);
  const click = (headers: typeof people.agent, agentId: number = WORLD.agent) =>
    portal.app.inject({ method: 'POST', url: endpointPath('openEscrowClick', { agentId }), headers });
  const told = () =>
    portal.db.selectFrom('outboundMessage').selectAll().where('recipient', '=', 'open-escrow').execute();
  return { people, click, told };
}

test('REP-07 CS-137 in production the automation is told who clicked Open Escrow, with what the database says of them', async () => {
  const { people, click, told } = await start(true);
  expect((await click(people.agent)).statusCode).toBe(204);
  const agent = await portal.db
    .selectFrom('agent')
    .select(['agentId', 'email', 'firstName', 'lastName', 'phoneNumber'])
    .where('agentId', '=', WORLD.agent)
    .executeTakeFirstOrThrow();
  const [call, ...rest] = await told();
  expect(rest).toEqual([]);
  expect(call).toMatchObject({ channel: 'queued-webhook', template: 'open-escrow-click', state: 'waiting' });
  const message = `${agent.firstName} ${agent.lastName} clicked Open Escrow`;
  expect(JSON.parse(call!.templateValues['body']!)).toEqual({ agent, message });
  expect((await click(people.agent, WORLD.otherAgent)).statusCode).toBe(403);
  expect((await click({} as typeof people.agent)).statusCode).toBe(401);
  expect(await told()).toHaveLength(1);
});

test('REP-08 CS-127 outside production a click on Open Escrow sends no message', async () => {
  const { people, click, told } = await start(false);
  expect((await click(people.agent)).statusCode).toBe(204);
  expect(await told()).toEqual([]);
});
