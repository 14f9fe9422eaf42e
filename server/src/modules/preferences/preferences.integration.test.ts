import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, PreferencesResponse, usualPreferences, type Preferences } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
/** Noon in Denver. */
const NOW = new Date('2026-11-20T19:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ now: () => NOW });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(() =>
  sql`truncate agent_preference, notification_choice, held_notification, outbound_message, browser_notification`.execute(
    portal.db,
  ),
);

const usual = usualPreferences('America/Denver');
const agentId = WORLD.agent;
const url = endpointPath('preferences', { agentId });
const read = async (headers: Headers = people.agent) => {
  const answer = await portal.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return PreferencesResponse.parse(answer.json());
};
const put = (
  preferences: object,
  { revision = 0, headers = people.agent }: { revision?: number; headers?: Headers } = {},
) => portal.app.inject({ method: 'PUT', url, headers, payload: { revision, ...preferences } });
const fieldsOf = (answer: Awaited<ReturnType<typeof put>>) => [
  answer.statusCode,
  ...(answer.json<{ fields?: { path: string; message: string }[] }>().fields ?? []).map((field) => [
    field.path,
    field.message,
  ]),
];
const messages = () =>
  portal.db.selectFrom('outboundMessage').select(['channel', 'recipient', 'template']).orderBy('channel').execute();

test('HOST-24 an agent who has saved none has the usual ones, in the time zone of their referrals', async () => {
  expect(await read()).toEqual({
    revision: 0,
    preferences: usual,
    language: 'en',
    changedBy: null,
    changedAt: null,
    email: 'maya@example.com',
    phoneNumber: null,
    testedAt: null,
  });
});

test('HOST-24 what is saved is there again, with who changed it and when', async () => {
  const preferences: Preferences = {
    clientTypes: ['seller'],
    minimumPrice: 250_000,
    propertyTypes: ['condo', 'luxury'],
    languages: ['en', 'pt'],
    pausedUntil: '2026-12-05',
    quietHours: { isOn: true, from: '21:00', to: '07:00', timeZone: 'America/Phoenix', hasLeadsBySms: false },
    notifications: { ...usual.notifications, 'new-lead': ['email'], 'sign-in': ['sms', 'email'] },
  };
  const saved = await put(preferences);
  expect(saved.statusCode).toBe(200);
  const expected = { revision: 1, preferences, changedBy: 'Maya Ferreira', changedAt: NOW.toISOString() };
  expect(saved.json()).toMatchObject(expected);
  expect(await read()).toMatchObject(expected);
});

test('HOST-24 of two tabs that save, the second is told and changes nothing', async () => {
  expect((await put({ ...usual, minimumPrice: 100_000 })).statusCode).toBe(200);
  const second = await put({ ...usual, minimumPrice: 900_000 });
  expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'changed_elsewhere']);
  expect((await read()).preferences.minimumPrice).toBe(100_000);
  const answers = await Promise.all([1, 2, 3].map((price) => put({ ...usual, minimumPrice: price }, { revision: 1 })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
});

test('a repeated request with one key is saved once', async () => {
  const headers = { ...people.agent, 'idempotency-key': 'a0d1c9f6-4c5e-4d6e-9a77-0a3d0d4f7c99' };
  expect((await put(usual, { headers })).statusCode).toBe(200);
  expect((await put(usual, { headers })).statusCode).toBe(200);
  expect((await read()).revision).toBe(1);
});

const long = 'x'.repeat(10_000);
const quiet = (changes: object) => ({ quietHours: { ...usual.quietHours, isOn: true, ...changes } });
test.each<[what: string, bad: object, path: string, message: string]>([
  [
    'no mail about the account',
    { notifications: { ...usual.notifications, 'sign-in': [] } },
    'notifications.sign-in',
    'Email about your password and sign-in is always sent',
  ],
  ['an event that does not exist', { notifications: { ...usual.notifications, [long]: [] } }, 'notifications', ''],
  [
    'a way that does not exist',
    { notifications: { ...usual.notifications, 'new-lead': [long] } },
    'notifications.new-lead.0',
    'Choose from the list',
  ],
  ['a missing event', { notifications: { 'sign-in': ['email'] } }, 'notifications.new-lead', ''],
  ['no client', { clientTypes: [] }, 'clientTypes', 'Choose sellers, buyers or both'],
  ['one client twice', { clientTypes: ['buyer', 'buyer'] }, 'clientTypes', 'Remove duplicates'],
  ['no property type', { propertyTypes: [] }, 'propertyTypes', 'Choose at least one property type'],
  ['1,000 languages', { languages: Array.from({ length: 1_000 }, () => 'en') }, 'languages', ''],
  ['a language of 10,000 characters', { languages: [long] }, 'languages.0', 'Choose from the list'],
  ['a price below nothing', { minimumPrice: -1 }, 'minimumPrice', 'Enter a price of $0 or more'],
  ['a price with cents', { minimumPrice: 250_000.5 }, 'minimumPrice', 'Enter whole dollars'],
  ['a price of a billion', { minimumPrice: 1e9 }, 'minimumPrice', 'Enter a price of at most $100,000,000'],
  [
    'quiet hours of no length',
    quiet({ from: '21:00', to: '21:00' }),
    'quietHours.to',
    'Choose an end that differs from the start',
  ],
  ['quiet hours from 24:00', quiet({ from: '24:00' }), 'quietHours.from', 'Choose a full or half hour'],
  ['quiet hours on Mars', quiet({ timeZone: 'Mars/Olympus' }), 'quietHours.timeZone', 'Choose from the list'],
  ['a pause until today', { pausedUntil: '2026-11-20' }, 'pausedUntil', 'Choose a day after today'],
  ['a pause for ever', { pausedUntil: '2026-12-21' }, 'pausedUntil', 'Choose a day within 30 days'],
  ['a day that is none', { pausedUntil: '2026-02-30' }, 'pausedUntil', ''],
])('%s is refused at its field, and nothing is saved', async (_what, bad, path, message) => {
  const answer = await put({ ...usual, ...bad });
  const [status, first] = fieldsOf(answer) as [number, [string, string]];
  expect([status, first[0]]).toEqual([400, path]);
  if (message !== '') expect(first[1]).toBe(message);
  expect((await read()).revision).toBe(0);
});

