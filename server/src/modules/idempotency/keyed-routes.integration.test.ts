import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDPOINTS, IDEMPOTENCY_KEY_HEADER, READS_BY_POST } from '@portal/shared/contracts';
import { readEnv } from '../../env/env.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { FIELDS, insertOldOrders, ROUTES, type Named, type PersonCall } from '../testing/calls-about-people.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: object;
}

let portal: TestPortal;
let records: TestPartner;
let people: WorldHeaders;
/** `POST /graphql` and its OpenAPI operation. */
let writing: [string, Operation][];
beforeAll(async () => {
  records = await startTestPartner();
  records.answers({ data: [] });
  portal = await startTestPortal({ env: { addresses: { ...readEnv({}).addresses, propertyRecordsUrl: records.url } } });
  people = await makeSmallWorld(portal);
  await insertOldOrders(portal.db, [WORLD.agent, WORLD.directorsAgent]);
  const { paths } = (await portal.app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  writing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get' && method !== 'head')
      .map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await records.close();
});

const takesKey = ({ parameters = [] }: Operation) =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name === IDEMPOTENCY_KEY_HEADER);
/** `/a/:id` as OpenAPI writes it. */
const pathOf = (endpoint: string) => endpoint.replace(/:(\w+)/g, '{$1}');

/** Writes without a key, and why they need none. */
const WITHOUT_KEY: Record<string, string> = {
  [`DELETE ${ENDPOINTS.calendarFeed}`]: 'a feed ends once',
  [`PUT ${ENDPOINTS.calendarFeed}`]:
    'each makes a new address in place of the one before, and none is kept for a replay',
  [`PUT ${pathOf(ENDPOINTS.sectionVisit)}`]: 'twice is the same visit',
  [`POST ${ENDPOINTS.crmTest}`]: 'every test is sent; nothing is kept of it',
  [`POST ${ENDPOINTS.shownNotifications}`]: 'each is taken by one page, once',
  [`DELETE ${ENDPOINTS.loginAs}`]: 'a grant ends once, and only that writes a row',
  [`POST ${ENDPOINTS.registerEmail}`]: 'without sign-in; a second invitation is refused',
  [`POST ${ENDPOINTS.forceConfirmUser}`]: 'without sign-in; a confirmed account stays as it is',
  [`POST ${ENDPOINTS.phoneNumber}`]: 'without sign-in; changes nothing',
  [`POST ${ENDPOINTS.sendVerification}`]: 'without sign-in; a new code replaces the one before',
  [`POST ${ENDPOINTS.eventRegistration}`]: 'without sign-in; the second one of an e-mail for an event changes nothing',
  [`POST ${ENDPOINTS.eventPhoto}`]: 'without sign-in; a photo that no registration takes is deleted',
  [`POST ${ENDPOINTS.paymentWebhook}`]: 'of the payment provider; a webhook that was dealt with changes nothing',
  [`POST ${ENDPOINTS.releaseHealth}`]: 'sent by pages, without sign-in',
  [`POST ${ENDPOINTS.pageLog}`]: 'sent by pages, without sign-in',
};

test('every route that writes accepts an Idempotency-Key, or is known to need none', () => {
  const reads = [...READS_BY_POST]
    .filter((name) => name !== 'graphql')
    .map((name) => `POST ${pathOf(ENDPOINTS[name])}`);
  const keyless = writing.filter(([, operation]) => !takesKey(operation)).map(([route]) => route);
  expect(keyless.toSorted()).toEqual([...reads, ...Object.keys(WITHOUT_KEY)].toSorted());
  expect(writing.length - keyless.length).toBeGreaterThan(15);
});

test('a response that may be replayed holds no contact of a consumer, which may be hidden by then', async () => {
  const about = /"(consumer\w*|phoneInfo)"/;
  const rest = writing.filter(
    ([, operation]) => takesKey(operation) && about.test(JSON.stringify(operation.responses)),
  );
  expect(rest.map(([route]) => route)).toEqual([]);

  const { data } = await portal.graphql(
    people.admin,
    `{ __schema { mutationType { fields { name type { ...T } } } types { name fields { name type { ...T } } } } }
     fragment T on __Type { name ofType { name ofType { name ofType { name } } } }`,
  );
  interface TypeRef {
    name: string | null;
    ofType?: TypeRef | null;
  }
  interface Field {
    name: string;
    type: TypeRef;
  }
  const nameOf = ({ name, ofType }: TypeRef): string => name ?? (ofType ? nameOf(ofType) : '');
  const { types, mutationType } = data.__schema as {
    types: { name: string; fields: Field[] | null }[];
    mutationType: { fields: Field[] };
  };
  const answered = new Set<string>();
  const visit = (type: string) => {
    if (answered.has(type)) return;
    answered.add(type);
    for (const field of types.find(({ name }) => name === type)?.fields ?? []) visit(nameOf(field.type));
  };
  for (const field of mutationType.fields) visit(nameOf(field.type));
  expect([...answered]).toContain('ReferralChange');
  const fields = types.filter(({ name }) => answered.has(name)).flatMap((type) => type.fields ?? []);
  expect(fields.map(({ name }) => name).filter((name) => about.test(`"${name}"`))).toEqual([]);
});

const nobody: Named = {
  agentId: 1,
  referralId: 1,
  directorId: 1,
  email: '',
  reportId: '1',
  titleEventId: '1',
  waitingReferralId: 1,
};
const calls = [...Object.entries(ROUTES), ...Object.entries(FIELDS)].filter(([name, { call }]) => {
  const sample = call(nobody);
  return 'query' in sample ? sample.query.startsWith('mutation') : !name.startsWith('GET');
});

test.each(calls)('%s is done once for one key', async (_, { call, by }) => {
  const caller = by.includes('agent') || by.length === 0 ? 'agent' : 'director';
  const own: Named = {
    agentId: caller === 'agent' ? WORLD.agent : WORLD.directorsAgent,
    referralId: caller === 'agent' ? WORLD.openReferral : WORLD.directorsReferral,
    directorId: WORLD.director,
    email: caller === 'agent' ? 'maya@example.com' : 'dana@example.com',
    reportId: randomUUID(),
    titleEventId: randomUUID(),
    waitingReferralId: WORLD.waitingReferral,
  };
  const headers = { ...people[caller], [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const send = (sample: PersonCall) => {
    const options = 'query' in sample ? { method: 'POST' as const, url: ENDPOINTS.graphql, payload: sample } : sample;
    return portal.app.inject({ ...options, headers });
  };
  const sample = call(own);
  const first = await send(sample);
  const again = await send(sample);
  expect(first.statusCode).toBeLessThan(500);
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  const isRead = !('query' in sample) && [...READS_BY_POST].some((name) => isAt(name, String(sample.url)));
  expect(again.headers['idempotent-replayed']).toBe(isRead ? undefined : 'true');
});

function isAt(name: keyof typeof ENDPOINTS, url: string): boolean {
  return new RegExp(`^${ENDPOINTS[name].replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(url);
}
