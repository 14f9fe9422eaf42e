import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ACTING_GRANT_HEADER } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
let acting: Headers;
const routes = new Set<string>();
beforeAll(async () => {
  portal = await startTestPortal({ onRoute: (method, url) => routes.add(`${method} ${url}`) });
  people = await makeSmallWorld(portal);
  acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
}, 30_000);
afterAll(() => portal.stop());

/** Half an emoji, as JSON writes it: it arrives as a string that UTF-8 cannot encode. */
const HALF_EMOJI = '"\\ud83d"';
const ILL_FORMED = [
  HALF_EMOJI,
  '"\\u0000"',
  '1e309',
  '{"__proto__x":{"a\\u0000":1}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
];

test('every route refuses ill-formed text in its query and body before it does anything else', async () => {
  for (const route of routes) {
    const [method, pattern] = route.split(' ') as ['GET', string];
    const url = pattern.replace(/:\w+|\*/g, '1');
    const answers = [await portal.app.inject({ method, url: `${url}?x=%00`, headers: people.admin })];
    for (const value of method === 'GET' ? [] : ILL_FORMED) {
      const headers = { ...people.admin, 'content-type': 'application/json' };
      answers.push(await portal.app.inject({ method, url, headers, payload: `{"x":${value}}` }));
    }
    for (const answer of answers) {
      const { code, fields } = answer.json<{ code: string; fields?: { path: string }[] }>();
      // callers without permission, or without a visit to a page, are refused before anything is read
      const expected = answer.statusCode === 403 ? /forbidden|blocked|visit_refused/ : /^validation_failed$/;
      expect([route, answer.statusCode, expected.test(code)]).toEqual([
        route,
        expected.source.includes('forb') ? 403 : 400,
        true,
      ]);
      if (code === 'validation_failed') expect(fields![0]!.path).toMatch(/^x/);
    }
  }
});

test('a path with U+0000 is refused by every route that has a parameter', async () => {
  for (const route of routes) {
    const [method, pattern] = route.split(' ') as ['GET', string];
    if (!pattern.includes(':')) continue;
    const answer = await portal.app.inject({ method, url: pattern.replace(/:\w+/g, 'a%00'), headers: people.admin });
    expect([route, answer.statusCode < 500 && answer.statusCode >= 400]).toEqual([route, true]);
  }
});

const graph = (payload: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...people.agent, 'content-type': 'application/json' },
    payload,
  });

test('a variable of a document is refused by its place among the variables', async () => {
  const document = 'mutation($i: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $i) { revision } }';
  const payload = `{"query":${JSON.stringify(document)},"variables":{"i":{"notes":${HALF_EMOJI}}}}`;
  const answer = await graph(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'variables.i.notes' }] });
});

test.each([
  [
    `mutation { insertAgentReferralNotes(agentReferralId: ${WORLD.openReferral}, notes: "a\\u0000b") { revision } }`,
    'validation_failed',
  ],
  // GraphQL itself does not allow half a pair
  [
    `mutation { insertAgentReferralNotes(agentReferralId: ${WORLD.openReferral}, notes: "a\\ud83d") { revision } }`,
    'graphql_invalid',
  ],
])('a text inside a document is refused: %s', async (query, code) => {
  const answer = await graph(JSON.stringify({ query }));
  const { errors } = answer.json<{ errors: { extensions: { code: string; status: number; fields?: unknown } }[] }>();
  expect(errors[0]!.extensions).toMatchObject({ code, status: 400 });
  if (code === 'validation_failed') {
    expect(errors[0]!.extensions.fields).toMatchObject([{ path: 'insertAgentReferralNotes.notes' }]);
  }
});

test.each([
  ['listingAppointmentDate', '9999-12-31T23:59:59.9999999Z'],
  ['listingAppointmentDate', `2026-11-20T00:00:00.${'1'.repeat(400)}Z`],
  ['listingAppointmentDate', '0000-01-01T00:00:00Z'],
  ['listedDate', '0000-01-01'],
  ['soldDate', '10000-01-01'],
  ['listPrice', 1e300],
])('%s does not accept %s', async (field, value) => {
  const { errors } = await portal.graphql(
    people.agent,
    'mutation($i: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $i) { revision } }',
    { i: { agentReferralId: WORLD.openReferral, revision: 0, status: 'Listed', [field]: value } },
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation_failed', status: 400, fields: [{ path: field }] });
});

test.each(['9999-12-31T23:59:59.9999999Z', `2026-11-20T00:00:00.${'1'.repeat(400)}Z`, '0000-01-01T00:00:00Z'])(
  'tracking does not accept an event at %s',
  async (at) => {
    const payload = { events: [{ name: 'Sign out', at }] };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/tracking', headers: people.agent, payload });
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed', fields: [{ path: 'events.0.at' }] });
  },
);

test.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
  'tracking stores an event at %s as it was sent',
  async (at) => {
    const payload = { events: [{ name: 'Sign out', at }] };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/tracking', headers: people.agent, payload });
    expect(answer.statusCode).toBe(204);
    const kept = await portal.db.selectFrom('trackingEvent').select('happenedAt').execute();
    expect(kept.map(({ happenedAt }) => happenedAt.toISOString())).toContain(at);
  },
);

test('the reason of an acting grant is refused while it is ill-formed, and nothing is written', async () => {
  const before = await portal.db.selectFrom('actingGrant').select('grantId').execute();
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/login-as',
    headers: { ...people.admin, 'content-type': 'application/json' },
    payload: `{"role":"Agent","subjectId":${WORLD.agent},"reason":${HALF_EMOJI}}`,
  });
  expect(answer.json()).toMatchObject({ status: 400, fields: [{ path: 'reason' }] });
  expect(await portal.db.selectFrom('actingGrant').select('grantId').execute()).toEqual(before);
  expect(acting[ACTING_GRANT_HEADER]).toBeDefined();
});
