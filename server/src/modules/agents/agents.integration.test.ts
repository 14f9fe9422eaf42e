import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Agent, AgentSearchResponse, DirectorSearchResponse } from '@portal/shared/contracts';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, WORLD } from '../testing/small-world.ts';
import type { WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal } from '../testing/test-portal.ts';
import type { Headers, TestPortal } from '../testing/test-portal.ts';
import { recordPortalAccess } from './index.ts';

const now = new Date('2026-11-20T16:41:00.000Z');
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  const { db } = portal;
  await insertAgent(db, { agentId: 2001, firstName: 'María', lastName: "O'Brien-Núñez", phoneNumber: '3035550144' });
  await insertAgent(db, { agentId: 2002, firstName: 'Mark', lastName: 'Obrien', licenseNumberOverride: 'CO1' });
}, 30_000);
afterAll(() => portal.stop());

const post = (url: string, payload: object, headers: Headers = people.admin) =>
  portal.app.inject({ method: 'POST', url, headers, payload });
const search = async (searchTerm: string) => {
  const answer = await post('/api/agent/v1/agents/search', { searchTerm });
  expect(answer.statusCode).toBe(200);
  return AgentSearchResponse.parse(answer.json()).content.map(({ agentId }) => agentId);
};
const SEARCH =
  'query ($r: AgentSearchRequest!) { searchAgent(agentSearchRequest: $r) { size totalCount content { agentId } } }';
const find = async (r: object, headers = people.admin) => {
  const { data } = await portal.graphql(headers, SEARCH, { r });
  return (data.searchAgent.content as { agentId: number }[]).map(({ agentId }) => agentId);
};
const UPDATE = `mutation ($id: Int!, $update: AgentUpdate!) {
  partialAgentUpdate(agentId: $id, update: $update) { agentId portalLastLogin portalTempPassword phoneNumber } }`;
const update = (headers: Headers, id: number, given: object) => portal.graphql(headers, UPDATE, { id, update: given });

test('API-09 and API-10 both addresses return the agent, uncached', async () => {
  for (const url of [`/api/ms/agent/v1/agents/${WORLD.agent}`, `/api/agent/v1/agents/${WORLD.agent}`]) {
    const answer = await portal.app.inject({ url, headers: people.agent });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Agent.parse(answer.json())).toMatchObject({ agentId: WORLD.agent, lastName: 'Ferreira', rfaOnFile: false });
  }
});

test('API-08 an agent is found over the older id', async () => {
  const answer = await portal.app.inject({
    url: `/agent/v2/agent/find-mongo-id/${WORLD.agent}`,
    headers: people.agent,
  });
  // the content type is JSON, so it is JSON: a quoted string, which the specification's caller strips
  const id = answer.json<string>();
  const found = await portal.app.inject({ url: `/agent/v2/agent/find/${id}`, headers: people.agent });
  expect(found.json<Agent>().agentId).toBe(WORLD.agent);
  const none = await portal.app.inject({ url: '/agent/v2/agent/find/%25%25', headers: people.admin });
  expect(none.statusCode).toBe(404);
});

test('API-12 admins find agents by parts of name, e-mail, phone and id', async () => {
  expect(await search('nunez')).toEqual([2001]);
  expect(await search("maria o'brien")).toEqual([2001]);
  expect(await search("O'Brien-Núñez, María")).toEqual([2001]);
  expect(await search('brien')).toEqual([2001, 2002]);
  expect(await search('agent-2002@example')).toEqual([2002]);
  expect(await search('(303) 555-0144')).toEqual([2001]);
  expect(await search('2002')).toEqual([2002]);
  expect(await search('%')).toEqual([]);
  expect(await search("x' or '1'='1")).toEqual([]);
});

test.each([
  ['nothing', {}, 'searchTerm'],
  ['blanks', { searchTerm: '   ' }, 'searchTerm'],
  ['a number', { searchTerm: 7 }, 'searchTerm'],
  ['too much', { searchTerm: 'x'.repeat(201) }, 'searchTerm'],
])('a search for %s is refused with the field', async (_, payload, path) => {
  const answer = await post('/api/agent/v1/agents/search', payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path }] });
});

test.each(['0', '-1', '1e3', '0x1f', '1.5', 'abc', '99999999999999999999', '%27', '11%20'])(
  'an agent id like "%s" is refused',
  async (id) => {
    const answer = await portal.app.inject({ url: `/api/ms/agent/v1/agents/${id}`, headers: people.admin });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'validation_failed']);
  },
);

