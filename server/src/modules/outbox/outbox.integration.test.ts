import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { GivenUpMessages, MessagePreview, OpenedMessage, OutboxMessages } from '@portal/shared/contracts/outbox';
import { sql } from 'kysely';
import { developmentPool } from '../../identity/create-identity.ts';
import { JobQueue } from '../jobs/index.ts';
import type { Reading, Telemetry } from '../../platform/telemetry/telemetry.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { openDeliveryQueue, sweep } from './delivery-queue.ts';
import { observeOutbox } from './observe-outbox.ts';
import { OutboxService } from './outbox-service.ts';
import { localTransport } from './transports/local-transport.ts';
import { DeliveryError, type Outgoing } from './transports/transport.ts';

// the job queue creates its tables at the first start
jest.setTimeout(30_000);

const CODE = '482019';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const outbox = new OutboxService();
let portal: TestPortal;
let auditRows: AuditRows;
let people: WorldHeaders;
const delivered: Outgoing[] = [];
let refusal: DeliveryError | null = null;
const email = {
  ...localTransport,
  deliver: async (message: Outgoing) => {
    if (refusal) throw refusal;
    delivered.push(message);
  },
};
beforeAll(async () => {
  const transports = { isLocal: false, email, sms: email, 'queued-webhook': email };
  portal = await startTestPortal({ outbox, transports, isComplete: true });
  people = await makeSmallWorld(portal);
  auditRows = new AuditRows(portal.db);
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const isReady = async () => {
    const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.schedule') as queue`.execute(
      portal.db,
    );
    if (rows[0]?.queue === null) return false;
    const found = await sql`select 1 from pgboss.schedule where name = 'outbox-trim'`.execute(portal.db);
    return found.rows.length === 1;
  };
  while (!(await isReady())) await delay(20);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await sql`truncate outbound_message`.execute(portal.db);
  await auditRows.forget();
  delivered.length = 0;
  refusal = null;
});

async function send(): Promise<string> {
  const values = { code: CODE, expiresAt: '2999-01-01T00:00:00.000Z' };
  const message = { template: 'password-reset-code', channel: 'email', to: 'maya@example.com', values } as const;
  await portal.db.transaction().execute((trx) => outbox.send(message, trx));
  return (await portal.db.selectFrom('outboundMessage').select('messageId').executeTakeFirstOrThrow()).messageId;
}
async function stateBecomes(state: string): Promise<void> {
  const now = async () =>
    (await portal.db.selectFrom('outboundMessage').select('state').executeTakeFirstOrThrow()).state;
  while ((await now()) !== state) await delay(20);
}
async function givenUp(): Promise<string> {
  refusal = new DeliveryError('The mail server refused it: 550', { isPermanent: true });
  const messageId = await send();
  await stateBecomes('given-up');
  refusal = null;
  return messageId;
}
const get = (url: string, headers = people.admin) => portal.app.inject({ url, headers });
const post = (url: string, payload?: object, headers = people.admin) =>
  portal.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
const retry = (messageId: string) => post(endpointPath('retryMessage', { messageId }));
const discard = (messageId: string, payload: object) => post(endpointPath('discardMessage', { messageId }), payload);
const audit = async () =>
  (await auditRows.read()).map(({ actorEmail, operation, reason, detail }) => ({
    actorEmail,
    operation,
    reason,
    detail,
  }));

test('a message is delivered by the job queue when its transaction is committed', async () => {
  const messageId = await send();
  await stateBecomes('sent');
  expect(delivered).toEqual([expect.objectContaining({ messageId, recipient: 'maya@example.com', code: CODE })]);
});

test('a failed attempt leaves a job for the next one', async () => {
  refusal = new DeliveryError('The mail server did not take it', { isPermanent: false });
  const messageId = await send();
  const waiting = () =>
    sql<{ seconds: number }>`select extract(epoch from start_after - created_on)::int as seconds
    from pgboss.job where name = 'outbox-delivery' and singleton_key = ${messageId} and state = 'created'
      and start_after > created_on`.execute(portal.db);
  while ((await waiting()).rows.length === 0) await delay(20);
  expect((await waiting()).rows).toEqual([{ seconds: 11 }]);
});

