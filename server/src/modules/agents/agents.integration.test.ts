import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Agent, AgentSearchResponse, DirectorSearchResponse } from '@portal/shared/contracts';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { classifyAgentSearch, encodeId } from '@portal/shared/domain';
import { sql } from 'kysely';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { lettersOf } from './agent-names.ts';
import { pageOfAgents, searchAgents } from './agent-search-view.ts';
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

test('ADM-21 no agent is left out of results for their status, unless it is on the list, which is empty', async () => {
  const agentId = 77_001;
  await insertAgent(portal.db, { agentId, firstName: 'Zelda', lastName: 'Quill', currentStatus: 'DISQUALIFIED' });
  const found = async (excluded?: string[]) => {
    const { agents, totalCount } = await searchAgents(portal.db, classifyAgentSearch('zelda'), excluded);
    return [agents.map((agent) => agent.agentId), totalCount];
  };
  expect(await found()).toEqual([[agentId], 1]);
  expect(await found(['ONBOARDING'])).toEqual([[agentId], 1]);
  expect(await found(['ONBOARDING', 'DISQUALIFIED'])).toEqual([[], 0]);
});

test('API-07 API-08 an agent is found over the older id, and without one there is an error field', async () => {
  const answer = await portal.app.inject({
    url: `/agent/v2/agent/find-mongo-id/${WORLD.agent}`,
    headers: people.agent,
  });
  // the content type is JSON, so it is JSON: a quoted string, which the specification's caller strips
  const id = answer.json<string>();
  const found = await portal.app.inject({ url: `/agent/v2/agent/find/${id}`, headers: people.agent });
  expect(found.json<Agent>().agentId).toBe(WORLD.agent);
  for (const noId of ['%25%25', encodeId(424_242)]) {
    const none = await portal.app.inject({ url: `/agent/v2/agent/find/${noId}`, headers: people.admin });
    expect([none.statusCode, none.json()]).toEqual([200, { error: 'There is no such agent.' }]);
  }
  const others = await portal.app.inject({ url: `/agent/v2/agent/find/${id}`, headers: people.otherAgent });
  expect(others.statusCode).toBe(403);
});

test('API-05 an agent has every field of the contract, from its column', async () => {
  const columns = {
    phoneNumber: '3035550199',
    photoLocation: '/api/agents/2101/photo/0b9f7a52-1c9e-4f1c-9a55-1f6d5a1a7c11',
    brokerageName: 'Aspen & Oak',
    brokerageLicenseNumber: 'B-1',
    currentStatus: 'PREFERRED_AGENT',
    rfaSignDate: '2026-03-14',
    referralFee: 30,
    referralFeeUpdatedAt: now,
    referralAgreementLocation: 'agreements/2101.pdf',
    portalInvitationSent: true,
    portalLastLogin: now,
    portalTempPassword: true,
    featuredTerritory: ['80205', '80210'],
    sgdStatus: 'ACTIVE',
    sgdLastVisit: now,
    primaryMlsName: 'Front Range MLS',
    primarySubscribingMls: 'FRMLS',
    licenseNumber: 'FA.1',
    licenseState: 'CO',
    licenseNumberOverride: 'FA.2',
    licenseStateOverride: 'WY',
    transactionsTotal: 187,
    provider: 'Direct',
    reloDirectorId: WORLD.director,
    titlePartner: 'Cornerstone Title',
    createdAt: now,
    updatedAt: now,
  };
  await insertAgent(portal.db, { agentId: 2101, ...columns });
  const answer = await portal.app.inject({ url: '/api/ms/agent/v1/agents/2101', headers: people.admin });
  const at = now.toISOString();
  expect(answer.json()).toEqual({
    agentId: 2101,
    encodedAgentId: 'MjEwMQ',
    firstName: 'Agent',
    lastName: 'Number 2101',
    email: 'agent-2101@example.com',
    phoneNumber: '3035550199',
    photoLocation: columns.photoLocation,
    brokerageInfo: { brokerageName: 'Aspen & Oak', licenseNumber: 'B-1' },
    createdDate: at,
    updatedDate: at,
    currentStatus: 'PREFERRED_AGENT',
    agentRfaSignDate: '2026-03-14',
    agentReferralFee: 30,
    agentReferralFeeUpdatedDate: at,
    referralAgreementLocation: 'agreements/2101.pdf',
    rfaOnFile: true,
    portalInvitationSent: true,
    portalLastLogin: at,
    portalTempPassword: true,
    featuredTerritory: ['80205', '80210'],
    sgdStatus: 'ACTIVE',
    sgdLastVisit: at,
    primaryMlsName: 'Front Range MLS',
    primarySubscribingMls: 'FRMLS',
    profileInfo: {
      license: { licenseNumber: 'FA.1', licenseState: 'CO', overrides: { licenseNumber: 'FA.2', licenseState: 'WY' } },
      transactionsTotal: 187,
    },
    provider: 'Direct',
    reloDirectorId: WORLD.director,
    titlePartner: 'Cornerstone Title',
  });
  await portal.db.deleteFrom('agent').where('agentId', '=', 2101).execute();
});

