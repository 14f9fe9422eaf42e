import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { COLUMN_NAMES, DEFAULT_LIST_SETTINGS, endpointPath, ListView, ListViews } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(() => sql`truncate list_view, list_setting`.execute(portal.db));

const view = (values: object = {}) => ({
  name: 'Denver sellers',
  parameters: 'side=seller&state=CO',
  columns: ['contact', 'status', 'actions'],
  isDefault: false,
  ...values,
});
const send = (headers: Headers, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  portal.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const add = (headers: Headers, values: object = {}) => send(headers, 'POST', endpointPath('listViews'), view(values));
const put = (headers: Headers, id: string, values: object = {}) =>
  send(headers, 'PUT', endpointPath('listView', { id }), view(values));
const added = async (headers: Headers, values: object = {}) => {
  const answer = await add(headers, values);
  expect(answer.statusCode).toBe(201);
  return ListView.parse(answer.json());
};
const viewsOf = async (headers: Headers) => {
  const answer = await portal.app.inject({ url: endpointPath('listViews'), headers });
  return ListViews.parse(answer.json()).views;
};
const refusalOf = async (answer: ReturnType<typeof add>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code: string }>().code];
};

test('a view is kept as the list writes its address, and listed in alphabetical order', async () => {
  const last = await added(people.agent, { name: 'wins of the year', parameters: 'limit=50&tab=wins' });
  const first = await added(people.agent, { name: ' Denver sellers ' });
  expect(last.parameters).toBe('tab=wins&limit=50');
  expect(first.name).toBe('Denver sellers');
  expect(await viewsOf(people.agent)).toEqual([first, last]);
});

test('a view is changed and deleted, each as often as it is sent', async () => {
  const { id } = await added(people.agent);
  const changed = { id, ...view({ name: 'Sellers', isDefault: true }) };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await put(people.agent, id, { name: 'Sellers', isDefault: true })).json()).toEqual(changed);
  }
  expect(await viewsOf(people.agent)).toEqual([changed]);
  const remove = () => send(people.agent, 'DELETE', endpointPath('listView', { id }));
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  expect(await viewsOf(people.agent)).toEqual([]);
});

