import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import {
  ACTING_GRANT_HEADER,
  endpointPath,
  ENDPOINTS,
  LIVE_NOTICES,
  LivePoll,
  type LiveChange,
} from '@portal/shared/contracts';
import { sql } from 'kysely';
import { endSponsorships } from '../territory/index.ts';
import { insertMarkets, insertSponsorships } from '../territory/testing/territory-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { recordChanges, trimLiveEvents } from './live-store.ts';
import { TestChannel } from './testing/open-channel.ts';

jest.setTimeout(60_000);

let portal: TestPortal;
let origin: string;
let people: WorldHeaders;
const open: TestChannel[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const channel of open.splice(0)) channel.close();
});
afterAll(() => {
  // kept alive by the client of this test
  portal.app.server.closeAllConnections();
  return portal.stop();
});

async function channelOf(headers: Headers, lastEventId?: string): Promise<TestChannel> {
  const channel = await TestChannel.open(origin, headers, lastEventId);
  open.push(channel);
  return channel;
}

/** A channel that has received what was written before it. */
async function caughtUp(headers: Headers): Promise<TestChannel> {
  const channel = await channelOf(headers);
  expect(await channel.next()).toMatchObject({ isComplete: true });
  return channel;
}

const addNote = async (headers: Headers, id: number) => {
  const query = 'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "x") { revision } }';
  const { data, errors } = await portal.graphql(headers, query, { id });
  expect(errors).toBeUndefined();
  return (data as { insertAgentReferralNotes: { revision: number } }).insertAgentReferralNotes.revision;
};

const poll = async (headers: Headers, lastEventId?: string) => {
  const answer = await portal.app.inject({
    url: ENDPOINTS.live,
    headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
  });
  expect(answer.statusCode).toBe(200);
  return LivePoll.parse(answer.json());
};

test('a change reaches its agent, their director and staff as ids, and no other agent', async () => {
  const names = ['agent', 'otherAgent', 'director', 'admin'] as const;
  const [agent, otherAgent, director, admin] = await Promise.all(names.map((name) => caughtUp(people[name])));
  const revision = await addNote(people.admin, WORLD.directorsReferral);
  const sams = {
    kind: 'referral',
    agentId: WORLD.directorsAgent,
    agentReferralId: WORLD.directorsReferral,
    revision,
  };
  expect(await director!.changes(1)).toEqual([sams]);
  expect(await admin!.changes(1)).toEqual([sams]);
  const own = await addNote(people.agent, WORLD.openReferral);
  // what comes first is their own: the change of the other agent's referral was not sent
  expect(await agent!.changes(1)).toEqual([
    { kind: 'referral', agentId: WORLD.agent, agentReferralId: WORLD.openReferral, revision: own },
  ]);
  const others = await addNote(people.admin, WORLD.othersReferral);
  expect(await otherAgent!.changes(1)).toEqual([
    expect.objectContaining({ revision: others, agentId: WORLD.otherAgent }),
  ]);
});

test('HOST-23 an agent, and who acts for them, hear that their ZIPs changed; others do not', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const [own, asAgent, other] = await Promise.all([people.agent, acting, people.otherAgent].map(caughtUp));
  const term = { zip: '80205', renewsOn: '2027-01-01' };
  await portal.db.transaction().execute((trx) => endSponsorships(trx, WORLD.agent, [term], new Date()));
  await Promise.all([own!.notice('agent'), asAgent!.notice('agent')]);
  await addNote(people.admin, WORLD.othersReferral);
  await other!.changes(1);
  expect(other!.events).toEqual([]);
});

test('API-72 an agent, and who acts for them, hear of their reports while the partner fails; others do not', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const [own, asAgent, other] = await Promise.all([people.agent, acting, people.otherAgent].map(caughtUp));
  const send = async (endpoint: 'reports' | 'generateReport', id = '', payload?: object) => {
    const url = endpoint === 'reports' ? ENDPOINTS.reports : endpointPath('generateReport', { id });
    return (await portal.app.inject({ method: 'POST', url, headers: people.agent, payload: payload ?? {} })).json();
  };
  const address = { streetNumber: '12', streetName: 'Elm St', city: 'Denver', state: 'CO', zip: '80205' };
  const { _id: id } = await send('reports', '', { agentId: WORLD.agent, address });
  await Promise.all([own!.notice('report'), asAgent!.notice('report')]);
  // no partner listens at its address: started, asked, failed
  expect((await send('generateReport', id)).status).toBe('GENERATING');
  for (let steps = 0; steps < 3; steps++) await Promise.all([own!.notice('report'), asAgent!.notice('report')]);
  await addNote(people.admin, WORLD.othersReferral);
  await other!.changes(1);
  expect(other!.events).toEqual([]);
});

