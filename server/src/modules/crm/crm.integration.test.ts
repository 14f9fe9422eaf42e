import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  CRM_EVENTS,
  CrmDeliveries,
  endpointPath,
  type CrmTry,
  type CrmWebhookInput,
  type SavedCrmWebhook,
} from '@portal/shared/contracts';
import { PublicCaller } from '../../platform/public-calls/public-caller.ts';
import type { Sending } from '../../platform/public-calls/send-to.ts';
import { recordCrmEvents } from '../crm-events/index.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { CrmDispatcher } from './crm-dispatcher.ts';
import { claimDelivery, settleTry, trimDeliveries } from './crm-store.ts';
import { signatureHeaders } from './rules/signature.ts';

const URL_ = 'https://hooks.crm.example/agent';
let portal: TestPortal;
let people: WorldHeaders;
let dispatcher: CrmDispatcher;
/** Minutes that the clock is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead * 60_000);
/** What the CRM answers, and what it got. */
let answers: (number | 'never')[] = [];
let sent: Sending[] = [];
const caller = new PublicCaller({
  timeoutMs: 300,
  resolve: async (name) => [name.startsWith('private') ? '10.0.0.1' : '93.184.215.14'],
  send: async (sending) => {
    sent.push(sending);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer === 'never' ? new Promise<number>(() => {}) : (answer ?? 200);
  },
});

beforeAll(async () => {
  portal = await startTestPortal({ publicCaller: caller, now });
  people = await makeSmallWorld(portal);
  const log = { warn: (sentence: unknown) => console.error(sentence) };
  dispatcher = new CrmDispatcher({ db: portal.db, caller, log, now, pollMs: 30 });
  dispatcher.start();
}, 60_000);
afterAll(async () => {
  await dispatcher.stop();
  await portal.stop();
});
beforeEach(async () => {
  await portal.db.deleteFrom('crmDelivery').execute();
  await portal.db.deleteFrom('crmWebhook').execute();
  ahead = 0;
  answers = [200];
  sent = [];
});

const input = (changes: Partial<CrmWebhookInput> = {}): CrmWebhookInput => ({
  url: URL_,
  events: [...CRM_EVENTS],
  isEnabled: true,
  revision: 0,
  ...changes,
});
const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, headers: Headers = people.agent) =>
  portal.app.inject({ method, url, headers, ...(payload && { payload }) });
const put = (changes: Partial<CrmWebhookInput> = {}, headers?: Headers) =>
  call('PUT', endpointPath('crmWebhook'), input(changes), headers);
const saved = async (changes: Partial<CrmWebhookInput> = {}, headers?: Headers) =>
  (await put(changes, headers)).json<SavedCrmWebhook>();
const deliveries = async (state?: string) => {
  const query = state === undefined ? '' : `?state=${state}`;
  return CrmDeliveries.parse((await call('GET', endpointPath('crmDeliveries') + query)).json());
};
const NOTE =
  'mutation ($id: Int!, $n: String!) { insertAgentReferralNotes(agentReferralId: $id, notes: $n) { revision } }';
const addNote = (id: number, n: string, headers: Headers = people.agent) => portal.graphql(headers, NOTE, { id, n });
const settled = async (isSettled: (found: CrmDeliveries) => boolean) => {
  for (const end = Date.now() + 10_000; Date.now() < end; await delay(30)) {
    const found = await deliveries();
    if (isSettled(found)) return found;
  }
  throw new Error(`The deliveries did not settle: ${JSON.stringify(await deliveries())}`);
};
// the counts are read a moment after the list
const answered = (count: number) =>
  settled(
    ({ counts, data }) =>
      counts.answered === count && data.filter(({ state }) => state === 'answered').length === count,
  );
const bodyOf = ({ body }: Sending) => JSON.parse(body) as { id: string; type: string; data: Record<string, unknown> };

test('D-34 a note is delivered once, signed with the secret that was shown once', async () => {
  const { secret, webhook } = await saved();
  expect(secret).toMatch(/^whsec_/);
  expect(webhook).toMatchObject({ url: URL_, secretHint: secret!.slice(-4), revision: 1, lastTry: null });
  const read = await call('GET', endpointPath('crmWebhook'));
  expect(read.body).not.toContain(secret);
  await addNote(WORLD.openReferral, 'Called them');
  const { data } = await answered(1);
  expect(data).toMatchObject([
    { event: 'note.added', state: 'answered', about: { firstName: 'Open' }, tries: [{ status: 200, failure: null }] },
  ]);
  const [only] = sent;
  expect(sent).toHaveLength(1);
  const { body, headers, url, address } = only!;
  expect([url.href, address]).toEqual([URL_, '93.184.215.14']);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = signatureHeaders({ deliveryId: data[0]!.deliveryId, content: body, at, secrets: [secret!] });
  expect(headers).toMatchObject(expected);
  expect(bodyOf(only!)).toMatchObject({
    id: `dlv_${data[0]!.deliveryId}`,
    type: 'note.added',
    data: { agentReferralId: WORLD.openReferral, side: 'SELLER', note: 'Called them', status: 'New' },
  });
});

