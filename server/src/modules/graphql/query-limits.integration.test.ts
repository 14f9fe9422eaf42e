import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Kind, parse, print, visit } from 'graphql';
import { insertAgent, insertConsumers } from '../referrals/testing/referral-fixtures.ts';
import { makeSmallWorld, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type GraphAnswer, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { BUDGET_OF_MINUTE } from './query-budget.ts';

const MANY = 1201;
const BUSY_AGENT = 90;
let now = new Date('2026-11-20T16:41:15.000Z');
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  await insertAgent(portal.db, { agentId: BUSY_AGENT, firstName: 'Busy', lastName: 'Agent' });
  await insertConsumers(
    portal.db,
    Array.from({ length: MANY }, (_, n) => ({
      agentId: BUSY_AGENT,
      consumerId: 900_000 + n,
      sides: [{ referralId: 900_000 + n, history: [{ notes: 'called' }, { notes: 'met' }] }],
    })),
  );
}, 60_000);
afterAll(() => portal.stop());
beforeEach(() => {
  // every test has a separate minute, and so a separate budget
  now = new Date(now.getTime() + 60_000);
});

const REQUEST = `request: { id: ${BUSY_AGENT}, role: agent, sortField: "DATE_ADDED", direction: ASC }`;
const list = (alias: string, selection: string, size = 99_999, page = 0) =>
  `${alias}: getReferralsForPortal(portalSection: SEARCH_RESULTS, pageNumber: ${page}, pageSize: ${size}, ${REQUEST}) { ${selection} }`;
const IDS = 'referralsDetails { referralData { agentReferralId } }';
const EVERYTHING = `referralsDetails { consumerId isContactVisible consumerInfo { firstName lastName email phoneNumber }
  referralData { agentReferralId agentId agentInfo { firstName lastName } assignedAgentByReloDirector
    addressInfo { city state streetAddress streetName streetNumber unitNumber zip } avgAvm buyer dateReferralAdded
    estimatedBudget forFeaturedAgent friendlyStatus friendlySubStatus referralStatus referralSubStatus lastModifiedBy
    lastModifiedDate statusLastModifiedDate officeId scheduledAppointment source timeZone revision
    partnerConsultationSetEver listingAppointmentSetEver commissionReceived
    portalStatusInfoHistory { ...Step } lastPortalStatusInfo { ...Step }
    referralEscrowInfo { escrowDate contractSalePrice esListingCommission esCompanyName esFirstName esLastName } } }`;
const STEP = `fragment Step on PortalStatusInfo { kind notes callNotes friendlyStatus friendlySubStatus status subStatus
  lastModifiedBy lastModifiedDate listPrice listedDate listingAppointmentDate portalTrackingTimezone owner portalSection
  statusUpdateDate }`;
const NOTE = 'insertAgentReferralNotes(agentReferralId: 1, notes: "x") { revision }';
const idsOf = ({ data }: GraphAnswer): number[] =>
  (data.a.referralsDetails as { referralData: { agentReferralId: number } }[]).map(
    ({ referralData }) => referralData.agentReferralId,
  );
const refusalOf = ({ errors }: GraphAnswer) => errors?.[0]?.extensions;
const post = (headers: Headers, query: string) =>
  portal.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });

test.each([99_999, 1500])('API-20, API-27 a page of %i rows is returned in full', async (size) => {
  const answer = await portal.graphql(people.admin, `{ ${list('a', EVERYTHING, size)} } ${STEP}`);
  expect(answer.errors).toBeUndefined();
  expect(new Set(idsOf(answer)).size).toBe(MANY);
  expect(answer.data.a.referralsDetails[MANY - 1].referralData.portalStatusInfoHistory).toHaveLength(2);
});

test('a long page has the rows of the short ones, in the same order', async () => {
  const long = idsOf(await portal.graphql(people.admin, `{ ${list('a', IDS)} }`));
  const short: number[] = [];
  for (let page = 0; page * 250 < MANY; page += 1) {
    short.push(...idsOf(await portal.graphql(people.admin, `{ ${list('a', IDS, 250, page)} }`)));
  }
  expect(long).toEqual(short);
});