test('CS-141 an agent, and who acts for them, hear that a quote was saved, and another one; others do not', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const [own, asAgent, other] = await Promise.all([people.agent, acting, people.otherAgent].map(caughtUp));
  const payload = { agentReferralId: WORLD.openReferral, transactionId: 'T-1' };
  const request = { method: 'POST', url: ENDPOINTS.titleEvents, headers: people.agent, payload } as const;
  const { _id: id } = (await portal.app.inject(request)).json();
  await Promise.all([own!.notice('title'), asAgent!.notice('title')]);
  const url = endpointPath('titleEvent', { id });
  await portal.app.inject({ method: 'PATCH', url, headers: people.agent, payload: { transactionId: 'T-2' } });
  await Promise.all([own!.notice('title'), asAgent!.notice('title')]);
  await addNote(people.admin, WORLD.othersReferral);
  await other!.changes(1);
  expect(other!.events).toEqual([]);
});

test('D-29 an agent, and who acts for them, hear that their cart was changed, and not of what changed nothing; others do not', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const [own, asAgent, other] = await Promise.all([people.agent, acting, people.otherAgent].map(caughtUp));
  const url = endpointPath('savedCart', { agentId: WORLD.agent });
  const choose = async (term: string) => {
    const answer = await portal.app.inject({ method: 'PATCH', url, headers: people.agent, payload: { term } });
    expect(answer.json()).toMatchObject({ term });
  };
  await choose('3_MO');
  await Promise.all([own!.notice('cart'), asAgent!.notice('cart')]);
  await choose('3_MO');
  await addNote(people.admin, WORLD.othersReferral);
  await other!.changes(1);
  await addNote(people.agent, WORLD.openReferral);
  await own!.changes(1);
  // that acting began may be heard of late
  expect(own!.events.filter((name) => name !== 'activity')).toEqual(['cart']);
  expect(other!.events).toEqual([]);
});

test('a person who acts for an agent hears what that agent hears, until the grant is ended', async () => {
  const asAgent = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const channel = await caughtUp(asAgent);
  await addNote(people.admin, WORLD.othersReferral);
  const revision = await addNote(people.agent, WORLD.openReferral);
  expect(await channel.changes(1)).toEqual([expect.objectContaining({ agentId: WORLD.agent, revision })]);
  await portal.app.inject({ method: 'DELETE', url: ENDPOINTS.loginAs, headers: asAgent });
  expect(await channel.next()).toEqual({ end: 'refused' });
});

test('a director hears nothing of an agent who is no longer theirs', async () => {
  const [channel, staff] = await Promise.all([caughtUp(people.director), caughtUp(people.admin)]);
  const moveTo = (reloDirectorId: number) =>
    portal.db.updateTable('agent').set({ reloDirectorId }).where('agentId', '=', WORLD.directorsAgent).execute();
  await moveTo(WORLD.otherDirector);
  const unheard = await addNote(people.admin, WORLD.directorsReferral);
  // it was sent to all who may hear it
  expect(await staff.changes(1)).toContainEqual(expect.objectContaining({ revision: unheard }));
  await moveTo(WORLD.director);
  const revision = await addNote(people.admin, WORLD.directorsReferral);
  expect(await channel.changes(1)).toEqual([expect.objectContaining({ revision })]);
});

test('a channel ends when a token of its caller does, and asks for the same as any call', async () => {
  const shortLived = await portal.signIn({
    email: 'maya@example.com',
    groups: ['Agent'],
    agentId: WORLD.agent,
    lifetimeSeconds: 2,
  });
  const channel = await caughtUp(shortLived);
  expect(await channel.next()).toEqual({ end: 'expired' });
  await expect(TestChannel.open(origin, {})).rejects.toThrow('401');
  await expect(TestChannel.open(origin, people.opsUser)).rejects.toThrow('403');
  await expect(TestChannel.open(origin, { ...people.admin, [ACTING_GRANT_HEADER]: 'forged' })).rejects.toThrow('403');
});

/** Records a change of the director's agent in a transaction that stays open until `commit` is called. */
async function changeLate(revision: number): Promise<{ commit: () => Promise<void> }> {
  const isReady = Promise.withResolvers<void>();
  const hasBegun = Promise.withResolvers<void>();
  const work = portal.db.transaction().execute(async (trx) => {
    await recordChanges(trx, [{ agentId: WORLD.directorsAgent, referralId: WORLD.directorsReferral, revision }]);
    hasBegun.resolve();
    await isReady.promise;
  });
  await hasBegun.promise;
  return {
    commit: () => {
      isReady.resolve();
      return work;
    },
  };
}

test('what was missed is replayed by id, also what was committed after later changes had been read', async () => {
  const { id } = await poll(people.admin);
  const before = await addNote(people.agent, WORLD.openReferral);
  const late = await changeLate(4711);
  const after = await addNote(people.agent, WORLD.openReferral);
  const whileLate = await poll(people.admin, id);
  await late.commit();
  const revisions = ({ changes }: { changes: LiveChange[] }) => changes.map(({ revision }) => revision);
  expect(revisions(whileLate)).toEqual([before, after]);
  expect(revisions(await poll(people.admin, whileLate.id))).toContain(4711);
  const channel = await channelOf(people.admin, whileLate.id);
  expect((await channel.changes(1)).map(({ revision }) => revision)).toContain(4711);
  // never to an agent whom it does not concern
  expect(revisions(await poll(people.agent, id))).toEqual([before, after]);
});