test('D-17 D-44 a locked contact never leaves: not as a field, nor in what others wrote', async () => {
  await saved();
  await addNote(WORLD.openReferral, 'Hello');
  await addNote(WORLD.lockedReferral, 'Their number is (303) 555-9999, hidden@example.com', people.admin);
  await answered(2);
  const open = sent.find(({ body }) => body.includes(String(WORLD.openReferral)))!;
  expect(bodyOf(open).data['consumer']).toMatchObject({ isContactVisible: true, email: 'consumer-501@example.com' });
  const locked = sent.find(({ body }) => body.includes(String(WORLD.lockedReferral)))!;
  expect(bodyOf(locked).data['consumer']).toEqual({
    firstName: 'Locked',
    lastName: 'Contact',
    isContactVisible: false,
  });
  expect(locked.body).not.toMatch(/555-?9999|hidden@/);
  const { deliveryId } = (await deliveries()).data.find(({ about }) => about?.firstName === 'Locked')!;
  const shown = await call('GET', endpointPath('crmDelivery', { deliveryId }));
  expect(shown.json<{ content: string }>().content).toBe(locked.body);
});

test('D-34 a CRM that fails twice gets the same delivery again', async () => {
  await saved();
  answers = [503, 500, 200];
  await addNote(WORLD.openReferral, 'First');
  const waiting = await settled(({ data }) => data[0]?.tries.length === 1);
  expect(waiting.data[0]).toMatchObject({ state: 'waiting', tries: [{ status: 503, failure: 'refused' }] });
  const pause = new Date(waiting.data[0]!.dueAt!).getTime() - Date.now();
  expect(pause).toBeGreaterThan(5_000);
  ahead = 1;
  await settled(({ data }) => data[0]?.tries.length === 2);
  ahead = 5;
  const { data } = await answered(1);
  expect(data[0]?.tries.map(({ status }) => status)).toEqual([503, 500, 200]);
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
});

test('a delivery is given up after its last try, and sent again when the agent asks', async () => {
  await saved();
  answers = [404];
  await addNote(WORLD.openReferral, 'Lost');
  for (let tries = 1; tries <= 7; tries++) {
    await settled(({ data }) => data[0]?.tries.length === tries);
    ahead += 60 * 15;
  }
  const { data, counts, mostTries } = await settled(({ counts: { givenUp } }) => givenUp === 1);
  expect([counts, mostTries, data[0]?.dueAt]).toEqual([{ answered: 0, waiting: 0, givenUp: 1 }, 7, null]);
  expect((await deliveries('waiting')).data).toEqual([]);
  answers = [200];
  const { deliveryId } = data[0]!;
  expect((await call('POST', endpointPath('crmTry', { deliveryId }))).statusCode).toBe(204);
  await answered(1);
  expect((await call('POST', endpointPath('crmTry', { deliveryId }))).statusCode).toBe(404);
  expect((await call('POST', endpointPath('crmTry', { deliveryId }), undefined, people.otherAgent)).statusCode).toBe(
    404,
  );
});

test('"Try now" leaves a delivery that another server is making to that server, and brings forward one that waits', async () => {
  await saved();
  // due now for the other server, and not yet for the dispatcher of this test
  const there = new Date(Date.now() + 60_000);
  const event = { agentId: WORLD.agent, events: ['note.added'], referralId: WORLD.openReferral, now: there } as const;
  await portal.db.transaction().execute((trx) => recordCrmEvents(trx, event));
  const claimed = await claimDelivery(portal.db, WORLD.agent, { now: there, leaseMs: 60_000 });
  const { deliveryId, dueAt } = claimed!;
  const tryIt = () => call('POST', endpointPath('crmTry', { deliveryId }));
  expect((await tryIt()).statusCode).toBe(204);
  expect((await deliveries()).data).toMatchObject([{ state: 'waiting', dueAt: dueAt.toISOString(), tries: [] }]);
  const result = { status: 503, failure: 'refused', milliseconds: 1 } as const;
  await settleTry(portal.db, claimed!, { result, triedAt: there, next: dueAt });
  expect(sent).toEqual([]);
  expect((await tryIt()).statusCode).toBe(204);
  const { data } = await answered(1);
  expect(data[0]?.tries.map(({ status }) => status)).toEqual([503, 200]);
});