test('a body of 40,000 characters is refused', async () => {
  expect((await put({ ...usual, more: long.repeat(4) })).statusCode).toBe(413);
});

test('quiet hours that are off may have any ends', async () => {
  expect((await put({ ...usual, quietHours: { ...usual.quietHours, from: '21:00', to: '21:00' } })).statusCode).toBe(
    200,
  );
});

test('D-48 the language is saved at once and leaves the rest, and other windows, as they are', async () => {
  const choose = (language: string, headers = people.agent) =>
    portal.app.inject({
      method: 'PUT',
      url: endpointPath('preferredLanguage', { agentId }),
      headers,
      payload: { language },
    });
  expect((await choose('es')).json()).toMatchObject({ language: 'es', revision: 0, preferences: usual });
  expect((await put({ ...usual, minimumPrice: 1 })).json()).toMatchObject({ language: 'es', revision: 1 });
  expect((await choose('fr')).statusCode).toBe(400);
  expect((await choose('en', people.otherAgent)).statusCode).toBe(403);
});

test('HOST-24 D-05 an acting admin saves as "admin for agent"; others’ preferences are out of reach', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', agentId);
  expect((await put(usual, { headers: acting })).json()).toMatchObject({
    changedBy: 'alex@example.com for Maya Ferreira',
  });
  for (const headers of [people.otherAgent, people.director, people.opsUser]) {
    expect((await portal.app.inject({ url, headers })).statusCode).toBe(403);
    expect((await put(usual, { revision: 1, headers })).statusCode).toBe(403);
  }
  // staff look, and change through a login-as
  expect((await read(people.admin)).revision).toBe(1);
  expect((await put(usual, { revision: 1, headers: people.admin })).statusCode).toBe(403);
});

const sendTest = (headers: Headers = people.agent) =>
  portal.app.inject({ method: 'POST', url: endpointPath('testNotification', { agentId }), headers });

test('HOST-24 a test goes by the ways that are chosen for anything, to the addresses of the agent, at any hour', async () => {
  await portal.db.updateTable('agent').set({ phoneNumber: '3035550101' }).where('agentId', '=', agentId).execute();
  await put({ ...usual, quietHours: { ...usual.quietHours, isOn: true, from: '00:00', to: '23:30' } });
  const answer = await sendTest();
  expect(answer.json()).toEqual({ testedAt: NOW.toISOString(), channels: ['browser', 'sms', 'email'] });
  expect(await messages()).toEqual([
    { channel: 'email', recipient: 'maya@example.com', template: 'notification-test' },
    { channel: 'sms', recipient: '+13035550101', template: 'notification-test' },
  ]);
  expect((await read()).testedAt).toBe(NOW.toISOString());
});

test('HOST-24 a test leaves out a way that is chosen for nothing or has no address; an admin sends none, and a flood is refused', async () => {
  await portal.db.updateTable('agent').set({ phoneNumber: null }).where('agentId', '=', agentId).execute();
  const notifications = Object.fromEntries(
    Object.entries(usual.notifications).map(([event, channels]) => [
      event,
      channels.filter((each) => each !== 'browser'),
    ]),
  );
  expect((await put({ ...usual, notifications: { ...notifications, 'sign-in': ['email'] } })).statusCode).toBe(200);
  expect((await sendTest()).json()).toMatchObject({ channels: ['email'] });
  const acting = await portal.actFor(people.admin, 'Agent', agentId);
  const refused = await sendTest(acting);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'blocked_while_acting']);
  const answers = [];
  for (let time = 0; time < 5; time++) answers.push((await sendTest()).statusCode);
  expect(answers.at(-1)).toBe(429);
  expect((await messages()).length).toBeLessThan(6);
});
