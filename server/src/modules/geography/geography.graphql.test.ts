import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS } from '@portal/shared/contracts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { AccessControl, ActingGrants } from '../access/index.ts';
import { registerGraphql } from '../graphql/index.ts';
import { insertAgent, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { territoryFields } from '../territory/territory.graphql.ts';
import { startTestApp, type TestApp, type TestCaller } from '../territory/testing/test-app.ts';
import { insertMarkets, insertSponsorships } from '../territory/testing/territory-fixtures.ts';
import { geographyFields } from './geography.graphql.ts';

let database: TestDatabase;
let portal: TestApp;
const maya: TestCaller = { group: 'Agent', agentId: 1 };
beforeAll(async () => {
  database = await startTestDatabase();
  const { db } = database;
  for (const agentId of [1, 2]) await insertAgent(db, { agentId });
  await insertMarkets(db);
  await insertSponsorships(db, [{ agentId: 2, zip: '80202' }]);
  await db.insertInto('waitlistEntry').values({ agentId: 1, zip: '80202', addedByRep: null }).execute();
  const now = () => new Date();
  const access = new AccessControl({ db, grants: new ActingGrants({ db, now }), now });
  const modules = [geographyFields(db), territoryFields(db, access, now)];
  portal = await startTestApp(
    db,
    async (app) => void (await registerGraphql(app, { modules, allowsIntrospection: false, now })),
    () => TEST_NOW,
  );
}, 60_000);
afterAll(async () => {
  await portal.close();
  await database.stop();
});

const ask = async (query: string, caller: TestCaller = maya) =>
  (
    await portal.app.inject({ method: 'POST', url: ENDPOINTS.graphql, payload: { query }, headers: portal.as(caller) })
  ).json();

test('API-61 findNearestZips returns the ZIPs around a ZIP with their distance in miles', async () => {
  const { data } = await ask('{ findNearestZips(zip: "80205", radius: 3) { zip city state miles } }');
  expect(data.findNearestZips[0]).toEqual({ zip: '80205', city: 'Denver', state: 'CO', miles: 0 });
  expect(data.findNearestZips.length).toBeGreaterThan(5);
});

test('API-62 and API-63 cities of a state, ZIPs of a city', async () => {
  const { data } = await ask(`{
    getAllCitiesWithinState(state: "CO")
    capital: getAllCitiesWithinState(state: "DC")
    getAllZipsInCityOrCountyByRequest(request: "Englewood, co", searchBy: CITY)
  }`);
  expect(data.capital).toContain('Washington');
  expect(data.getAllCitiesWithinState).toContain('Denver');
  expect(data.getAllZipsInCityOrCountyByRequest).toEqual(expect.arrayContaining(['80110', '80113']));
});

test('API-63 ZIPs of a county, with and without the word', async () => {
  const { data } = await ask(`{
    named: getAllZipsInCityOrCountyByRequest(request: "wake County, NC", searchBy: COUNTY)
    short: getAllZipsInCityOrCountyByRequest(request: "Wake, nc", searchBy: COUNTY)
    elsewhere: getAllZipsInCityOrCountyByRequest(request: "Wake, CO", searchBy: COUNTY)
  }`);
  expect(data).toEqual({ named: ['27601'], short: ['27601'], elsewhere: [] });
});

test('API-67 the transactions of sponsors are told, those of other agents are not', async () => {
  const { db } = database;
  await db.updateTable('agent').set({ transactionsTotal: 31 }).execute();
  const { data } = await ask('{ findAgentsByIds(agentIds: [1, 2, 999]) { agentId transactionsTotal } }');
  expect(data.findAgentsByIds).toEqual([{ agentId: 2, transactionsTotal: 31 }]);
});

test('SGD-03 the counties of a state in which ZIPs are sold, sorted', async () => {
  const { data } = await ask(`{
    carolina: getAllCountiesWithinState(state: "NC")
    nothingSold: getAllCountiesWithinState(state: "WY")
  }`);
  expect(data).toEqual({ carolina: ['Wake'], nothingSold: [] });
});

test.each([
  ['findNearestZips(zip: "8020", radius: 3) { zip }', 'zip'],
  ['findNearestZips(zip: "00000", radius: 3) { zip }', 'zip'],
  ['findNearestZips(zip: "80205", radius: 5000) { zip }', 'radius'],
  ['getAllCitiesWithinState(state: "Colorado")', 'state'],
  ['getAllCountiesWithinState(state: "Colorado")', 'state'],
  ['getAllZipsInCityOrCountyByRequest(request: "Denver", searchBy: CITY)', 'request'],
])('bad input is reported at its field: %s', async (field, path) => {
  const { errors } = await ask(`{ ${field} }`);
  expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', status: 400, fields: [{ path }] });
});

test('places are read by all who are signed in, and by no one else', async () => {
  const query = '{ getAllCitiesWithinState(state: "CO") }';
  expect((await ask(query, { group: 'OpsTeamUser' })).data.getAllCitiesWithinState).toContain('Denver');
  expect((await ask(query, null)).status).toBe(401);
});

test('API-47 unlistAgentWaitList removes the agent, and only the caller', async () => {
  const unlist = 'mutation { unlistAgentWaitList(agentId: 1, zips: ["80202", "80206"]) }';
  const { errors } = await ask(unlist, { group: 'Agent', agentId: 2 });
  expect(errors[0].extensions.code).toBe('forbidden');
  const waiting = () => database.db.selectFrom('waitlistEntry').selectAll().execute();
  expect(await waiting()).toHaveLength(1);
  expect(await ask(unlist)).toEqual({ data: { unlistAgentWaitList: true } });
  expect(await waiting()).toEqual([]);
});
