import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { createLogger } from '../../platform/logging/logger.ts';
import { SmtpServer } from '../../testing/smtp-server.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Delivery } from './delivery.ts';
import type { MessageKey, MessageRow } from './outbox-store.ts';
import { OutboxService, type MessageToSend } from './outbox-service.ts';
import { localTransport } from './transports/local-transport.ts';
import { smtpTransport } from './transports/smtp-transport.ts';
import type { Transport, Transports } from './transports/transport.ts';

jest.setTimeout(30_000);

const TO = 'maya@example.com';
const CODE = '482019';
/** For servers that never answer; the others have the time they need. */
const IMPATIENT = { connection: 10_000, greeting: 300, socket: 300, total: 10_000 };
const WORKER = fileURLToPath(new URL('./testing/deliver-once.ts', import.meta.url));

let database: TestDatabase;
let server: SmtpServer;
let transports: Transports;
let retries: number[] = [];
let logged = '';
const outbox = new OutboxService();
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await sql`truncate outbound_message`.execute(database.db);
  server = await SmtpServer.start();
  const settings = { url: server.url, tls: 'opportunistic', from: 'no-reply@portal.example' } as const;
  const [patient, impatient] = [smtpTransport(settings), smtpTransport(settings, IMPATIENT)];
  const email: Transport = {
    deliver: (message) => (server.isWaitedFor ? impatient : patient).deliver(message),
    close: async () => void (await Promise.all([patient.close(), impatient.close()])),
  };
  transports = { isLocal: false, email, sms: localTransport, 'queued-webhook': localTransport };
  retries = [];
  logged = '';
});
afterEach(async () => {
  await transports.email.close();
  await server.stop();
});

const codeMail = (changes: Partial<MessageToSend> = {}): MessageToSend =>
  ({
    template: 'password-reset-code',
    channel: 'email',
    to: TO,
    name: 'Maya Ferreira',
    values: { code: CODE, expiresAt: '2999-01-01T00:00:00.000Z' },
    ...changes,
  }) as MessageToSend;
async function send(message = codeMail()): Promise<MessageKey> {
  await database.db.transaction().execute((trx) => outbox.send(message, trx));
  return database.db.selectFrom('outboundMessage').select(['recipient', 'messageId']).executeTakeFirstOrThrow();
}
const destination = { write: (line: string) => (logged += line) };
const newDelivery = () =>
  new Delivery({
    db: database.db,
    transports,
    site: { portalUrl: 'https://portal.example', supportPhone: '(844) 903-7653' },
    log: createLogger({ logLevel: 'trace', isProduction: true }, destination as never),
    retry: async (_trx, _key, seconds) => void retries.push(seconds),
    now: () => new Date(),
  });
const attempt = (key: MessageKey) => newDelivery().attempt(key);
const stored = (): Promise<MessageRow> =>
  database.db.selectFrom('outboundMessage').selectAll().executeTakeFirstOrThrow();
const makeDue = () => sql`update outbound_message set due_at = now()`.execute(database.db);
const messageIds = () =>
  server.mails.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID: '))?.slice(12));

test('a message is delivered, and its code is forgotten', async () => {
  await attempt(await send());
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([[TO]]);
  expect(server.mails[0]!.source).toContain(CODE);
  const row = await stored();
  expect(row).toMatchObject({ state: 'sent', attempts: 1, lastError: null, sentDate: expect.any(Date) });
  expect(JSON.stringify(row)).not.toContain(CODE);
});

test('a message of a transaction that is rolled back never existed', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await outbox.send(codeMail(), trx);
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await database.db.selectFrom('outboundMessage').selectAll().execute()).toEqual([]);
});

test('ten servers that try at the same moment deliver it once', async () => {
  const key = await send();
  await Promise.all(Array.from({ length: 10 }, () => attempt(key)));
  await attempt(key);
  expect(server.mails).toHaveLength(1);
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 1 });
});