test('an agent that does not exist is 404 for an admin and 403 for an agent', async () => {
  const url = '/api/ms/agent/v1/agents/424242';
  expect((await portal.app.inject({ url, headers: people.admin })).statusCode).toBe(404);
  expect((await portal.app.inject({ url, headers: people.agent })).statusCode).toBe(403);
});

test('API-04 CONST-05 searchAgent accepts one field or both names, and finds 1000 agents at most', async () => {
  expect(await find({ email: 'MAYA@example.com' })).toEqual([WORLD.agent]);
  expect(await find({ phoneNumber: '303.555.0144' })).toEqual([2001]);
  expect(await find({ agentId: 2002 })).toEqual([2002]);
  expect(await find({ firstName: 'mar' })).toEqual([2001, 2002]);
  expect(await find({ lastName: 'obrien' })).toEqual([2002]);
  expect(await find({ firstName: 'maria', lastName: "o'b" })).toEqual([2001]);
  const { data } = await portal.graphql(people.admin, SEARCH, { r: { agentId: 2002 } });
  expect(data.searchAgent).toMatchObject({ size: 1000, totalCount: 1 });
});

test('API-04 a searchAgent request without a field is refused', async () => {
  const { errors } = await portal.graphql(people.admin, SEARCH, { r: {} });
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'validation_failed', status: 400 } });
});

test('SEC-01 an agent finds only themselves, a director only their own agents', async () => {
  expect(await find({ agentId: WORLD.agent }, people.agent)).toEqual([WORLD.agent]);
  const { errors } = await portal.graphql(people.agent, SEARCH, { r: { lastName: 'Marchetti' } });
  expect(errors?.[0]?.extensions.code).toBe('forbidden');
  expect(await find({ lastName: 'Whitaker' }, people.director)).toEqual([WORLD.directorsAgent]);
  expect(await find({ lastName: 'Marchetti' }, people.director)).toEqual([]);
});

test('AUTH-07 a sign-in is stamped with the clock of the server, whatever is sent', async () => {
  const before = await portal.app.inject({ url: `/api/agent/v1/agents/${WORLD.agent}`, headers: people.agent });
  expect(before.json<Agent>().portalLastLogin).toBeNull();
  const { data } = await update(people.agent, WORLD.agent, { portalLastLogin: '1999-01-01T00:00:00.000Z' });
  expect(data.partialAgentUpdate.portalLastLogin).toBe(now.toISOString());
});

test('D-06 nothing is recorded while acting, and nothing is written', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.otherAgent);
  for (const field of ['portalLastLogin', 'sgdLastVisit']) {
    const { errors } = await update(acting, WORLD.otherAgent, { [field]: 'x', phoneNumber: '3035550177' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'blocked_while_acting', fields: [{ path: field }] });
  }
  const { data } = await update(acting, WORLD.otherAgent, {});
  expect(data.partialAgentUpdate).toMatchObject({ portalLastLogin: null, phoneNumber: null });
});

test('an agent changes their own profile, not fields of staff, and not through an undeclared field', async () => {
  const changed = await update(people.agent, WORLD.agent, { phoneNumber: '(303) 555-0101' });
  expect(changed.data.partialAgentUpdate.phoneNumber).toBe('3035550101');
  const flag = await update(people.agent, WORLD.agent, { portalTempPassword: true });
  expect(flag.errors?.[0]?.extensions).toMatchObject({ code: 'forbidden', fields: [{ path: 'portalTempPassword' }] });
  const unknown = await update(people.agent, WORLD.agent, { featuredTerritory: ['80205'] });
  expect(unknown.errors?.[0]?.extensions.code).toBe('graphql_invalid');
  const bad = await update(people.agent, WORLD.agent, { phoneNumber: '12' });
  expect(bad.errors?.[0]?.extensions).toMatchObject({ code: 'validation_failed', fields: [{ path: 'phoneNumber' }] });
});

test('D-11 an admin sets the flag of the temporary password, and only the change of it takes it back', async () => {
  const set = await update(people.admin, WORLD.otherAgent, { portalTempPassword: true });
  expect(set.data.partialAgentUpdate.portalTempPassword).toBe(true);
  const back = await update(people.admin, WORLD.otherAgent, { portalTempPassword: false });
  expect(back.errors?.[0]?.extensions.code).toBe('validation_failed');
  await recordPortalAccess(portal.db, ' Leo@Example.com', { portalTempPassword: false });
  const read = await update(people.admin, WORLD.otherAgent, {});
  expect(read.data.partialAgentUpdate.portalTempPassword).toBe(false);
});

