import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, News, usualPreferences, type Preferences } from '@portal/shared/contracts';
import { MINUTE_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import { OutboxService } from '../outbox/index.ts';
import { renderMessage } from '../outbox/templates/render-message.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { NotificationService } from './notification-service.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

/** 10 PM in Denver. */
const NIGHT = new Date('2026-11-21T05:00:00Z');
const MORNING = new Date('2026-11-21T14:00:00Z');
const SITE = { portalUrl: 'https://portal.example', supportPhone: '(303) 555-0100' };

let portal: TestPortal;
let people: WorldHeaders;
let sam: Headers;
let now = NIGHT;
const outbox = new OutboxService();
/** What a sweep logged. */
const failures: unknown[] = [];
const notifications = new NotificationService({
  outbox,
  log: { error: (failure: unknown) => void failures.push(failure) },
});
const agentId = WORLD.directorsAgent;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now, outbox });
  people = await makeSmallWorld(portal);
  sam = await portal.signIn({ email: 'sam@example.com', groups: ['Agent'], agentId });
  await portal.db.updateTable('agent').set({ phoneNumber: '3035550104' }).where('agentId', '=', agentId).execute();
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = NIGHT;
  await sql`truncate agent_preference, notification_choice, held_notification, browser_notification, outbound_message,
    unassigned_referral`.execute(portal.db);
});

let lastId = 2_000;
async function waiting(changes: object = {}): Promise<number> {
  const referralId = ++lastId;
  await portal.db
    .insertInto('unassignedReferral')
    .values({
      reloDirectorId: WORLD.director,
      referralId,
      consumerId: referralId,
      firstName: 'Wanda',
      lastName: 'Waiting',
      email: 'wanda@example.com',
      phoneNumber: '3035559999',
      buySide: true,
      city: 'Denver',
      state: 'CO',
      zip: '80209',
      timeZone: 'America/Denver',
      source: 'relocation',
      ...changes,
    })
    .execute();
  return referralId;
}
const assign = (id: number, headers: Headers = people.director) =>
  portal.graphql(
    headers,
    'mutation ($id: Int!, $agentId: Int!) { assignReferral(agentReferralId: $id, agentId: $agentId) { revision } }',
    { id, agentId },
  );
const assignAll = (ids: number[]) =>
  portal.graphql(
    people.director,
    `mutation ($ids: [Int!]!, $agentId: Int!) {
      assignReferrals(agentReferralIds: $ids, agentId: $agentId) { agentReferralId refusal { code } } }`,
    { ids, agentId },
  );
const returnReferrals = async (ids: number[]) => {
  const answer = await portal.graphql(
    people.director,
    'mutation ($ids: [Int!]!) { outcomes: returnReferrals(agentReferralIds: $ids) { refusal { code } } }',
    { ids },
  );
  expect(answer.data?.outcomes).toEqual(ids.map(() => ({ refusal: null })));
};
const usual = usualPreferences('America/Denver');
async function prefer(changes: Partial<Preferences>, revision = 0): Promise<void> {
  const answer = await portal.app.inject({
    method: 'PUT',
    url: endpointPath('preferences', { agentId }),
    headers: sam,
    payload: { revision, ...usual, ...changes },
  });
  expect(answer.statusCode).toBe(200);
}
const quietHours = { ...usual.quietHours, isOn: true, hasLeadsBySms: false };
const release = (at: Date) => notifications.releaseDue(portal.db, (now = at));
/** What was handed to the outbox, by way, in the words of its recipient. */
async function sent(): Promise<[channel: string, subject: string][]> {
  const rows = await portal.db
    .selectFrom('outboundMessage')
    .selectAll()
    .orderBy('channel')
    .orderBy('createdDate')
    .execute();
  return rows.map((row) => [row.channel, renderMessage(row, SITE).subject]);
}
const told = async (headers = sam) =>
  News.parse((await portal.app.inject({ url: ENDPOINTS.news, headers })).json()).notifications.map(
    ({ title }) => title,
  );

test('HOST-24 a referral that is assigned reaches the agent by the ways they chose, once, without the contact', async () => {
  await prefer({ notifications: { ...usual.notifications, 'new-lead': ['sms', 'email'] } });
  const id = await waiting();
  expect((await assign(id)).errors).toBeUndefined();
  // a second tap
  expect((await assign(id)).errors?.[0]?.extensions.status).toBe(404);
  expect(await sent()).toEqual([
    ['email', 'New lead: a buyer in Denver, CO 80209'],
    [
      'sms',
      expect.stringMatching(
        /^Agent Portal: New lead: a buyer in Denver, CO 80209\. https:\S+\/referrals-details\/\w+$/,
      ),
    ],
  ]);
  const rows = await portal.db.selectFrom('outboundMessage').selectAll().execute();
  expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(['+13035550104', 'sam@example.com']);
  expect(JSON.stringify(rows)).not.toMatch(/Wanda|Waiting|wanda|5559999/);
  expect(await told()).toEqual([]);
});