test.each(['busy', 'silent', 'hang', 'drop'] as const)(
  'after a mail server that is told to %s the message waits longer each time, and arrives in the end',
  async (behavior) => {
    const key = await send();
    server.behavior = behavior;
    await attempt(key);
    const { state, attempts, lastError, dueAt } = await stored();
    expect([state, attempts]).toEqual(['waiting', 1]);
    expect(lastError).toMatch(/^The mail server (refused|did not take) it/);
    expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 5_000);
    // not due yet
    await attempt(key);
    expect(await stored()).toMatchObject({ attempts: 1 });
    await makeDue();
    await attempt(key);
    expect(retries).toEqual([10, 30]);
    server.behavior = 'accept';
    await makeDue();
    await attempt(key);
    expect(await stored()).toMatchObject({ state: 'sent', attempts: 3, lastError: null });
    expect(new Set(messageIds())).toEqual(new Set([`<${key.messageId}@portal.example>`]));
  },
);

test('a refused recipient is given up at once, for staff to decide', async () => {
  server.behavior = 'refuse-recipient';
  await attempt(await send());
  expect(await stored()).toMatchObject({ state: 'given-up', attempts: 1, lastError: expect.stringContaining('550') });
  expect(retries).toEqual([]);
});

test('after a day of attempts a message is given up', async () => {
  const key = await send();
  await sql`update outbound_message set attempts = 12`.execute(database.db);
  await server.stop();
  await attempt(key);
  expect(await stored()).toMatchObject({ state: 'given-up', attempts: 13 });
  server = await SmtpServer.start();
});

test('a message whose servers were killed in every attempt is given up without another one', async () => {
  const key = await send();
  await sql`update outbound_message set attempts = 13`.execute(database.db);
  await attempt(key);
  expect(await stored()).toMatchObject({ state: 'given-up', lastError: 'No attempt came to an end.' });
  expect(server.mails).toEqual([]);
});

test('an expired code is not delivered any more', async () => {
  await attempt(await send(codeMail({ values: { code: CODE, expiresAt: '2026-01-01T00:00:00.000Z' } })));
  expect(await stored()).toMatchObject({
    state: 'given-up',
    lastError: 'Its code had expired before it could be delivered.',
  });
  expect(server.mails).toEqual([]);
});

test('a template of another release is given up with its name', async () => {
  const key = await send();
  await sql`update outbound_message set template = 'of-tomorrow'`.execute(database.db);
  await attempt(key);
  expect(await stored()).toMatchObject({ state: 'given-up', lastError: 'There is no template of-tomorrow.' });
});

test('a server that is killed after the handover leaves a message that another one delivers again, as the same mail', async () => {
  const key = await send();
  server.behavior = 'hang';
  const program = spawn(process.execPath, [WORKER, database.connectionString, server.url, JSON.stringify(key)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (server.mails.length === 0 && program.exitCode === null) await delay(20);
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(await stored()).toMatchObject({ state: 'waiting', attempts: 1 });
  server.behavior = 'accept';
  // it has two minutes, in which nobody else begins
  await attempt(key);
  expect(server.mails).toHaveLength(1);
  await makeDue();
  await attempt(key);
  const id = `<${key.messageId}@portal.example>`;
  expect(messageIds()).toEqual([id, id]);
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a server that reports a failure too late does not undo what another server has done since', async () => {
  const key = await send();
  server.behavior = 'hang';
  const late = attempt(key);
  while (server.mails.length === 0) await delay(10);
  server.behavior = 'accept';
  await makeDue();
  await attempt(key);
  await late;
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  expect(retries).toEqual([]);
});

test('the log has reasons and ids, no codes, no names and no addresses', async () => {
  const key = await send();
  server.behavior = 'busy';
  await attempt(key);
  server.behavior = 'refuse-recipient';
  await makeDue();
  await attempt(key);
  expect(logged).toContain(key.messageId);
  expect(logged).toContain('550 5.1.1');
  expect(logged).not.toMatch(new RegExp(`${CODE}|maya|Ferreira|example\\.com`, 'i'));
});

test.each([
  'maya',
  'maya@example.com\r\nRCPT TO:<all@evil.example>',
  'a@example.com,b@example.com',
  ' maya@example.com',
])('a message to %j is refused where it begins', async (to) => {
  await expect(send(codeMail({ to }))).rejects.toThrow('is not one address');
  await expect(send(codeMail({ to, channel: 'sms' }))).rejects.toThrow('is not one phone number');
});
