import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, unlockKey } from '@portal/shared/contracts';
import type { OpenedMessage } from '@portal/shared/contracts/outbox';
import { readEnv } from '../../../env/env.ts';
import { sweep } from '../../outbox/delivery-queue.ts';
import { startTestPartner, type TestPartner } from '../../../testing/test-partner.ts';
import { AuditRows } from '../../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';

const agentId = WORLD.agent;
/** The consumer of the locked referral in the small world, and its ZIP code. */
const [consumerId, zip] = [502, '80212'];
let automation: TestPartner;
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  automation = await startTestPartner();
  const addresses = { ...readEnv({}).addresses, unlockWebhookUrl: `${automation.url}/hooks/secret?key=1` };
  portal = await startTestPortal({ env: { addresses, isDemoMode: true } });
  people = await makeSmallWorld(portal);
  await portal.db.updateTable('agent').set({ phoneNumber: '3035550101' }).where('agentId', '=', agentId).execute();
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await automation.close();
});
/** As if nobody had asked for anything. */
async function forget(): Promise<void> {
  await portal.db.deleteFrom('outboundMessage').execute();
  await portal.db.deleteFrom('zipRequest').execute();
  await portal.db.updateTable('consumer').set({ unlockRequestedAt: null, unlockRequestedZip: null }).execute();
}
beforeEach(async () => {
  await forget();
  automation.requests.splice(0);
  automation.answers({ status: 'success' });
});

const key = unlockKey(agentId, consumerId);
const cache = (headers: Headers = people.agent) =>
  portal.app.inject({
    method: 'POST',
    url: endpointPath('zipCaching', { key }),
    headers,
    payload: { zipCodes: [zip] },
  });
const ask = (change: object = {}, headers: Headers = people.agent, of: number = agentId) =>
  portal.app.inject({
    method: 'POST',
    url: endpointPath('contactUnlock', { agentId: of }),
    headers,
    payload: { agentReferralId: WORLD.lockedReferral, zip, ...change },
  });
const rows = () => portal.db.selectFrom('outboundMessage').selectAll().execute();

test('SGD-22 API-49 API-51 CS-130 the automation is told the six fields, as the database knows the agent', async () => {
  expect((await cache()).json()).toEqual({ newCachedZip: [zip], previousCachedZip: [] });
  expect((await ask({ firstName: 'Eve', email: 'eve@example.com', phone: '1' })).statusCode).toBe(204);
  const [row] = await rows();
  expect(automation.requests).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/hooks/secret?key=1',
      body: {
        firstName: 'Maya',
        lastName: 'Ferreira',
        email: 'maya@example.com',
        phone: '3035550101',
        agentId,
        zip,
      },
      headers: expect.objectContaining({ 'idempotency-key': row!.messageId }),
    }),
  ]);
  expect(row).toMatchObject({ channel: 'webhook', recipient: 'unlock', state: 'sent', attempts: 1, lastError: null });
  expect((await cache()).json()).toEqual({ newCachedZip: [], previousCachedZip: [zip] });
});

test.each([
  ['is down', () => automation.answersWith(503, {}, 'Service Unavailable')],
  ['is silent', () => automation.isSilent()],
  ['sends us elsewhere', () => automation.answersWith(307, { location: 'http://127.0.0.1:9/' }, '')],
])(
  'SGD-25 D-33 a webhook that %s takes the cached ZIP back, answers 502, and is not told later',
  async (_how, behave) => {
    await cache();
    behave();
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([502, expect.objectContaining({ code: 'hook_failed' })]);
    expect(answer.body).not.toContain('secret');
    expect(await rows()).toEqual([expect.objectContaining({ state: 'discarded' })]);
    automation.answers({ status: 'success' });
    await sweep(portal.db, () => Promise.reject(new Error('It is not to be delivered.')));
    expect(automation.requests).toHaveLength(1);
    expect((await cache()).json()).toEqual({ newCachedZip: [zip], previousCachedZip: [] });
  },
  15_000,
);