test('a change that is rolled back, an event that is not wanted and a webhook that is off are not delivered', async () => {
  await saved({ events: ['referral.created'] });
  await addNote(WORLD.openReferral, 'Not wanted');
  await saved({ isEnabled: false, revision: 1 });
  await addNote(WORLD.openReferral, 'Off');
  await saved({ revision: 2 });
  const refused = await portal.graphql(people.agent, NOTE, { id: WORLD.othersReferral, n: 'Not mine' });
  expect(refused.errors).toHaveLength(1);
  const failed = portal.db.transaction().execute(async (trx) => {
    await recordCrmEvents(trx, { agentId: WORLD.agent, events: ['note.added'], now: now() });
    throw new Error('after the event was recorded');
  });
  await expect(failed).rejects.toThrow('after the event');
  await delay(200);
  expect([(await deliveries()).data, sent]).toEqual([[], []]);
});

const STATUS = 'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }';

test('D-34 a new status and an appointment are told, a confirmation is not', async () => {
  await saved();
  const revisionOf = async () =>
    (
      await portal.db
        .selectFrom('referral')
        .select('revision')
        .where('referralId', '=', WORLD.openReferral)
        .executeTakeFirstOrThrow()
    ).revision;
  const change = async (more: object) =>
    portal.graphql(people.agent, STATUS, {
      input: { agentReferralId: WORLD.openReferral, revision: await revisionOf(), ...more },
    });
  expect((await change({ status: 'Contacted' })).errors).toBeUndefined();
  await change({ status: 'Contacted' });
  const listingAppointmentDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const appointment = { status: 'Appointment Set', listingAppointmentDate, appointmentSetBy: 'agent' };
  expect((await change(appointment)).errors).toBeUndefined();
  const { data } = await answered(3);
  expect(data.map(({ event }) => event).toSorted()).toEqual([
    'appointment.set',
    'referral.status_changed',
    'referral.status_changed',
  ]);
  const statuses = sent.map((each) => String(bodyOf(each).data['status']));
  expect(statuses.toSorted()).toEqual(['Appointment Set', 'Appointment Set', 'Contacted']);
  const told = sent.find((each) => bodyOf(each).type === 'appointment.set')!;
  expect(bodyOf(told).data['appointment']).toBe(listingAppointmentDate);
});

test('D-08 a referral that a director assigns is told to the CRM of the agent who gets it', async () => {
  const headers = await portal.signIn({ email: 'sam@example.com', groups: ['Agent'], agentId: WORLD.directorsAgent });
  await saved({}, headers);
  const assign = 'mutation ($id: Int!, $a: Int!) { assignReferral(agentReferralId: $id, agentId: $a) { revision } }';
  const variables = { id: WORLD.waitingReferral, a: WORLD.directorsAgent };
  expect((await portal.graphql(people.director, assign, variables)).errors).toBeUndefined();
  for (const end = Date.now() + 5_000; sent.length === 0 && Date.now() < end;) await delay(30);
  expect(sent.map((each) => [bodyOf(each).type, bodyOf(each).data['agentReferralId']])).toEqual([
    ['referral.created', WORLD.waitingReferral],
  ]);
});

test.each([
  ['http://127.0.0.1'],
  ['https://[::ffff:10.0.0.1]/'],
  ['https://10.0.0.12/hook'],
  ['https://private.crm.example/'],
])('D-44 the address %s is refused at its field, and nothing is saved or called', async (url) => {
  for (const answer of [await put({ url }), await call('POST', endpointPath('crmTest'), { url })]) {
    expect([answer.statusCode, answer.json<{ fields: object[] }>().fields]).toEqual([
      400,
      [{ path: 'url', message: 'This address is not on the public internet. We did not call it.' }],
    ]);
  }
  expect((await call('GET', endpointPath('crmWebhook'))).json()).toEqual({ webhook: null });
  expect(sent).toEqual([]);
});

test.each<[string, object, string]>([
  ['a long address', { url: `https://crm.example/${'x'.repeat(2_000)}` }, 'url'],
  ['no address', { url: ' ' }, 'url'],
  ['no event', { events: [] }, 'events'],
  ['an unknown event', { events: ['everything'] }, 'events.0'],
])('%s is refused at its field', async (_what, bad, path) => {
  const answer = await put(bad);
  expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
});

