import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { Delivery } from '../delivery.ts';
import { sweep } from '../delivery-queue.ts';
import { claimMessage, findMessages } from '../outbox-store.ts';
import { OutboxService } from '../outbox-service.ts';
import { hookTransport } from './hook-transport.ts';
import { LOCAL_TRANSPORTS } from '../testing/local-transports.ts';

let database: TestDatabase;
let url: string;
let respond: (response: http.ServerResponse) => void;
let calls: { key: string | undefined; body: unknown }[];
const server = http.createServer(async (request, response) => {
  const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString());
  calls.push({ key: request.headers['idempotency-key'] as string | undefined, body });
  respond(response);
});
beforeAll(async () => {
  database = await startTestDatabase();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await database.stop();
});
beforeEach(async () => {
  calls = [];
  await database.db.deleteFrom('outboundMessage').execute();
});

const lead = {
  hook: 'lead-endpoint',
  template: 'escrow-lead',
  subject: 'Escrow opened',
  body: { reportId: 'r1' },
} as const;
const status = (code: number) => (response: http.ServerResponse) => response.writeHead(code).end('<h1>Hello</h1>');

/** Stores a call and makes attempts at it, as servers do when its time has come. */
async function attempt(times: number, settings: { url?: string; isProduction?: boolean } = {}) {
  const { db } = database;
  const hook = { setting: 'LEAD_ENDPOINT_URL', url: settings.url };
  const transport = hookTransport(
    { 'lead-endpoint': hook, 'lead-zapier': hook, 'open-escrow': hook, 'release-guard': hook },
    settings.isProduction ?? false,
    300,
  );
  await db.transaction().execute((trx) => new OutboxService().call(lead, trx));
  const delivery = new Delivery({
    db,
    transports: { ...LOCAL_TRANSPORTS, isLocal: false, 'queued-webhook': transport },
    site: { portalUrl: 'https://portal.example', supportPhone: '' },
    log: { warn: () => {}, error: () => {} },
    retry: async () => {},
    now: () => new Date(),
  });
  const [message] = await findMessages(db, 1);
  for (let time = 0; time < times; time++) {
    await db
      .updateTable('outboundMessage')
      .set({ dueAt: new Date(0) })
      .execute();
    await delivery.attempt(message!);
  }
  const [{ state, attempts, lastError, messageId }] = (await findMessages(db, 1)) as [
    Awaited<ReturnType<typeof findMessages>>[number],
  ];
  return { state, attempts, lastError, messageId };
}

test('D-33 a hook nobody waits for is called again after a failure, each time with the same key', async () => {
  const answers = [503, 200];
  respond = (response) => status(answers.shift() ?? 200)(response);
  const { messageId, ...rest } = await attempt(3, { url });
  expect(rest).toEqual({ state: 'sent', attempts: 2, lastError: null });
  expect(calls).toEqual(Array.from({ length: 2 }, () => ({ key: messageId, body: { reportId: 'r1' } })));
});

test('D-33 what a hook refuses is given up at once, for staff to decide', async () => {
  respond = status(422);
  expect(await attempt(2, { url })).toMatchObject({ state: 'given-up', attempts: 1 });
});

test('D-33 a hook that does not answer is tried again later', async () => {
  respond = () => {};
  expect(await attempt(1, { url })).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('in time') });
});

test('D-33 without an address it is a fault in production, and elsewhere only readable', async () => {
  expect(await attempt(1)).toMatchObject({ state: 'sent', attempts: 1 });
  await database.db.deleteFrom('outboundMessage').execute();
  expect(await attempt(1, { isProduction: true })).toMatchObject({
    state: 'given-up',
    lastError: 'The setting LEAD_ENDPOINT_URL is missing.',
  });
});

test('D-33 a call whose job was lost is found by the sweep, and not canceled as one somebody waited for', async () => {
  const { db } = database;
  await db.transaction().execute((trx) => new OutboxService().call(lead, trx));
  await db
    .updateTable('outboundMessage')
    .set({ dueAt: new Date(0) })
    .execute();
  const found: string[] = [];
  await sweep(db, async (_, { recipient }) => void found.push(recipient));
  expect(found).toEqual(['lead-endpoint']);
});

test('D-33 going back to a version without such calls: as the runbook says, none of them needs a decision, and none is lost', async () => {
  const { db } = database;
  respond = status(422);
  await attempt(1, { url });
  const runbook = readFileSync(path.join(import.meta.dirname, '../../../../../docs/runbooks/production.md'), 'utf8');
  const [statement] = /update outbound_message .+;/.exec(runbook)!; // written there
  await sql.raw(statement).execute(db);
  // all that the page of given-up messages reads
  expect(await findMessages(db, 10, 'given-up')).toEqual([]);
  const [waiting] = await findMessages(db, 1);
  expect(waiting).toMatchObject({ state: 'waiting', channel: 'queued-webhook' });
  expect(await claimMessage(db, waiting!)).toMatchObject({ attempts: 1 });
});