test('REF-68 a long queue of a director is read in parts as well', async () => {
  const ids = Array.from({ length: 700 }, (_, n) => 950_000 + n);
  const [one] = await portal.db.selectFrom('unassignedReferral').selectAll().execute();
  await portal.db
    .insertInto('unassignedReferral')
    .values(ids.map((referralId) => ({ ...one!, referralId, consumerId: referralId })))
    .execute();
  const answer = await portal.graphql(
    people.director,
    `{ a: getReferralsForPortal(portalSection: UNASSIGNED, pageSize: 99999, request: { role: director }) { ${IDS} } }`,
  );
  const answered = idsOf(answer);
  expect(answered.filter((id) => id >= 950_000)).toEqual(ids);
  await portal.db.deleteFrom('unassignedReferral').where('referralId', '>=', 950_000).execute();
});

test.each([
  ['20 aliases of 99,999 rows', `{ ${Array.from({ length: 20 }, (_, n) => list(`a${n}`, IDS)).join(' ')} }`],
  ['two lists', `{ ${list('a', IDS, 1)} ${list('b', IDS, 1)} }`],
  ['two aliases in one list', `{ ${list('a', `x: ${IDS} y: ${IDS}`, 1)} }`],
  [
    'a second list in a fragment',
    `{ ${list('a', IDS, 1)} ...F } fragment F on Query { ... on Query { ${list('b', IDS, 1)} } }`,
  ],
  [
    'many lists without their rows',
    `{ ${Array.from({ length: 3 }, (_, n) => list(`a${n}`, '__typename')).join(' ')} }`,
  ],
  ['many wide circles of ZIP codes', `{ ${circles(20)} }`],
  ['many changes', `mutation { ${Array.from({ length: 101 }, (_, n) => `a${n}: ${NOTE}`).join(' ')} }`],
  ['a costly operation behind a cheap one', `query A { __typename } query B { ${circles(20)} }`, 'B'],
])('%s is refused before anything is read', async (_, query, operationName: string | null = null) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: people.admin,
    payload: { query, operationName },
  });
  const { errors, data } = answer.json<GraphAnswer>();
  expect(errors?.[0]?.extensions).toMatchObject({ status: 400 });
  expect(errors?.[0]?.message).toMatch(/complexity|breadth|one list/);
  expect(data).toBeUndefined();
});

test('one list whose fields come from two fragments is one list', async () => {
  const parts = `fragment A on ReferralsForPortal { referralsDetails { consumerId } }
    fragment B on ReferralsForPortal { ${IDS} }`;
  const answer = await portal.graphql(people.admin, `{ ${list('a', '...A ...B', 2)} } ${parts}`);
  expect(answer.data.a.referralsDetails).toHaveLength(2);
});

test('fragments that double each other are counted without being followed', async () => {
  const doubling = Array.from({ length: 60 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
  const query = `{ ...F0 } ${doubling.join(' ')} fragment F60 on Query { __typename }`;
  expect(refusalOf(await portal.graphql(people.agent, query))).toMatchObject({ code: 'graphql_invalid', status: 400 });
});

test.each([
  ['3,000 open braces', '{a'.repeat(3000)],
  ['9,000 braces', `${'{a'.repeat(4500)}${'}'.repeat(4500)}`],
  ['open brackets of a list', `{ a(b: ${'['.repeat(3000)}`],
  ['open brackets of a type', `query ($a: ${'['.repeat(3000)}`],
  ['objects in objects', `{ a(b: ${'{c:'.repeat(3000)}`],
  ['33 braces that are closed', `${'{a'.repeat(33)}${'}'.repeat(33)}`],
  ['very many words', `{ ${'a '.repeat(2000)}}`],
])('%s are refused by the field "query", before they are parsed', async (_, query) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: people.agent,
    payload: { query },
  });
  expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed', fields: [{ path: 'query' }] });
});

test('brackets in texts and comments are not nesting', async () => {
  const query = `# ${'{'.repeat(50)}
    { searchAgent(agentSearchRequest: { firstName: "${'['.repeat(50)}", lastName: """${'('.repeat(50)}""" }) { size } }`;
  expect((await portal.graphql(people.admin, query)).errors).toBeUndefined();
});