test('D-34 a test is sent to the address that was typed, once, and saves no address', async () => {
  const url = 'https://other.crm.example/';
  const testIt = () => call('POST', endpointPath('crmTest'), { url });
  expect((await testIt()).statusCode).toBe(404);
  await saved();
  expect((await testIt()).json<CrmTry>()).toMatchObject({ status: 200, failure: null });
  answers = ['never'];
  expect((await testIt()).json<CrmTry>()).toMatchObject({ status: null, failure: 'silent' });
  expect(sent.map((each) => [each.url.href, bodyOf(each).type])).toEqual([
    [url, 'test'],
    [url, 'test'],
  ]);
  const { data } = await deliveries();
  expect(data.map(({ event, state }) => [event, state])).toEqual([
    ['test', 'given-up'],
    ['test', 'answered'],
  ]);
  expect((await call('GET', endpointPath('crmWebhook'))).json()).toMatchObject({
    webhook: { url: URL_, lastTry: null },
  });
});

test('D-34 a replaced secret is told once, and for a day both sign', async () => {
  const { secret: first } = await saved();
  const { secret, webhook } = (await call('POST', endpointPath('crmSecret'))).json<SavedCrmWebhook>();
  expect(secret).not.toBe(first);
  expect(webhook.oldSecretUntil).not.toBeNull();
  await call('POST', endpointPath('crmTest'), { url: URL_ });
  expect(sent[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  ahead = 24 * 60 + 1;
  await call('POST', endpointPath('crmTest'), { url: URL_ });
  expect(sent[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
});

test('a webhook that was changed in another tab is not overwritten', async () => {
  await saved();
  expect((await put({ revision: 1 })).statusCode).toBe(200);
  const late = await put({ revision: 1, url: 'https://late.crm.example/' });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'webhook_changed']);
  expect((await put()).statusCode).toBe(409);
});

test('D-06 D-44 an acting admin sees how deliveries went, and neither secret nor address is theirs to change', async () => {
  const { secret } = await saved();
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const read = await call('GET', endpointPath('crmWebhook'), undefined, acting);
  expect([read.statusCode, read.body.includes(secret!)]).toEqual([200, false]);
  for (const [method, endpoint, payload] of [
    ['PUT', 'crmWebhook', input({ revision: 1 })],
    ['POST', 'crmSecret', undefined],
    ['POST', 'crmTest', { url: URL_ }],
  ] as const) {
    expect((await call(method, endpointPath(endpoint), payload, acting)).statusCode).toBe(403);
  }
  expect((await call('GET', endpointPath('crmWebhook'), undefined, people.director)).statusCode).toBe(403);
  expect((await call('GET', endpointPath('crmWebhook'), undefined, people.otherAgent)).json()).toEqual({
    webhook: null,
  });
});

test('D-44 a CRM that never answers does not hold up that of another agent', async () => {
  await saved({ url: 'https://silent.crm.example/' });
  await saved({}, people.otherAgent);
  const send = caller['post'].bind(caller);
  const started = Date.now();
  const slow = new PublicCaller({
    timeoutMs: 3_000,
    resolve: async () => ['93.184.215.14'],
    send: ({ url }) => (url.hostname.startsWith('silent') ? new Promise(() => {}) : Promise.resolve(200)),
  });
  caller.post = (...call) => slow.post(...call);
  try {
    for (let count = 0; count < 5; count++) await addNote(WORLD.openReferral, `Note ${count}`);
    await addNote(WORLD.othersReferral, 'Mine', people.otherAgent);
    const mine = () =>
      portal.db.selectFrom('crmDelivery').select('state').where('agentId', '=', WORLD.otherAgent).execute();
    while ((await mine())[0]?.state !== 'answered' && Date.now() - started < 10_000) await delay(20);
    expect(await mine()).toEqual([{ state: 'answered' }]);
    const tried = await portal.db
      .selectFrom('crmTry')
      .select('deliveryId')
      .where('agentId', '=', WORLD.agent)
      .execute();
    expect(tried).toEqual([]);
  } finally {
    caller.post = send;
  }
});

test('deliveries are kept for 30 days, and of an agent at most a thousand', async () => {
  const row = (minutesAgo: number) => ({
    agentId: WORLD.agent,
    deliveryId: crypto.randomUUID(),
    event: 'test' as const,
    referralId: null,
    step: null,
    reportId: null,
    state: 'answered' as const,
    createdAt: new Date(Date.now() - minutesAgo * 60_000),
    dueAt: new Date(),
  });
  const rows = Array.from({ length: 1_005 }, (_, index) => row(index));
  await portal.db
    .insertInto('crmDelivery')
    .values([...rows, row(31 * 24 * 60)])
    .execute();
  await trimDeliveries(portal.db, new Date());
  const kept = await portal.db.selectFrom('crmDelivery').select('createdAt').orderBy('createdAt').execute();
  expect(kept).toHaveLength(1_000);
  expect(kept[0]?.createdAt).toEqual(rows[999]?.createdAt);
});