test('a message whose job is missing, of an older or a killed server, is found by the sweep', async () => {
  const others = new OutboxService();
  const values = { code: CODE, expiresAt: '2999-01-01T00:00:00.000Z' };
  const message = { template: 'password-reset-code', channel: 'email', to: 'maya@example.com', values } as const;
  await others.send(message, portal.db);
  const queue = new JobQueue({ connectionString: portal.connectionString, log: { error: () => {} } });
  const enqueue = await openDeliveryQueue(await queue.open());
  await sweep(portal.db, enqueue);
  expect(delivered).toEqual([]);
  await sql`update outbound_message set due_at = now() - interval '31 seconds'`.execute(portal.db);
  // twice, as two servers might: there is one job for each message
  await sweep(portal.db, enqueue);
  await sweep(portal.db, enqueue);
  await stateBecomes('sent');
  expect(delivered).toHaveLength(1);
  await queue.stop();
});

test('EVT-06 a code does not wait behind the mails of the public form', async () => {
  const event = { eventId: '', title: '', dateTime: '' };
  const values = { ...event, firstName: 'Tobias', supportEmail: 'support@example.com' };
  const mail = { template: 'event-registration', channel: 'email', to: 'tobias@example.com', values } as const;
  await portal.db.transaction().execute(async (trx) => {
    for (let number = 0; number < 40; number += 1) await outbox.send(mail, trx);
    const code = { code: CODE, expiresAt: '2999-01-01T00:00:00.000Z' };
    await outbox.send({ template: 'password-reset-code', channel: 'email', to: 'maya@example.com', values: code }, trx);
  });
  while (delivered.length < 41) await delay(50);
  // as many are delivered at once as four workers take
  expect(delivered.findIndex(({ recipient }) => recipient === 'maya@example.com')).toBeLessThan(4);
});

test('the code for a new password goes to the address of the account, whoever asks', async () => {
  await portal.signIn({ email: 'paula@example.com', groups: ['Agent'] });
  const ask = (Username: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/idp/cognito',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
      },
      payload: JSON.stringify({
        ClientId: developmentPool.clientId,
        Username,
        UserAttributes: { email: 'evil@example.com' },
      }),
    });
  const answer = await ask('Paula@Example.com ');
  expect(answer.body).toContain('CodeDeliveryDetails');
  await stateBecomes('sent');
  expect(delivered).toEqual([expect.objectContaining({ recipient: 'paula@example.com' })]);
  expect(delivered[0]?.code).toMatch(/^\d{6}$/);
  await ask('nobody@example.com');
  expect(await portal.db.selectFrom('outboundMessage').select('recipient').execute()).toHaveLength(1);
});

test('staff see what was given up, with the reason and without the code', async () => {
  const messageId = await givenUp();
  const list = await get(ENDPOINTS.givenUpMessages);
  const { messages, total } = GivenUpMessages.parse(list.json());
  expect(total).toBe(1);
  expect(messages).toEqual([
    {
      messageId,
      channel: 'email',
      template: 'password-reset-code',
      recipient: 'maya@example.com',
      subject: 'Your code is ••••••',
      createdAt: expect.any(String),
      attempts: 1,
      lastError: 'The mail server refused it: 550',
    },
  ]);
  const preview = await get(endpointPath('givenUpMessage', { messageId }));
  expect(MessagePreview.parse(preview.json()).text).toContain('Your code is ••••••');
  expect(list.body + preview.body).not.toContain(CODE);
});

test('a retry delivers it, once, and is in the audit log', async () => {
  const messageId = await givenUp();
  expect((await retry(messageId)).statusCode).toBe(204);
  await stateBecomes('sent');
  expect(delivered).toEqual([expect.objectContaining({ messageId, code: CODE })]);
  const again = await retry(messageId);
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'already_decided']);
  expect(await audit()).toEqual([
    {
      actorEmail: 'alex@example.com',
      operation: 'message.settle',
      reason: null,
      detail: { messageId, decision: 'retry' },
    },
  ]);
  expect(GivenUpMessages.parse((await get(ENDPOINTS.givenUpMessages)).json())).toEqual({ messages: [], total: 0 });
});

test('a discarded message is gone with its code; the reason is in the audit log', async () => {
  const messageId = await givenUp();
  expect((await discard(messageId, { reason: ' ' })).statusCode).toBe(400);
  expect((await discard(messageId, { reason: 'wrong address', to: 'evil@example.com' })).statusCode).toBe(400);
  expect((await discard(messageId, { reason: 'wrong address' })).statusCode).toBe(204);
  const row = await portal.db.selectFrom('outboundMessage').selectAll().executeTakeFirstOrThrow();
  expect(row.state).toBe('discarded');
  expect(JSON.stringify(row)).not.toContain(CODE);
  expect((await discard(messageId, { reason: 'again' })).statusCode).toBe(409);
  expect((await retry(messageId)).statusCode).toBe(409);
  expect((await get(endpointPath('givenUpMessage', { messageId }))).statusCode).toBe(404);
  expect(await audit()).toEqual([expect.objectContaining({ reason: 'wrong address' })]);
  expect(delivered).toEqual([]);
});