test('variables that are nested too deeply are refused by their field', async () => {
  const payload = `{"query":"{ __typename }","variables":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`;
  const headers = { ...people.agent, 'content-type': 'application/json' };
  const answer = await portal.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('one person reads up to a budget per minute, over all documents and rows; then it is 429 with the seconds to wait', async () => {
  // finding the rows of a page of 99,999 costs 50,050, each row that is read 32
  for (let read = 0; read < 3; read += 1) {
    expect((await portal.graphql(people.admin, `{ ${list('a', IDS)} }`)).errors).toBeUndefined();
  }
  const left = BUDGET_OF_MINUTE - 3 * (50_050 + MANY * 32);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => post(people.admin, `{ ${list('a', '__typename')} }`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(Math.floor(left / 50_051));
  const refused = answers.find(({ statusCode }) => statusCode !== 200)!;
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '45']);
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(refused.json()).toMatchObject({
    detail: 'You have read a great deal in the last minute. Please try again in 45 seconds.',
    code: 'too_many_requests',
    status: 429,
  });
  expect((await post(people.admin, '{ __typename }')).statusCode).toBe(429);
  expect((await portal.graphql(people.agent, '{ __typename }')).errors).toBeUndefined();
  now = new Date(now.getTime() + 45_000);
  expect((await portal.graphql(people.admin, '{ __typename }')).errors).toBeUndefined();
});

test('a list that exhausts the budget midway returns nothing', async () => {
  await Promise.all(Array.from({ length: 58 }, () => portal.graphql(people.admin, `{ ${list('a', '__typename')} }`)));
  const read = () => portal.graphql(people.admin, `{ ${list('a', IDS, 1500)} }`);
  expect([(await read()).errors, (await read()).errors]).toEqual([undefined, undefined]);
  // enough is left for the first part, not for the second
  const third = await post(people.admin, `{ ${list('a', IDS, 1500)} }`);
  expect(third.statusCode).toBe(429);
  expect(third.json()).not.toHaveProperty('data');
});

/** Valid documents of the portal, changed in one place each time. */
const SEEDS = [
  `query Q($r: ReferralsForPortalRequest!, $n: Int = 0) { getReferralsForPortal(portalSection: ACTIVE, pageNumber: $n, request: $r) { ...P } }
   fragment P on ReferralsForPortal { referralsDetails { consumerId referralData { agentId } } }`,
  `query { findNearestZips(zip: "80205", radius: 10.5) { zip miles } }`,
  `mutation { partialAgentUpdate(agentId: 1, update: { firstName: "x", portalTempPassword: false }) { agentId } }`,
  `{ getCountByPortalSection(portalSection: LOST, request: { filters: [{ type: REFERRAL_STATUS, values: ["New"] }] }) }`,
];

test('no document and no variables make the server fail', async () => {
  const literal = fc.constantFrom(
    '0',
    '-1',
    '99999',
    '2147483648',
    '1e400',
    '"\\u0000"',
    '""',
    'null',
    '[[]]',
    '{}',
    '$r',
  );
  const changed = fc
    .tuple(fc.constantFrom(...SEEDS), fc.nat(), literal)
    .map(([seed, place, value]) => replaceOneValue(seed, place, value));
  const noise = fc
    .tuple(fc.constantFrom(...SEEDS), fc.nat(), fc.string({ maxLength: 5 }))
    .map(([seed, place, text]) => {
      const at = place % seed.length;
      return `${seed.slice(0, at)}${text}${seed.slice(at + text.length)}`;
    });
  const query = fc.oneof(changed, noise, fc.string({ minLength: 1 }));
  const variables = fc.option(fc.dictionary(fc.constantFrom('r', 'n', 'x'), fc.jsonValue()), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(query, variables, async (text, given) => {
      now = new Date(now.getTime() + 60_000);
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: people.agent,
        payload: { query: text, variables: given },
      });
      expect(answer.statusCode).toBeLessThan(500);
      const { errors = [] } = answer.json<GraphAnswer>();
      for (const { extensions } of errors) expect(extensions.status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
}, 60_000);

function circles(count: number): string {
  const circle = 'findNearestZips(zip: "10001", radius: 100) { zip city state latitude longitude miles }';
  return Array.from({ length: count }, (_, n) => `c${n}: ${circle}`).join(' ');
}

/** The document with another literal in place of one of its literals. */
function replaceOneValue(document: string, place: number, literal: string): string {
  const isValue = (kind: string) => kind.endsWith('Value');
  let count = 0;
  const ast = parse(document);
  visit(ast, { enter: ({ kind }) => void (isValue(kind) && (count += 1)) });
  let index = -1;
  const changed = visit(ast, {
    enter(node) {
      if (!isValue(node.kind)) return undefined;
      index += 1;
      return index === place % count ? { kind: Kind.ENUM, value: 'REPLACED' } : undefined;
    },
  });
  return print(changed).replaceAll('REPLACED', literal);
}
