import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import {
  PARTNER_IDS,
  type Partner,
  type PartnerHealthReport,
  type PartnerId,
} from '@portal/shared/contracts/partner-health';
import { readEnv } from '../../env/env.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';

const NOW = new Date('2026-11-20T19:00:00.000Z');
let portal: TestPortal;
let sales: TestPartner;
let people: WorldHeaders;
beforeAll(async () => {
  sales = await startTestPartner();
  const addresses = {
    ...readEnv({}).addresses,
    salesSystemUrl: sales.url,
    unlockWebhookUrl: 'http://127.0.0.1:1/secret',
  };
  portal = await startTestPortal({ now: () => NOW, env: { addresses } });
  people = await makeSmallWorld(portal);
}, 60_000);
afterAll(async () => {
  await portal.stop();
  await sales.close();
});
beforeEach(() => portal.db.deleteFrom('outboundMessage').execute());

const report = async () =>
  (await portal.app.inject({ url: ENDPOINTS.partnerHealth, headers: people.admin })).json<PartnerHealthReport>();
const partner = async (id: PartnerId): Promise<Partner> => (await report()).partners.find((each) => each.id === id)!;
const message = (changes: object) => ({
  recipient: 'maya@example.com',
  recipientName: null,
  messageId: randomUUID(),
  channel: 'email' as const,
  template: 'sgd-receipt',
  templateValues: '{}',
  sentDate: null,
  lastError: null,
  ...changes,
});

test('CS-130 D-33 every partner is in the list, also before its first call', async () => {
  const { at, startedAt, partners } = await report();
  expect(at).toBe(NOW.toISOString());
  expect(Date.parse(startedAt)).toBeLessThan(Date.now());
  expect(partners.map(({ id }) => id).toSorted()).toEqual(PARTNER_IDS.toSorted());
  const hook = await partner('hook-waitlist');
  expect(hook).toMatchObject({ isConfigured: false, origin: null, calls: null });
});

test('CS-130 a partner that answers is working, and one that fails is stopped, with its sentence', async () => {
  const read = (agentId: number) =>
    portal.app.inject({ url: endpointPath('salesRecord', { agentId }), headers: people.admin });
  sales.answers({ Call_Status__c: 'Onboarding' });
  expect((await read(WORLD.agent)).statusCode).toBe(200);
  expect(await partner('sales')).toMatchObject({
    origin: new URL(sales.url).origin,
    isConfigured: true,
    calls: {
      state: 'working',
      since: null,
      lastSuccessAt: NOW.toISOString(),
      lastFailures: [],
      p50Ms: expect.any(Number),
      lastHour: { calls: 1, failed: 0 },
    },
    queue: null,
  });
  sales.answers({ message: 'Closed for the night.' }, 503);
  // five failures in a row, two to a call
  for (let calls = 0; calls < 3; calls++) await read(WORLD.otherAgent);
  expect((await partner('sales')).calls).toMatchObject({
    state: 'stopped',
    since: NOW.toISOString(),
    lastFailures: Array.from({ length: 5 }, () => ({ at: NOW.toISOString(), message: 'Closed for the night.' })),
    lastHour: { calls: 6, failed: 5 },
  });
});

test('CS-130 D-33 what waits and what failed is counted, each in its own queue', async () => {
  const due = new Date('2026-11-20T19:05:00.000Z');
  const unlock = { channel: 'webhook' as const, recipient: 'unlock', templateValues: '{}' };
  await portal.db
    .insertInto('outboundMessage')
    .values([
      message({ state: 'waiting', dueAt: due, attempts: 2, lastError: 'The mail server is away.' }),
      message({ state: 'given-up', lastError: 'There is no such mailbox.', createdDate: new Date('2026-01-01') }),
      message({ state: 'discarded', lastError: 'Long ago.', createdDate: new Date('2026-01-01') }),
      message({ state: 'sent', sentDate: new Date('2026-11-20T18:00:00.000Z') }),
      message({ ...unlock, state: 'discarded', lastError: 'The hook could not be reached.', createdDate: new Date() }),
      message({ ...unlock, state: 'discarded', lastError: 'Weeks ago.', createdDate: new Date('2026-01-01') }),
    ])
    .execute();
  expect((await partner('mail')).queue).toEqual({
    waiting: 1,
    nextTryAt: due.toISOString(),
    failed: 1,
    lastError: 'The mail server is away.',
    lastSuccessAt: '2026-11-20T18:00:00.000Z',
  });
  expect((await partner('sms')).queue).toMatchObject({ waiting: 0, failed: 0, lastError: null });
  expect((await partner('hook-unlock')).queue).toMatchObject({
    waiting: 0,
    failed: 1,
    lastError: 'The hook could not be reached.',
  });
  expect((await partner('hook-waitlist')).queue).toMatchObject({ failed: 0 });
});

test('D-33 of an address only the origin is shown: the rest may be a secret', async () => {
  const answer = await portal.app.inject({ url: ENDPOINTS.partnerHealth, headers: people.admin });
  expect(answer.body).toContain('http://127.0.0.1:1"');
  expect(answer.body).not.toContain('secret');
});

test('SEC-01 the health of partners is for staff alone', async () => {
  for (const headers of [people.agent, people.director, people.opsUser]) {
    expect((await portal.app.inject({ url: ENDPOINTS.partnerHealth, headers })).statusCode).toBe(403);
  }
});