test('of two admins who decide at the same moment one does', async () => {
  const messageId = await givenUp();
  const answers = await Promise.all([retry(messageId), discard(messageId, { reason: 'old' }), retry(messageId)]);
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409', '409']);
  expect(await audit()).toHaveLength(1);
});

test('a message that does not exist is a 404, and what is no id a 400', async () => {
  expect((await retry(NOBODY)).statusCode).toBe(404);
  expect((await get(endpointPath('givenUpMessage', { messageId: NOBODY }))).statusCode).toBe(404);
  expect((await retry('x')).statusCode).toBe(400);
  expect((await get(endpointPath('demoMessage', { messageId: "1' or 1=1" }))).statusCode).toBe(400);
});

test('only staff see or decide, also while they act for somebody', async () => {
  const messageId = await givenUp();
  for (const headers of [people.agent, people.director, people.opsUser]) {
    expect((await get(ENDPOINTS.givenUpMessages, headers)).statusCode).toBe(403);
    expect((await post(endpointPath('retryMessage', { messageId }), undefined, headers)).statusCode).toBe(403);
  }
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect((await get(ENDPOINTS.givenUpMessages, acting)).statusCode).toBe(200);
});

test('D-41 the Outbox page has every message with its code, before anyone is signed in', async () => {
  const messageId = await send();
  await stateBecomes('sent');
  // what the local transport would have kept
  await sql`update outbound_message set template_values = ${JSON.stringify({ code: CODE })}`.execute(portal.db);
  const { messages } = OutboxMessages.parse((await portal.app.inject(ENDPOINTS.demoOutbox)).json());
  expect(messages).toEqual([
    expect.objectContaining({ messageId, subject: `Your code is ${CODE}`, state: 'sent', nextAttemptAt: null }),
  ]);
  const opened = await portal.app.inject(endpointPath('demoMessage', { messageId }));
  const { html, text, code, source } = OpenedMessage.parse(opened.json());
  expect(code).toBe(CODE);
  expect(html).toContain(`<h1 style="margin:0;font-size:26px;line-height:34px;letter-spacing:-.015em">Your code is`);
  expect(text).toContain(`    ${CODE}`);
  expect(source).toContain('To: maya@example.com');
  expect(opened.headers['cache-control']).toContain('no-store');
});

test('D-41 outside the demonstration there is no outbox', async () => {
  const production = await startTestPortal({ database: portal.database, env: { isDemoMode: false } });
  const messageId = await send();
  expect((await production.app.inject(ENDPOINTS.demoOutbox)).statusCode).toBe(404);
  expect((await production.app.inject(endpointPath('demoMessage', { messageId }))).statusCode).toBe(404);
  await production.stop();
});

test('telemetry measures how many messages wait, and how late the oldest of those that are due is', async () => {
  const reads = new Map<string, () => Reading[] | Promise<Reading[]>>();
  const observe: Telemetry['observe'] = ({ name }, read) => void reads.set(name, read);
  observeOutbox(portal.db, { observe });
  const read = async () => {
    const [[waiting], [lag]] = await Promise.all([
      reads.get('portal.outbox.waiting')!(),
      reads.get('portal.outbox.lag')!(),
    ]);
    return { waiting: waiting?.value, lag: Math.round(lag?.value ?? -1) };
  };
  expect(await read()).toEqual({ waiting: 0, lag: 0 });
  refusal = new DeliveryError('the mail server is down', { isPermanent: false });
  await send();
  await sql`update outbound_message set due_at = clock_timestamp() + interval '1 hour'`.execute(portal.db);
  expect(await read()).toEqual({ waiting: 1, lag: 0 });
  await sql`update outbound_message set attempts = 99, due_at = clock_timestamp() - interval '90 seconds'`.execute(
    portal.db,
  );
  expect(await read()).toEqual({ waiting: 1, lag: 90 });
  await sql`update outbound_message set state = 'given-up'`.execute(portal.db);
  expect(await read()).toEqual({ waiting: 0, lag: 0 });
});