test('D-48 an agent who chose Spanish is told in Spanish, on every way', async () => {
  await prefer({});
  const url = endpointPath('preferredLanguage', { agentId });
  await portal.app.inject({ method: 'PUT', url, headers: sam, payload: { language: 'es' } });
  await assign(await waiting());
  const title = 'Nuevo prospecto: un comprador en Denver, CO 80209';
  expect(await sent()).toEqual([
    ['email', title],
    ['sms', expect.stringContaining(`Agent Portal: ${title}. https:`)],
  ]);
  expect(await told()).toEqual([title]);
});

test('an agent who chose nothing hears nothing, and one without a phone number gets no SMS', async () => {
  await prefer({ notifications: { ...usual.notifications, 'new-lead': [] } });
  await assign(await waiting());
  expect([await sent(), await told()]).toEqual([[], []]);
  await prefer({}, 1);
  await portal.db.updateTable('agent').set({ phoneNumber: null }).where('agentId', '=', agentId).execute();
  await assign(await waiting({ buySide: false, city: null, state: null, zip: null }));
  await portal.db.updateTable('agent').set({ phoneNumber: '3035550104' }).where('agentId', '=', agentId).execute();
  expect(await sent()).toEqual([['email', 'New lead: a seller']]);
});

test('several that are assigned together are one message', async () => {
  await assignAll([await waiting(), await waiting(), 999_999]);
  expect(await sent()).toEqual([
    ['email', '2 new leads'],
    ['sms', expect.stringContaining('2 new leads')],
  ]);
  expect(await told()).toEqual(['2 new leads']);
});