test('SGD-25 only what was cached for this consumer is taken back', async () => {
  const own = { zipCodes: [zip] };
  const url = endpointPath('zipCaching', { key: agentId });
  await portal.app.inject({ method: 'POST', url, headers: people.agent, payload: own });
  automation.answersWith(500, {}, 'no');
  await ask();
  const again = await portal.app.inject({ method: 'POST', url, headers: people.agent, payload: own });
  expect(again.json()).toEqual({ newCachedZip: [], previousCachedZip: [zip] });
});

test.each([
  ['a contact that is not locked', { agentReferralId: WORLD.openReferral, zip: '80205' }, 409],
  ['a ZIP that is not the referral’s', { zip: '80205' }, 400],
  ['the referral of another agent', { agentReferralId: WORLD.othersReferral, zip: null }, 404],
  ['a referral that does not exist', { agentReferralId: 9_999_999 }, 404],
])('SGD-18 D-17 for %s nobody is told', async (_what, change, status) => {
  expect((await ask(change)).statusCode).toBe(status);
  expect([await rows(), automation.requests]).toEqual([[], []]);
});

test('SGD-22 an automation that takes it with a page of HTML was told', async () => {
  automation.answersWith(200, { 'content-type': 'text/html' }, '<!doctype html><p>Accepted');
  expect((await ask()).statusCode).toBe(204);
  expect(await rows()).toEqual([expect.objectContaining({ state: 'sent' })]);
});

test('SGD-22 a referral without a ZIP code is asked about too', async () => {
  expect((await ask({ zip: null })).statusCode).toBe(204);
  expect(automation.requests[0]?.body).toMatchObject({ agentId, zip: null });
});

test('SEC-01 nobody asks for another agent; staff do it in their name, which is in the audit log', async () => {
  for (const headers of [people.otherAgent, people.director, people.admin, people.opsUser]) {
    expect((await ask({}, headers)).statusCode).toBe(403);
  }
  expect(automation.requests).toEqual([]);
  const rowsSince = new AuditRows(portal.db);
  await rowsSince.forget();
  const acting = await portal.actFor(people.admin, 'Agent', agentId);
  expect((await ask({}, acting)).statusCode).toBe(204);
  expect((await rowsSince.writes()).filter((name) => name !== 'login-as.start')).toEqual(['contact-unlock.request']);
});

test('D-33 an address in the body of a request never becomes the target of the hook', async () => {
  await ask({ target: 'https://evil.example.org/hook', url: 'https://evil.example.org/hook' });
  expect(automation.requests.map(({ path }) => path)).toEqual(['/hooks/secret?key=1']);
  const other = { method: 'POST', url: ENDPOINTS.sendZap, headers: people.agent } as const;
  expect((await portal.app.inject({ ...other, payload: { target: 'unlock', data: {} } })).statusCode).toBe(400);
});

test('D-41 the outbox shows whom the automation was to call, with the ZIP', async () => {
  await ask();
  const { messages } = (await portal.app.inject({ url: ENDPOINTS.demoOutbox })).json<{ messages: OpenedMessage[] }>();
  expect(messages).toEqual([
    expect.objectContaining({ channel: 'webhook', subject: 'Yes, Contact Me: 80212 (Maya Ferreira)', state: 'sent' }),
  ]);
});

test('D-33 without a webhook the request stays readable in the outbox; in production it fails and is undone', async () => {
  const { addresses } = readEnv({});
  for (const [isProduction, status, state, newCachedZip] of [
    [false, 204, 'sent', []],
    [true, 502, 'discarded', [zip]],
  ] as const) {
    await forget();
    await cache();
    const other = await startTestPortal({ database: portal.database, env: { isProduction, addresses } });
    const headers = await other.signIn({ email: 'maya@example.com', groups: ['Agent'], agentId });
    const payload = { agentReferralId: WORLD.lockedReferral, zip };
    const url = endpointPath('contactUnlock', { agentId });
    const answer = await other.app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, (await rows())[0]?.state]).toEqual([status, state]);
    expect((await cache()).json()).toMatchObject({ newCachedZip });
    await other.stop();
  }
});

test('API-51 one person asks at most 60 times in an hour', async () => {
  const statuses = new Set<number>();
  for (let request = 0; request < 61; request++) {
    statuses.add((await ask({ agentReferralId: 9_999_999 }, people.otherAgent, WORLD.otherAgent)).statusCode);
  }
  expect([...statuses]).toEqual([404, 429]);
});