test('API-12 ADM-18 CS-107 one word is a part of the first or last name, without accents and case, and two letters begin a word of it', async () => {
  expect(await search('nunez')).toEqual([2001]);
  expect(await search('brien')).toEqual([2001, 2002]);
  expect(await search('MARÍ')).toEqual([2001]);
  expect(await search("o'")).toEqual([2001]);
  expect(await search('ri')).toEqual([]);
  // not in other fields, which have their own shapes
  expect(await search('example')).toEqual([]);
  expect(await search('agent-2002@example')).toEqual([]);
});

test('ADM-19 two words are the first and the last name, or one name of two words; a comma turns them around', async () => {
  const { db } = portal;
  await insertAgent(db, { agentId: 2003, firstName: 'Ana María', lastName: 'Del Río' });
  try {
    expect(await search("maria o'brien")).toEqual([2001]);
    expect(await search("O'Brien-Núñez, María")).toEqual([2001]);
    expect(await search("o'brien maria")).toEqual([]);
    expect(await search('del rio')).toEqual([2003]);
    expect(await search('ma del')).toEqual([2003]);
    expect(await search('na del')).toEqual([]);
    expect(await search('ana maria')).toEqual([2003]);
  } finally {
    await db.deleteFrom('agent').where('agentId', '=', 2003).execute();
  }
});

test('D-50 a name of several parts is found however its words are split, joined, accented or cut short', async () => {
  const { db } = portal;
  await insertAgent(db, { agentId: 2004, firstName: 'María Elena', lastName: 'De La Cruz' });
  await insertAgent(db, { agentId: 2005, firstName: 'Jo', lastName: 'García-López' });
  await insertAgent(db, { agentId: 2006, firstName: 'María', lastName: 'Delacruz' });
  await insertAgent(db, { agentId: 2007, firstName: 'J.R.', lastName: 'O’Dowd' });
  try {
    for (const text of ['Maria De La Cruz', 'maria dela cruz', 'Maria DelaCruz', 'De La Cruz, Maria', 'de la  cruz']) {
      expect([text, await search(text)]).toEqual([text, [2004, 2006]]);
    }
    for (const text of ['Maria Elena De La Cruz', 'maría elena cruz', 'De La Cruz, María Elena', 'maria elena de']) {
      expect([text, await search(text)]).toEqual([text, [2004]]);
    }
    for (const text of ['Jo Garcia Lopez', 'jo garcía-lópez', 'jo garcialopez', 'garcia lopez, jo', 'Garcia‑Lopez']) {
      expect([text, await search(text)]).toEqual([text, [2005]]);
    }
    for (const text of ["jr o'dowd", 'J R ODowd', 'J.R. O Dowd', 'O’Dowd, J.R.', 'odowd', 'O`Dowd']) {
      expect([text, await search(text)]).toEqual([text, [2007]]);
    }
    for (const text of ['Cruz Maria De La', 'Maria Luz De La Cruz', 'De La Cruz, Jo', 'o de la cruz', 'a % cruz']) {
      expect([text, await search(text)]).toEqual([text, []]);
    }
  } finally {
    await db.deleteFrom('agent').where('agentId', 'in', [2004, 2005, 2006, 2007]).execute();
  }
});

test('D-50 a suffix after a comma and a middle name that is left out do not matter', async () => {
  const { db } = portal;
  await insertAgent(db, { agentId: 2009, firstName: 'Bob', lastName: 'Harrow Jr.' });
  await insertAgent(db, { agentId: 2010, firstName: 'Bob A.', lastName: 'Harrow' });
  await insertAgent(db, { agentId: 2011, firstName: 'Bob', lastName: 'A. Harrow' });
  try {
    for (const text of ['Harrow, Jr., Bob', 'harrow, bob, jr', 'Bob Harrow, Jr.', 'Harrow Jr., Bob', 'Bob Harrow Jr']) {
      expect([text, await search(text)]).toEqual([text, [2009]]);
    }
    for (const text of ['Bob Harrow', 'Harrow, Bob'])
      expect([text, await search(text)]).toEqual([text, [2011, 2009, 2010]]);
    expect(await search('Harrow, Jr.')).toEqual([2009]);
  } finally {
    await db.deleteFrom('agent').where('agentId', 'in', [2009, 2010, 2011]).execute();
  }
});

test('D-50 search and database leave the same characters out of a name', async () => {
  const { db } = portal;
  const inRange = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  // ASCII, and the apostrophes, accents and dashes of Unicode
  const marks = [...inRange(0x20, 0x7e), '´', ...inRange(0x2b0, 0x2ff), ...inRange(0x2010, 0x2027)];
  const names = marks.map((mark) => `O${mark}Dowd`);
  await insertAgent(db, { agentId: 2008, firstName: 'Jo', lastName: names.join('_') });
  try {
    const stored = db.selectFrom('agent').select('nameLetters').where('agentId', '=', 2008);
    expect(await stored.executeTakeFirst()).toEqual({ nameLetters: `${names.map(lettersOf).join('_')},jo` });
  } finally {
    await db.deleteFrom('agent').where('agentId', '=', 2008).execute();
  }
});

