import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { onAny, startServer, unreachable } from '@portal/shared/testing/server';
import { testAgent } from '@portal/shared/testing';
import { findAgentByOldId, readAgent, readOtherAgent } from './agents.ts';
import { HttpClient } from './http-client.ts';

const server = startServer();
const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => {
  logged.mockClear();
  warned.mockClear();
});
afterAll(() => {
  logged.mockRestore();
  warned.mockRestore();
});
const agent = testAgent();

test('API-09 CS-157 the agent of the session is read past every cache; a failure is logged, and null', async () => {
  server.use(onAny(() => Response.json(agent)));
  expect(await readAgent(new HttpClient(), 10_482)).toEqual(agent);
  expect(server.calls[0]).toMatchObject({ url: '/api/ms/agent/v1/agents/10482' });
  expect(server.calls[0]!.headers).toMatchObject({ 'cache-control': 'no-cache' });
  server.use(onAny(unreachable));
  expect(await readAgent(new HttpClient(), 10_482)).toBeNull();
  expect(logged).toHaveBeenCalledTimes(1);
});

test('API-10 CS-157 another agent is null on a failure, without a word', async () => {
  server.use(onAny(() => Response.json(agent)));
  expect(await readOtherAgent(new HttpClient(), 10_482)).toEqual(agent);
  expect(server.calls[0]).toMatchObject({ url: '/api/agent/v1/agents/10482' });
  server.use(onAny(() => Response.json({ code: 'forbidden' }, { status: 403 })));
  expect(await readOtherAgent(new HttpClient(), 10_482)).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});

test('API-07 API-08 the quotes of the older id are stripped before the agent is asked for by it', async () => {
  const answers = [Response.json('"MTA0ODI"'), Response.json(agent)];
  server.use(onAny(() => answers.shift()!));
  expect(await findAgentByOldId(new HttpClient(), 10_482)).toEqual(agent);
  expect(server.calls.map(({ url }) => url)).toEqual([
    '/agent/v2/agent/find-mongo-id/10482',
    '/agent/v2/agent/find/MTA0ODI',
  ]);
});

test('API-08 an answer with an error field, and any failure, are logged and null', async () => {
  const answers = [Response.json('MTA0ODI'), Response.json({ error: 'There is no such agent.' })];
  server.use(onAny(() => answers.shift()!));
  expect(await findAgentByOldId(new HttpClient(), 10_482)).toBeNull();
  server.use(onAny(() => Response.json({ code: 'not_found' }, { status: 404 })));
  expect(await findAgentByOldId(new HttpClient(), 10_482)).toBeNull();
  // no one has to act on a number that no agent has
  expect([warned.mock.calls.length, logged.mock.calls.length]).toEqual([2, 0]);
  server.use(onAny(unreachable));
  expect(await findAgentByOldId(new HttpClient(), 10_482)).toBeNull();
  expect([warned.mock.calls.length, logged.mock.calls.length]).toEqual([2, 1]);
});
