import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import type { OpenedMessage } from '@portal/shared/contracts/outbox';
import { readEnv } from '../../../env/env.ts';
import { sweep } from '../../outbox/delivery-queue.ts';
import { startTestPartner, type TestPartner } from '../../../testing/test-partner.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertMarkets, insertSponsorships } from '../testing/territory-fixtures.ts';
import { lockSpots } from '../waitlist/waitlist-turns.ts';

const agentId = WORLD.agent;
let hook: TestPartner;
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  hook = await startTestPartner();
  const addresses = { ...readEnv({}).addresses, notificationWebhookUrl: `${hook.url}/hooks/secret?key=1` };
  portal = await startTestPortal({ env: { addresses, isDemoMode: true } });
  people = await makeSmallWorld(portal);
  const known = { phoneNumber: '3035550101', currentStatus: 'ACTIVE_AGENT', sgdStatus: 'INACTIVE' };
  await portal.db.updateTable('agent').set(known).where('agentId', '=', agentId).execute();
  await insertMarkets(portal.db);
  await insertSponsorships(portal.db, [{ agentId: WORLD.otherAgent, zip: '80202' }]);
  const entry = (zip: string, addedByRep: string | null) => ({ agentId, zip, addedByRep, createdAt: new Date() });
  await portal.db
    .insertInto('waitlistEntry')
    .values([
      entry('80204', 'Jordan Blake'),
      entry('80206', 'Jordan Blake'),
      entry('80209', null),
      entry('80202', null),
    ])
    .execute();
  // a spot of the first three is free, and nobody is ahead
  const zips = ['80202', '80204', '80206', '80209'];
  await portal.db.transaction().execute((trx) => lockSpots(trx, zips, new Date()));
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await hook.close();
});
beforeEach(async () => {
  await portal.db.deleteFrom('outboundMessage').execute();
  hook.requests.splice(0);
  hook.answers({ status: 'success' });
});

const data = {
  agentId,
  availableWaitlistedZips: ['80204', '80206'],
  addedByRep: 'Jordan Blake',
  waitlistCtaType: 'Take a Look',
};
const send = (change: object = {}, headers: Headers = people.agent, target = 'waitlist') =>
  portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.sendZap,
    headers,
    payload: { target, data: { ...data, ...change } },
  });
const rows = () => portal.db.selectFrom('outboundMessage').selectAll().execute();

test('API-50 CS-130 DASH-14 a rep is told who takes a look at which ZIPs, as the database knows the agent', async () => {
  const lies = { firstName: 'Eve', email: 'eve@example.com', currentStatus: 'PREFERRED_AGENT', sgdStatus: 'ACTIVE' };
  expect((await send(lies)).statusCode).toBe(204);
  const [row] = await rows();
  expect(hook.requests).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/hooks/secret?key=1',
      body: {
        ...data,
        firstName: 'Maya',
        lastName: 'Ferreira',
        email: 'maya@example.com',
        phoneNumber: '3035550101',
        currentStatus: 'ACTIVE_AGENT',
        sgdStatus: 'INACTIVE',
      },
      headers: expect.objectContaining({ 'idempotency-key': row!.messageId }),
    }),
  ]);
  expect(row).toMatchObject({ channel: 'webhook', recipient: 'waitlist', state: 'sent', attempts: 1, lastError: null });
});

test('DASH-14 a ZIP without a rep is told with the words for that', async () => {
  const given = { availableWaitlistedZips: ['80209'], addedByRep: 'No record on file' };
  expect((await send(given)).statusCode).toBe(204);
  expect(hook.requests[0]?.body).toMatchObject(given);
});

test.each([
  ['that nobody waits for', { availableWaitlistedZips: ['80204', '80205'] }, '1', 'is not on the waitlist'],
  [
    'that is taken',
    { availableWaitlistedZips: ['80202'], addedByRep: 'No record on file' },
    '0',
    'has no spot for you now',
  ],
  ['of another rep', { availableWaitlistedZips: ['80209'] }, '0', 'was added by somebody else'],
])('API-50 a ZIP %s is refused at its place, and nobody is told', async (_what, given, place, message) => {
  const answer = await send(given);
  expect([answer.statusCode, answer.json<{ fields: object[] }>().fields]).toEqual([
    400,
    [{ path: `data.availableWaitlistedZips.${place}`, message: expect.stringContaining(message) }],
  ]);
  expect([await rows(), hook.requests]).toEqual([[], []]);
});