test('ADM-16 ADM-17 an e-mail, a phone number and an id find that agent alone', async () => {
  expect(await search(' Agent-2002@Example.COM ')).toEqual([2002]);
  for (const phone of ['(303) 555-0144', '3035550144', '13035550144', '+1 (303) 555-0144', '303.555.0144']) {
    expect(await search(phone)).toEqual([2001]);
  }
  expect(await search('2002')).toEqual([2002]);
  // a part of an id or of a number is neither
  expect(await search('200')).toEqual([]);
  expect(await search('5550144')).toEqual([]);
});

test.each(['%', '_', '%%', "'", "x' or '1'='1", '\\', 'three words here', '123456789'])(
  'ADM-20 the search text %s finds nobody',
  async (text) => {
    expect(await search(text)).toEqual([]);
  },
);

test('ADM-18 CONST-05 of more than a thousand the first thousand are answered, with the number of all', async () => {
  const { db } = portal;
  await sql`insert into agent (agent_id, first_name, last_name, email)
    select 500000 + n, 'Ann', 'Hannah' || n, 'h' || n || '@example.com' from generate_series(1, 1200) n`.execute(db);
  try {
    const answer = AgentSearchResponse.parse((await post('/api/agent/v1/agents/search', { searchTerm: 'ann' })).json());
    expect([answer.content.length, answer.totalCount]).toEqual([1000, 1200]);
  } finally {
    await db.deleteFrom('agent').where('agentId', '>', 500_000).execute();
  }
});

test('ADM-16…19 among many agents every kind of search reads an index', async () => {
  const { db } = portal;
  await sql`insert into agent (agent_id, first_name, last_name, email, phone_number)
    select 500000 + n, 'Ann', 'Hannah' || n, 'h' || n || '@example.com', (3030000000 + n)::text
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze agent`.execute(db);
  const planOf = async (text: string) => {
    const search = classifyAgentSearch(text);
    if (search.by === 'nothing') throw new Error(`Nothing is searched for "${text}".`);
    const plan = await pageOfAgents(db, search).explain();
    return JSON.stringify(plan);
  };
  try {
    for (const text of [
      'hannah7777',
      'ann hannah7777',
      'Hannah7777,Ann',
      'Hannah7777, Jr., Ann',
      'ann de la hannah7777',
      'jo hannah7777',
    ]) {
      expect(await planOf(text)).toMatch(/Bitmap Index Scan on agent_by_name_letters\b/);
    }
    expect(await planOf('xy')).toMatch(/Bitmap Index Scan on agent_by_name\b/);
    // a common name: the first thousand in their order
    expect(await planOf('ann')).toContain('agent_by_name_order');
    for (const text of ['h77@example.com', '3030000077', '500077']) expect(await planOf(text)).toMatch(/Index/);
    for (const text of ['hannah7777', 'ann de la hannah7777', 'h77@example.com', 'ann'])
      expect(await planOf(text)).not.toContain('Seq Scan');
  } finally {
    await db.deleteFrom('agent').where('agentId', '>', 500_000).execute();
    await sql`analyze agent`.execute(db);
  }
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
  // nothing asked for: all of them
  expect(await directors({})).toEqual(expect.arrayContaining([WORLD.director, WORLD.otherDirector]));
});

test('ADM-38 CS-158 a director has an id, names, an e-mail and a phone number', async () => {
  const answer = await post('/api/ms/agent/v1/relo-directors/search-directors?size=500', { email: 'dana@example.com' });
  expect(answer.json<{ content: object[] }>().content).toMatchObject([
    {
      reloDirectorId: WORLD.director,
      firstName: 'Dana',
      lastName: 'Kessler',
      email: 'dana@example.com',
      phoneNumber: '3035550109',
    },
  ]);
  const none = await post('/api/ms/agent/v1/relo-directors/search-directors?size=500', { email: 'no@example.com' });
  expect(none.json()).toEqual({ content: [] });
});

test('a director finds only themselves; bad filters are refused', async () => {
  expect(await directors({ email: 'dana@example.com' }, people.director)).toEqual([WORLD.director]);
  expect(await directors({ lastName: 'whit' }, people.director)).toBe(403);
  expect(await directors({}, people.director)).toBe(403);
  for (const payload of [{ lastName: '' }, { lastName: 5 }, { password: 'x' }]) {
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
  // an admin who acts finds nobody at an id that is nobody's, as in their own name; for others it is out of reach
  for (const [role, id] of [
    ['Agent', WORLD.agent],
    ['ReloDirector', WORLD.director],
  ] as const) {
    const acting = await portal.actFor(people.admin, role, id);
    const nobody = await byIds([424_242], acting);
    expect([nobody.statusCode, nobody.json()]).toEqual([200, []]);
    for (const ids of [[WORLD.otherDirector], [WORLD.otherDirector, 424_242]]) {
      expect((await byIds(ids, acting)).statusCode).toBe(403);
    }
  }
  for (const headers of [sam, people.director]) expect((await byIds([424_242], headers)).statusCode).toBe(403);
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