test('making a view the default takes that away from the one before', async () => {
  const one = await added(people.agent, { name: 'One', isDefault: true });
  const two = await added(people.agent, { name: 'Two', isDefault: true });
  const defaults = async () => (await viewsOf(people.agent)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
  expect(await defaults()).toEqual([two.id]);
  await put(people.agent, one.id, { name: 'One', isDefault: true });
  expect(await defaults()).toEqual([one.id]);
  await put(people.agent, one.id, { name: 'One' });
  expect(await defaults()).toEqual([]);
});

test('a name exists once for each person, whatever its case', async () => {
  const { id } = await added(people.agent, { name: 'Denver' });
  const other = await added(people.agent, { name: 'Raleigh' });
  expect(await refusalOf(add(people.agent, { name: 'DENVER' }))).toEqual([409, 'name_taken']);
  expect(await refusalOf(put(people.agent, other.id, { name: 'denver', isDefault: true }))).toEqual([
    409,
    'name_taken',
  ]);
  expect((await put(people.agent, id, { name: 'DENVER' })).statusCode).toBe(200);
  await added(people.otherAgent, { name: 'Denver' });
});

test('the 21st view is refused, also when two arrive at the same moment', async () => {
  for (let count = 1; count < 20; count += 1) await added(people.agent, { name: `View ${count}` });
  const answers = await Promise.all([add(people.agent, { name: 'A' }), add(people.agent, { name: 'B' })]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  expect(await refusalOf(add(people.agent, { name: 'One more' }))).toEqual([409, 'too_many_views']);
  expect(await viewsOf(people.agent)).toHaveLength(20);
  await added(people.otherAgent);
});

test('SEC-01 a view of somebody else is not there: it is neither listed, changed, deleted nor said to exist', async () => {
  const { id } = await added(people.agent);
  for (const headers of [people.otherAgent, people.director, people.admin]) {
    expect(await viewsOf(headers)).toEqual([]);
    for (const name of ['Denver sellers', 'Taken over']) {
      expect(await refusalOf(put(headers, id, { name }))).toEqual([404, 'not_found']);
      expect(await refusalOf(put(headers, randomUUID(), { name }))).toEqual([404, 'not_found']);
    }
    expect(await refusalOf(send(headers, 'DELETE', endpointPath('listView', { id })))).toEqual([404, 'not_found']);
  }
  expect(await viewsOf(people.agent)).toMatchObject([{ id, name: 'Denver sellers' }]);
});

test('D-04 views and settings of an admin stay the admin’s own, whoever they act for', async () => {
  const ofAgent = await added(people.agent, { name: 'Of the agent', isDefault: true });
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect(await viewsOf(acting)).toEqual([]);
  const ofAdmin = await added(acting, { name: 'Of the admin', isDefault: true });
  expect(await viewsOf(people.admin)).toEqual([ofAdmin]);
  expect(await viewsOf(people.agent)).toEqual([ofAgent]);
  expect(await refusalOf(put(acting, ofAgent.id))).toEqual([404, 'not_found']);

  const settings = { hiddenColumns: ['address'], density: 'compact', hasLetterKeys: false };
  await send(acting, 'PUT', endpointPath('listSettings'), settings);
  const settingsOf = async (headers: Headers) =>
    (await portal.app.inject({ url: endpointPath('listSettings'), headers })).json<unknown>();
  expect(await settingsOf(people.admin)).toEqual(settings);
  expect(await settingsOf(people.agent)).toEqual(DEFAULT_LIST_SETTINGS);
});

test.each<[string, object]>([
  ['no name', { name: '   ' }],
  ['a name of 61 letters', { name: 'x'.repeat(61) }],
  ['a name that reverses the text', { name: 'Denver\u202E' }],
  ['a name that cannot be seen', { name: '\u3164\u2800' }],
  ['a page', { parameters: 'page=2' }],
  ['a tab there is not', { parameters: 'tab=elsewhere' }],
  ['a status no referral can have', { parameters: 'status=Imagined' }],
  ['another agent’s referrals', { parameters: 'agentIds=12' }],
  ['a text longer than the list searches', { parameters: `q=${'x'.repeat(201)}` }],
  ['parameters without an end', { parameters: 'q=a&'.repeat(10_000) }],
  ['parameters as an object', { parameters: { tab: 'wins' } }],
  ['a column there is not', { columns: ['contact', 'actions', 'email'] }],
  ['a column twice', { columns: ['contact', 'contact', 'actions'] }],
  ['no contact column', { columns: ['side', 'actions'] }],
  ['another owner', { ownerId: 'somebody' }],
])('D-22 a view with %s is refused', async (_, values) => {
  expect((await add(people.agent, values)).statusCode).toBe(400);
  expect(await viewsOf(people.agent)).toEqual([]);
});

test('400 for a malformed view id', async () => {
  expect((await put(people.agent, 'x')).statusCode).toBe(400);
});

test.each([
  { hiddenColumns: ['contact'] },
  { hiddenColumns: ['side', 'side'] },
  { hiddenColumns: ['email'] },
  { columnOrder: ['side', 'actions'] },
  { columnOrder: ['side', 'side'] },
  { columnOrder: [] },
  { density: 'huge' },
  { hasLetterKeys: 'no' },
  { theme: 'dark' },
])('settings of the list are only what it has: %j', async (values) => {
  const answer = await send(people.agent, 'PUT', endpointPath('listSettings'), { ...DEFAULT_LIST_SETTINGS, ...values });
  expect(answer.statusCode).toBe(400);
});

test('settings are saved each time they are sent, without columns that a newer list no longer has', async () => {
  const { agent } = people;
  const read = async () =>
    (await portal.app.inject({ url: endpointPath('listSettings'), headers: agent })).json<unknown>();
  expect(await read()).toEqual(DEFAULT_LIST_SETTINGS);
  const settings = {
    hiddenColumns: ['address', 'created'],
    density: 'compact',
    hasLetterKeys: true,
    columnOrder: ['status', 'side'],
  };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await send(agent, 'PUT', endpointPath('listSettings'), settings)).json()).toEqual(settings);
  }
  expect(await read()).toEqual(settings);
  await sql`update list_setting set hidden_columns = '{address,fax,contact}', column_order = '{fax,side}'`.execute(
    portal.db,
  );
  expect(await read()).toEqual({ ...settings, hiddenColumns: ['address'], columnOrder: ['side'] });
  const { columnOrder: _, ...usual } = settings;
  await send(agent, 'PUT', endpointPath('listSettings'), usual);
  expect(await read()).toEqual(usual);
});

test('a view with a column or a value from before is still read', async () => {
  await added(people.agent, { columns: [...COLUMN_NAMES] });
  await sql`update list_view set columns = '{contact,fax,actions}', parameters = 'tab=leases'`.execute(portal.db);
  expect(await viewsOf(people.agent)).toMatchObject([
    { columns: ['contact', 'fax', 'actions'], parameters: 'tab=leases' },
  ]);
});