test('a change that is rolled back tells nobody', async () => {
  const failing = portal.db.transaction().execute(async (trx) => {
    const values = { count: '2', side: '' as const, place: '', path: '/referrals', referralIds: '' };
    await notifications.notify(trx, agentId, { event: 'new-lead', template: 'new-lead', values }, now);
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect([await sent(), await told()]).toEqual([[], []]);
});

test('HOST-24 in quiet hours SMS and browser wait until their end and are then one message each; mail goes at once', async () => {
  await prefer({ quietHours });
  for (let minute = 0; minute < 3; minute++) {
    now = new Date(NIGHT.getTime() + minute * MINUTE_MS);
    await assign(await waiting());
  }
  const mails = [1, 2, 3].map(() => ['email', 'New lead: a buyer in Denver, CO 80209']);
  expect([await sent(), await told()]).toEqual([mails, []]);
  await release(new Date(MORNING.getTime() - 1));
  expect([await sent(), await told()]).toEqual([mails, []]);
  // two servers at the same minute
  await Promise.all([release(MORNING), release(MORNING)]);
  await release(new Date(MORNING.getTime() + MINUTE_MS));
  const merged = '3 new leads during your quiet hours';
  expect(await sent()).toEqual([
    ...mails,
    ['sms', expect.stringMatching(/^Agent Portal: 3 new leads during your quiet hours\. https:\S+\/referrals$/)],
  ]);
  expect(await told()).toEqual([merged]);
});

test('HOST-24 new leads may still come by SMS in quiet hours', async () => {
  await prefer({ quietHours: { ...quietHours, hasLeadsBySms: true } });
  await assign(await waiting());
  expect((await sent()).map(([channel]) => channel)).toEqual(['email', 'sms']);
  expect(await told()).toEqual([]);
  await release(MORNING);
  expect((await sent()).map(([channel]) => channel)).toEqual(['email', 'sms']);
  expect(await told()).toEqual(['New lead: a buyer in Denver, CO 80209']);
});

test('what cannot be sent to one agent holds up nobody else', async () => {
  await prefer({ quietHours });
  await assign(await waiting());
  const row = { agentId: WORLD.agent, channel: 'browser', event: 'new-lead' as const, createdAt: NIGHT, dueAt: NIGHT };
  await portal.db
    .insertInto('heldNotification')
    .values({ ...row, channel: 'browser', notificationId: randomUUID(), notice: JSON.stringify({ event: 'new-lead' }) })
    .execute();
  await release(MORNING);
  expect(failures.splice(0)).toEqual([expect.objectContaining({ agentId: WORLD.agent, err: expect.anything() })]);
  expect((await sent()).map(([channel]) => channel)).toEqual(['email', 'sms']);
  const left = await portal.db.selectFrom('heldNotification').select('agentId').execute();
  expect(left).toEqual([{ agentId: WORLD.agent }]);
});

test('an agent whose e-mail is two addresses gets a referral, and no mail about it', async () => {
  const write = (email: string) =>
    portal.db.updateTable('agent').set({ email }).where('agentId', '=', agentId).execute();
  await write('sam@example.com,eve@example.com');
  try {
    expect((await assign(await waiting())).errors).toBeUndefined();
    expect((await sent()).map(([channel]) => channel)).toEqual(['sms']);
  } finally {
    await write('sam@example.com');
  }
});

test('what waits follows a change of preferences: earlier, later, or by fewer ways', async () => {
  await prefer({ quietHours });
  await assign(await waiting());
  await prefer({ quietHours: { ...quietHours, to: '09:00' } }, 1);
  await release(MORNING);
  expect((await sent()).map(([channel]) => channel)).toEqual(['email']);
  await prefer(
    { quietHours: { ...quietHours, isOn: false }, notifications: { ...usual.notifications, 'new-lead': ['browser'] } },
    2,
  );
  await release(MORNING);
  expect((await sent()).map(([channel]) => channel)).toEqual(['email']);
  expect(await told()).toEqual(['New lead: a buyer in Denver, CO 80209']);
  expect(await portal.db.selectFrom('heldNotification').select('channel').execute()).toEqual([]);
});

test('what is being held while quiet hours are turned off does not wait for their end', async () => {
  await prefer({ quietHours });
  const assigning = await portal.db.startTransaction().execute();
  const values = { count: '2', side: '' as const, place: '', path: '/referrals', referralIds: '' };
  await notifications.notify(assigning, agentId, { event: 'new-lead', template: 'new-lead', values }, now);
  const turningOff = prefer({ quietHours: { ...quietHours, isOn: false } }, 1);
  await untilWaiting(portal.db, [turningOff]);
  await assigning.commit().execute();
  await turningOff;
  await release(new Date(NIGHT.getTime() + MINUTE_MS));
  expect((await sent()).map(([channel]) => channel)).toEqual(['email', 'sms']);
  expect(await told()).toEqual(['2 new leads']);
});

test('what is put back while quiet hours are turned off does not wait for their end', async () => {
  await prefer({ quietHours });
  await assign(await waiting());
  // the SMS goes now, and what is for the browser is put back
  await prefer({ quietHours: { ...quietHours, hasLeadsBySms: true } }, 1);
  const lock = await portal.db.startTransaction().execute();
  await sql`lock table outbound_message in share mode`.execute(lock);
  const releasing = release(NIGHT);
  await untilWaiting(portal.db, [releasing]);
  const turningOff = prefer({ quietHours: { ...quietHours, isOn: false } }, 2);
  await untilWaiting(portal.db, [releasing, turningOff]);
  await lock.commit().execute();
  await Promise.all([releasing, turningOff]);
  await release(new Date(NIGHT.getTime() + MINUTE_MS));
  expect(await told()).toEqual(['New lead: a buyer in Denver, CO 80209']);
});

test('a password-reset code is sent during quiet hours', async () => {
  await prefer({ quietHours: { ...quietHours, from: '00:00', to: '23:30' } });
  const values = { code: '482019', expiresAt: '2999-01-01T00:00:00.000Z' };
  const message = { template: 'password-reset-code', channel: 'sms', to: '+13035550104', values } as const;
  await portal.db.transaction().execute((trx) => outbox.send(message, trx));
  expect(await sent()).toEqual([['sms', expect.stringContaining('482019 is your Agent Portal code')]]);
});

test('D-34 a director is told that an agent takes no new referrals, and until when', async () => {
  await prefer({ pausedUntil: '2026-12-05' });
  const ids = [await waiting(), await waiting()];
  for (const answer of [await assign(ids[0]!), await assignAll(ids)]) {
    expect(answer.errors?.[0]).toMatchObject({
      message: 'Sam Whitaker takes no new referrals until December 5.',
      extensions: { code: 'agent_paused', status: 409 },
    });
  }
  expect(await portal.db.selectFrom('unassignedReferral').select('referralId').execute()).toHaveLength(2);
  expect(await sent()).toEqual([]);
  now = new Date('2026-12-05T07:00:00Z');
  expect((await assign(ids[0]!)).errors).toBeUndefined();
});

test('0104 a director is told that an agent who is disqualified gets no referrals', async () => {
  const ids = [await waiting(), await waiting()];
  const setStatus = (currentStatus: string) =>
    portal.db.updateTable('agent').set({ currentStatus }).where('agentId', '=', agentId).execute();
  await setStatus('DISQUALIFIED');
  for (const answer of [await assign(ids[0]!), await assignAll(ids)]) {
    expect(answer.errors?.[0]).toMatchObject({
      message: 'Sam Whitaker is no longer active in the network and gets no referrals.',
      extensions: { code: 'agent_disqualified', status: 409 },
    });
  }
  expect(await portal.db.selectFrom('unassignedReferral').select('referralId').execute()).toHaveLength(2);
  await setStatus('ACTIVE_AGENT');
  expect((await assign(ids[0]!)).errors).toBeUndefined();
});

test('HOST-24 a notification is given to one page, and to nobody else', async () => {
  await assign(await waiting());
  const { notifications: news } = News.parse((await portal.app.inject({ url: ENDPOINTS.news, headers: sam })).json());
  expect(news).toEqual([
    expect.objectContaining({ template: 'new-lead', path: expect.stringMatching(/^\/referrals-details\//) }),
  ]);
  const ids = news.map(({ id }) => id);
  const take = async (headers: Headers) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: ENDPOINTS.shownNotifications,
      headers,
      payload: { ids },
    });
    return answer.statusCode === 200 ? answer.json<string[]>() : answer.statusCode;
  };
  expect(await take(people.agent)).toEqual([]);
  const acting = await portal.actFor(people.admin, 'Agent', agentId);
  expect([await told(acting), await take(acting)]).toEqual([[], 403]);
  const taken = await Promise.all([take(sam), take(sam), take(sam)]);
  expect(taken.flat()).toEqual(ids);
  expect(await told()).toEqual([]);
});

test('HOST-24 what was given to a page whose person left before it was shown is offered again half a minute later', async () => {
  await assign(await waiting());
  const words = ['New lead: a buyer in Denver, CO 80209'];
  const { notifications } = News.parse((await portal.app.inject({ url: ENDPOINTS.news, headers: sam })).json());
  const ids = notifications.map(({ id }) => id);
  const ask = async (step: 'reserve' | 'confirm') =>
    (
      await portal.app.inject({
        method: 'POST',
        url: ENDPOINTS.shownNotifications,
        headers: sam,
        payload: { ids, step },
      })
    ).json<string[]>();
  const reserved = await Promise.all([ask('reserve'), ask('reserve'), ask('reserve')]);
  expect(reserved.flat()).toEqual(ids);
  expect(await told()).toEqual([]);
  now = new Date(now.getTime() + 30_000);
  expect(await told()).toEqual(words);
  expect(await ask('reserve')).toEqual(ids);
  expect(await ask('confirm')).toEqual(ids);
  now = new Date(now.getTime() + 30_000);
  expect([await told(), await ask('reserve'), await ask('confirm')]).toEqual([[], [], []]);
});

test('a referral that was returned to the queue is not told on any way that has not gone out, and what was sent stays sent', async () => {
  await prefer({ notifications: { ...usual.notifications, 'new-lead': ['sms', 'email', 'browser'] } });
  const [sentOne, one] = [await waiting(), await waiting()];
  await assign(sentOne);
  await portal.db.updateTable('outboundMessage').set({ state: 'sent' }).where('channel', '=', 'email').execute();
  await assign(one);
  await returnReferrals([sentOne, one]);
  const states = portal.db
    .selectFrom('outboundMessage')
    .select(['channel', 'state'])
    .orderBy('channel')
    .orderBy('state');
  expect(await states.execute()).toEqual([
    { channel: 'email', state: 'discarded' },
    { channel: 'email', state: 'sent' },
    { channel: 'sms', state: 'discarded' },
    { channel: 'sms', state: 'discarded' },
  ]);
  expect(await told()).toEqual([]);
});

test('of several that were told together, those that stay are told as if they had come alone', async () => {
  await prefer({ notifications: { ...usual.notifications, 'new-lead': ['email', 'browser'] } });
  const ids = [await waiting(), await waiting({ buySide: false, city: 'Boulder', zip: '80301' }), await waiting()];
  await assignAll(ids);
  await returnReferrals([ids[2]!]);
  expect([await sent(), await told()]).toEqual([[['email', '2 new leads']], ['2 new leads']]);
  await returnReferrals([ids[0]!]);
  const words = 'New lead: a seller in Boulder, CO 80301';
  expect([await sent(), await told()]).toEqual([[['email', words]], [words]]);
});

test('what waits for the end of quiet hours is without the referrals that were returned', async () => {
  await prefer({ quietHours, notifications: { ...usual.notifications, 'new-lead': ['sms'] } });
  const [one, ...both] = [await waiting(), await waiting(), await waiting()];
  await assign(one!);
  await assignAll(both);
  await returnReferrals([one!, both[0]!]);
  await release(MORNING);
  expect(await sent()).toEqual([['sms', expect.stringMatching(/New lead: a buyer in Denver, CO 80209/)]]);
});