test('D-05 an admin changes an agent’s own fields only by acting for them', async () => {
  const direct = await update(people.admin, WORLD.agent, { titlePartner: 'Cornerstone' });
  expect(direct.errors?.[0]?.extensions.code).toBe('forbidden');
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect((await update(acting, WORLD.agent, { titlePartner: 'Cornerstone' })).errors).toBeUndefined();
});

const directors = async (payload: object, headers = people.admin) => {
  const answer = await post('/api/ms/agent/v1/relo-directors/search-directors?size=500', payload, headers);
  if (answer.statusCode !== 200) return answer.statusCode;
  return DirectorSearchResponse.parse(answer.json()).content.map(({ reloDirectorId }) => reloDirectorId);
};

test('API-17 and API-19 directors are found by name, phone and e-mail', async () => {
  expect(await directors({ lastName: 'kess' })).toEqual([WORLD.director]);
  expect(await directors({ firstName: 'Dana', lastName: 'Kessler' })).toEqual([WORLD.director]);
  expect(await directors({ phoneNumber: '3035550109' })).toEqual([WORLD.director]);
  expect(await directors({ email: 'Dana@Example.com' })).toEqual([WORLD.director]);
  expect(await directors({ lastName: 'nobody' })).toEqual([]);
});

test('a director finds only themselves; bad filters are refused', async () => {
  expect(await directors({ email: 'dana@example.com' }, people.director)).toEqual([WORLD.director]);
  expect(await directors({ lastName: 'whit' }, people.director)).toBe(403);
  for (const payload of [{}, { lastName: '' }, { lastName: 5 }, { password: 'x' }]) {
    expect(await directors(payload)).toBe(400);
  }
});

test('API-18 directors are read by their ids, each as far as the caller may see them', async () => {
  const byIds = (ids: unknown, headers: Headers) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/ms/agent/v1/relo-directors/find-by-ids',
      headers,
      payload: ids as object,
    });
  expect((await byIds([WORLD.director, 424_242], people.admin)).json()).toHaveLength(1);
  const sam = await portal.signIn({ email: 'sam@example.com', groups: ['Agent'], agentId: WORLD.directorsAgent });
  expect((await byIds([WORLD.director], sam)).statusCode).toBe(200);
  expect((await byIds([WORLD.otherDirector], sam)).statusCode).toBe(403);
  expect((await byIds([WORLD.otherDirector], people.director)).statusCode).toBe(403);
  for (const ids of [[], ['7'], [0], { ids: [7] }]) expect((await byIds(ids, people.admin)).statusCode).toBe(400);
});

test('AUTH-09 a director’s sign-in is stamped by their own e-mail only', async () => {
  const stamp = (email: string) =>
    portal.graphql(
      people.director,
      `mutation ($e: String!) { partialReloDirectorUpdate(email: $e, update: { portalLastLogin: "x" }) { reloDirectorId } }`,
      { e: email },
    );
  expect((await stamp('Dana@example.com')).data.partialReloDirectorUpdate.reloDirectorId).toBe(WORLD.director);
  expect((await stamp('noah@example.com')).errors?.[0]?.extensions.code).toBe('forbidden');
  const rows = await portal.db.selectFrom('reloDirector').select('portalLastLogin').orderBy('reloDirectorId').execute();
  expect(rows.map(({ portalLastLogin }) => portalLastLogin)).toEqual([now, null]);
});

test('HOST-59 events are stored, and too many or too large ones are refused as a whole', async () => {
  const track = (events: unknown) => post('/api/tracking', { events }, people.agent);
  const event = {
    name: 'REFERRAL_DETAILS_TABLE_ROW_CLICKED',
    at: now.toISOString(),
    properties: { agentReferralId: 7 },
  };
  expect((await track([event, event])).statusCode).toBe(204);
  const long = { ...event, properties: { note: 'x'.repeat(501) } };
  const many = { ...event, properties: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, n])) };
  for (const bad of [
    [],
    Array.from({ length: 51 }, () => event),
    [event, long],
    [many],
    [{ ...event, name: 'Other' }],
    [{ ...event, at: 'now' }],
  ]) {
    expect((await track(bad)).statusCode).toBe(400);
  }
  const kept = await portal.db.selectFrom('trackingEvent').selectAll().execute();
  expect(kept).toHaveLength(2);
  expect(kept[0]).toMatchObject({ role: 'ROLE_AGENT', actingFor: null, properties: { agentReferralId: 7 } });
});
