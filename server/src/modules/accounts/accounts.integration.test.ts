import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { EmailRegistered, ENDPOINTS, PhoneDestination } from '@portal/shared/contracts';
import type { OutgoingMessage } from '../../identity/deliver-message.ts';
import { createIdentity, type Identity } from '../../identity/create-identity.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { startTestApp, type TestApp } from '../territory/testing/test-app.ts';
import { AccountService } from './account-service.ts';
import { accountRoutes } from './accounts.routes.ts';

let database: TestDatabase;
let identity: Identity;
let portal: TestApp;
let messages: OutgoingMessage[];
const AGENT = { agentId: 7, firstName: 'Ada', lastName: 'Park', email: 'ada@example.com', phoneNumber: '3035550107' };

beforeAll(async () => {
  database = await startTestDatabase();
}, 60_000);
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('identityUser').execute();
  await db.deleteFrom('identityAttempt').execute();
  await db.deleteFrom('agent').execute();
  await insertAgent(db, AGENT);
  messages = [];
  identity = await createIdentity({
    db,
    env: { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' } },
    deliver: async (message) => void messages.push(message),
  });
  // a new server each time: it counts calls in its memory
  await portal?.close();
  const accounts = new AccountService({ db, provider: identity.admin });
  portal = await startTestApp(
    db,
    async (app) => void (await app.register(accountRoutes, { accounts, supportEmail: 'help@example.com' })),
    () => TEST_NOW,
  );
});
afterAll(async () => {
  await portal.close();
  await database.stop();
});

type Endpoint = 'registerEmail' | 'forceConfirmUser' | 'phoneNumber' | 'sendVerification';
const post = (endpoint: Endpoint, payload: object, remoteAddress = '203.0.113.1') =>
  portal.app.inject({ method: 'POST', url: ENDPOINTS[endpoint], payload, remoteAddress });
const agentRow = () =>
  database.db
    .selectFrom('agent')
    .select(['portalTempPassword', 'portalInvitationSent'])
    .where('agentId', '=', AGENT.agentId)
    .executeTakeFirstOrThrow();
const createAccount = (
  more: { temporary?: boolean; password?: string; groups?: string[]; attributes?: Record<string, string> } = {},
) => identity.admin.createUser({ email: AGENT.email, password: 'Harbor-92', groups: ['Agent'], ...more });

test('API-33, AUTH-25, AUTH-27 an agent without an account is invited once, however the e-mail is typed', async () => {
  const response = await post('registerEmail', { email: '  Ada@Example.com ' });
  expect(response.statusCode).toBe(200);
  EmailRegistered.parse(response.json());
  expect(messages.map(({ to, name, template }) => [to, name, template])).toEqual([
    [AGENT.email, 'Ada Park', 'account-invitation'],
  ]);
  expect(await identity.admin.findUser(AGENT.email)).toMatchObject({
    status: 'FORCE_CHANGE_PASSWORD',
    groups: ['Agent'],
    attributes: { 'custom:agentId': '7', name: 'Ada Park' },
  });
  expect(await agentRow()).toEqual({ portalTempPassword: true, portalInvitationSent: true });
  const again = await post('registerEmail', { email: AGENT.email });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ message: expect.stringMatching(/already registered/i) });
  expect(messages).toHaveLength(1);
});

test('AUTH-25 two requests at the same time send one invitation', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => post('registerEmail', { email: AGENT.email })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409, 409]);
  expect(messages).toHaveLength(1);
});

test('AUTH-29, CS-044 a disqualified agent is told so, with or without an account; an unknown e-mail is refused', async () => {
  await database.db.updateTable('agent').set({ currentStatus: 'DISQUALIFIED' }).execute();
  const without = await post('registerEmail', { email: AGENT.email });
  await createAccount();
  const withAccount = await post('registerEmail', { email: AGENT.email });
  for (const answer of [without, withAccount]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('DISQUALIFIED'),
      supportEmail: 'help@example.com',
    });
  }
  const unknown = await post('registerEmail', { email: 'nobody@example.com' });
  expect([unknown.statusCode, unknown.json<{ message: string }>().message]).toEqual([404, 'no agent has this email']);
  expect(messages).toEqual([]);
});

test('API-34, D-13 a temporary password is given up for a code, a chosen one never, and an unknown e-mail looks the same', async () => {
  await createAccount({ temporary: true });
  expect((await post('forceConfirmUser', { Username: AGENT.email })).statusCode).toBe(204);
  expect(await identity.admin.findUser(AGENT.email)).toMatchObject({ status: 'CONFIRMED' });
  const passwordOf = () =>
    database.db.selectFrom('identityUser').select(['salt', 'verifier']).executeTakeFirstOrThrow();
  const before = await passwordOf();
  expect((await post('forceConfirmUser', { Username: AGENT.email })).statusCode).toBe(204);
  expect(await passwordOf()).toEqual(before);
  const unknown = await post('forceConfirmUser', { Username: 'nobody@example.com' });
  expect([unknown.statusCode, unknown.body]).toEqual([204, '']);
});