test('D-33 400 for a request that names an address of its own, and the hook is not called', async () => {
  expect((await send({}, people.agent, 'https://evil.example.org/hook')).statusCode).toBe(400);
  expect(hook.requests).toEqual([]);
});

test('D-06 nobody is told in the name of an agent, nor by another one', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', agentId);
  expect((await send({}, acting)).json()).toMatchObject({ code: 'blocked_while_acting' });
  expect((await send({}, people.otherAgent)).statusCode).toBe(403);
  expect([await rows(), hook.requests]).toEqual([[], []]);
});

test.each([
  ['is down', () => hook.answersWith(503, {}, 'Service Unavailable')],
  ['sends us elsewhere', () => hook.answersWith(307, { location: 'http://127.0.0.1:9/' }, '')],
])('DASH-15 D-33 a hook that %s has its call canceled, with a 502, and is not called again', async (_how, behave) => {
  behave();
  const answer = await send();
  expect([answer.statusCode, answer.json()]).toEqual([502, expect.objectContaining({ code: 'hook_failed' })]);
  expect(answer.body).not.toContain('secret');
  expect(await rows()).toEqual([
    expect.objectContaining({ state: 'discarded', lastError: expect.stringContaining('hook') }),
  ]);
  hook.answers({ status: 'success' });
  await sweep(portal.db, () => Promise.reject(new Error('It is not to be delivered.')));
  expect(hook.requests).toHaveLength(1);
});

test('DASH-15 a hook that is silent has five seconds', async () => {
  hook.isSilent();
  const before = performance.now();
  expect((await send()).statusCode).toBe(502);
  expect(performance.now() - before).toBeLessThan(6_500);
  expect(await rows()).toEqual([
    expect.objectContaining({ state: 'discarded', lastError: expect.stringContaining('in time') }),
  ]);
}, 15_000);

test('D-41 the outbox shows what a hook was called with, and staff have nothing to decide', async () => {
  hook.answersWith(500, {}, 'no');
  await send();
  const { messages } = (await portal.app.inject({ url: ENDPOINTS.demoOutbox })).json<{ messages: OpenedMessage[] }>();
  expect(messages).toEqual([
    expect.objectContaining({
      channel: 'webhook',
      subject: 'Take a Look: 80204, 80206 (Jordan Blake)',
      state: 'discarded',
    }),
  ]);
  const { messageId } = messages[0]!;
  const opened = await portal.app.inject({ url: endpointPath('demoMessage', { messageId }) });
  expect(JSON.parse(opened.json<OpenedMessage>().text)).toMatchObject({
    addedByRep: 'Jordan Blake',
    firstName: 'Maya',
  });
  const givenUp = await portal.app.inject({ url: ENDPOINTS.givenUpMessages, headers: people.admin });
  expect(givenUp.json()).toEqual({ messages: [], total: 0 });
});

test('D-33 without a hook the call stays readable in the outbox; in production it fails', async () => {
  const { notificationWebhookUrl, ...addresses } = readEnv({}).addresses;
  expect(notificationWebhookUrl).toBeUndefined();
  for (const [isProduction, status, state] of [
    [false, 204, 'sent'],
    [true, 502, 'discarded'],
  ] as const) {
    await portal.db.deleteFrom('outboundMessage').execute();
    const other = await startTestPortal({
      database: portal.database,
      env: { isProduction, addresses: { ...addresses, notificationWebhookUrl: undefined } },
    });
    const headers = await other.signIn({ email: 'maya@example.com', groups: ['Agent'], agentId });
    const payload = { target: 'waitlist', data };
    const answer = await other.app.inject({ method: 'POST', url: ENDPOINTS.sendZap, headers, payload });
    expect([answer.statusCode, (await rows())[0]?.state]).toEqual([status, state]);
    await other.stop();
  }
});