test('an open channel gets what is committed after later changes were sent', async () => {
  const channel = await caughtUp(people.admin);
  const late = await changeLate(4712);
  const revision = await addNote(people.agent, WORLD.openReferral);
  const heard: LiveChange[] = [];
  const hear = async (change: Partial<LiveChange>) => {
    while (!heard.some((each) => each.revision === change.revision && each.agentId === change.agentId)) {
      heard.push(...(await channel.changes(1)));
    }
  };
  await hear({ agentId: WORLD.agent, revision });
  expect(heard).not.toContainEqual(expect.objectContaining({ revision: 4712 }));
  await late.commit();
  await hear({ agentId: WORLD.directorsAgent, revision: 4712 });
});

test('an id that is not known any more, or of another portal, is answered with "read everything again"', async () => {
  const { id } = await poll(people.agent);
  const [horizon] = id.split('-');
  const now = Math.floor(Date.now() / 1000);
  for (const wrong of ['rubbish', `${horizon}-${now - 13 * 3600}`, `${Number(horizon) + 100_000}-${now}`]) {
    expect(await poll(people.agent, wrong)).toMatchObject({ changes: [], isComplete: false });
  }
  expect(await poll(people.agent, id)).toMatchObject({ isComplete: true });
});

test('more than can be replayed one by one is answered with "read everything again"', async () => {
  const { id } = await poll(people.agent);
  await sql`insert into live_event (agent_id, referral_id, revision, written_at)
    select ${WORLD.agent}, ${WORLD.openReferral}, 100000 + n, now() from generate_series(1, 501) n`.execute(portal.db);
  expect(await poll(people.agent, id)).toMatchObject({ changes: [], isComplete: false });
  expect(await poll(people.otherAgent, id)).toMatchObject({ isComplete: true });
  await sql`delete from live_event where revision > 100000`.execute(portal.db);
});

test('a person has at most ten channels, and those that were closed do not count', async () => {
  for (let count = 0; count < 10; count++) await channelOf(people.otherAgent);
  await expect(TestChannel.open(origin, people.otherAgent)).rejects.toThrow('429');
  await channelOf(people.agent);
  open[0]!.close();
  for (;;) {
    const again = await TestChannel.open(origin, people.otherAgent).catch(() => null);
    if (again) return again.close();
    await delay(20);
  }
});

test('the response is neither cached nor compressed nor held back by a proxy, and secured like any other', async () => {
  const { response } = await caughtUp({ ...people.agent, 'accept-encoding': 'gzip, br' });
  const header = (name: string) => response.headers.get(name);
  expect(header('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(header('cache-control')).toBe('no-store, no-transform');
  expect(header('content-encoding')).toBeNull();
  expect(header('x-accel-buffering')).toBe('no');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('x-request-id')).toMatch(/./);
});

/** Ends the one connection that listens for all channels. */
async function endListening(): Promise<void> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'agent-portal-live'`.execute(portal.db);
  expect(rows).toHaveLength(1);
}

test('each notice is sent once to who shows an agent when a server listens again: it may have missed some', async () => {
  // at once
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const [own, staff] = await Promise.all([people.otherAgent, people.admin].map(caughtUp));
  await endListening();
  for (const notice of LIVE_NOTICES) await own!.notice(notice);
  await addNote(people.otherAgent, WORLD.othersReferral);
  await Promise.all([own!.changes(1), staff!.changes(1)]);
  expect([own!.events, staff!.events]).toEqual([[...LIVE_NOTICES], []]);
});

test('the connection that listens is replaced when the database ends it', async () => {
  const channel = await caughtUp(people.agent);
  await endListening();
  const revision = await addNote(people.agent, WORLD.openReferral);
  expect(await channel.changes(1)).toEqual([expect.objectContaining({ revision })]);
});

test('live events are deleted a day later, not earlier', async () => {
  const count = async () => (await portal.db.selectFrom('liveEvent').select('revision').execute()).length;
  expect(await count()).toBeGreaterThan(0);
  await trimLiveEvents(portal.db, new Date());
  expect(await count()).toBeGreaterThan(0);
  await trimLiveEvents(portal.db, new Date(Date.now() + 25 * 3600_000));
  expect(await count()).toBe(0);
});

test('a server that stops ends its channels instead of waiting for them', async () => {
  const second = await startTestPortal({ database: portal.database });
  const channel = await TestChannel.open(await second.app.listen({ host: '127.0.0.1', port: 0 }), people.agent);
  await channel.next();
  const stopped = second.stop();
  expect(await channel.next()).toEqual({ end: 'restart' });
  await stopped;
});

test('D-31 an agent, and who acts for them, hear that a renewal was canceled', async () => {
  const zip = '80205';
  await insertMarkets(portal.db);
  await insertSponsorships(portal.db, [{ agentId: WORLD.agent, zip }]);
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const [own, asAgent] = await Promise.all([people.agent, acting].map(caughtUp));
  const url = endpointPath('sponsorship', { agentId: WORLD.agent, zip });
  await portal.app.inject({ method: 'PUT', url, headers: people.agent, payload: { endsAtTerm: true } });
  await Promise.all([own!.notice('agent'), asAgent!.notice('agent')]);
});