test('D-13 who signed up with the e-mail of another person gets no account by it, and the owner is not locked out', async () => {
  const squatter = await identity.admin.createUser({ email: AGENT.email, password: 'Squat-2026!' });
  await database.db.updateTable('identityUser').set({ status: 'UNCONFIRMED' }).execute();
  expect((await post('forceConfirmUser', { Username: AGENT.email })).statusCode).toBe(204);
  expect(await identity.admin.findUser(AGENT.email)).toMatchObject({ status: 'UNCONFIRMED' });
  expect((await post('registerEmail', { email: AGENT.email })).statusCode).toBe(200);
  const owner = await identity.admin.findUser(AGENT.email);
  expect(owner).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', groups: ['Agent'] });
  expect(owner!.userId).not.toBe(squatter.userId);
});

test('AUTH-25, D-13 two requests at the same time for an e-mail that somebody else signed up with send one invitation', async () => {
  await createAccount({ groups: [] });
  await database.db.updateTable('identityUser').set({ status: 'UNCONFIRMED' }).execute();
  const first = new AccountService({ db: database.db, provider: identity.admin });
  // has seen the account of the other person, too, and deletes it when the first one is done
  const second = new AccountService({
    db: database.db,
    provider: {
      ...identity.admin,
      async deleteUser(name) {
        await first.registerEmail(AGENT.email);
        await identity.admin.deleteUser(name);
      },
    },
  });
  await expect(second.registerEmail(AGENT.email)).rejects.toMatchObject({ statusCode: 409 });
  expect(messages).toHaveLength(1);
  expect(await identity.admin.findUser(AGENT.email)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
});

test('API-35, D-13 codes by SMS are limited for each caller: a stranger does not use up those of the owner', async () => {
  await createAccount();
  const statuses = [];
  for (let index = 0; index < 6; index++) {
    statuses.push((await post('sendVerification', { email: AGENT.email }, '203.0.113.8')).statusCode);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect((await post('sendVerification', { email: AGENT.email }, '203.0.113.9')).statusCode).toBe(204);
});

test('API-36, D-13, CS-046 the phone comes with all but its last four digits hidden; without one AUTH-35 is the reason', async () => {
  const response = await post('phoneNumber', { email: AGENT.email });
  expect(PhoneDestination.parse(response.json())).toEqual({ phoneNumber: '+*******0107' });
  expect(response.body).not.toContain('303');
  await database.db.updateTable('agent').set({ phoneNumber: null }).execute();
  for (const email of [AGENT.email, 'nobody@example.com']) {
    const refused = await post('phoneNumber', { email });
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({ message: "Unable to fetch agent's phone number" });
  }
});

test('API-35, D-14 a code goes to the phone of the record, whatever the request names', async () => {
  await createAccount();
  const response = await post('sendVerification', { email: AGENT.email, phoneNumber: '+19005550000' });
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(messages.map(({ channel, to }) => [channel, to])).toEqual([['sms', '+13035550107']]);
  await database.db.updateTable('agent').set({ phoneNumber: '7205550188' }).execute();
  await post('sendVerification', { email: AGENT.email });
  expect(messages.at(-1)).toMatchObject({ channel: 'sms', to: '+17205550188' });
});

test.each([
  ['an admin', { groups: ['Admin'] }],
  ['a director', { groups: ['ReloDirector'] }],
  ['another agent', { attributes: { 'custom:agentId': '8' } }],
])('D-13 a record with the e-mail of %s sends no code of theirs to its phone', async (_who, more) => {
  await createAccount(more);
  expect((await post('sendVerification', { email: AGENT.email })).statusCode).toBe(404);
  expect(messages).toEqual([]);
  expect((await identity.admin.findUser(AGENT.email))?.attributes).not.toHaveProperty('phone_number');
});

test('API-35 a temporary password and a missing account are refused, and nothing is sent', async () => {
  expect((await post('sendVerification', { email: AGENT.email })).statusCode).toBe(404);
  await createAccount({ temporary: true });
  const refused = await post('sendVerification', { email: AGENT.email });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    'User password cannot be reset in the current state.',
  ]);
  expect(messages).toEqual([]);
});

test('D-13 calls are limited for each e-mail and for each address, and one address does not lock out another', async () => {
  const statuses = async (count: number, email: (index: number) => string, address: string) => {
    const answers = [];
    for (let index = 0; index < count; index++) {
      answers.push((await post('phoneNumber', { email: email(index) }, address)).statusCode);
    }
    return answers;
  };
  const guessed = await statuses(16, () => AGENT.email, '203.0.113.2');
  expect([guessed[0], guessed.at(-1)]).toEqual([200, 429]);
  expect(await statuses(1, () => ' ADA@example.com', '203.0.113.2')).toEqual([429]);
  expect(await statuses(1, () => AGENT.email, '203.0.113.3')).toEqual([200]);
  const sprayed = await statuses(101, (index) => `person-${index}@example.com`, '203.0.113.4');
  expect([sprayed[0], sprayed.at(-1)]).toEqual([404, 429]);
});

test('bad input is refused at its field, and nothing is sent', async () => {
  for (const email of ['', 'x'.repeat(10_000), null, { a: 1 }, ['ada@example.com']]) {
    const response = await post('registerEmail', { email });
    expect(response.statusCode).toBe(400);
    const { fields, message } = response.json<{ fields: { path: string }[]; message: string }>();
    expect([fields[0]?.path, message]).toEqual(['email', expect.any(String)]);
  }
  expect((await post('registerEmail', { email: "a' or 1=1 --@example.com" })).statusCode).toBe(404);
  expect(messages).toEqual([]);
});
