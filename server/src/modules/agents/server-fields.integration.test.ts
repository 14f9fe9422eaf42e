import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Agent } from '@portal/shared/contracts';
import { isAgreementCovered } from '@portal/shared/domain';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { recordSignedAgreement } from './index.ts';

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());

const UPDATE = `mutation ($id: Int!, $update: AgentUpdate!) {
  partialAgentUpdate(agentId: $id, update: $update) { agentId photoLocation referralAgreementLocation titlePartner } }`;
const update = (headers: Headers, given: object, id: number = WORLD.agent) =>
  portal.graphql(headers, UPDATE, { id, update: given });
const stored = (agentId: number = WORLD.agent) =>
  portal.db.selectFrom('agent').selectAll().where('agentId', '=', agentId).executeTakeFirstOrThrow();
const write = (columns: { photoLocation?: string | null; referralAgreementLocation?: string | null }) =>
  portal.db.updateTable('agent').set(columns).where('agentId', '=', WORLD.agent).execute();
const read = async (headers: Headers = people.agent) =>
  (await portal.app.inject({ url: `/api/ms/agent/v1/agents/${WORLD.agent}`, headers })).json<Agent>();

test.each([
  ['referralAgreementLocation', 'agreements/forged.pdf', 'Only signing the referral agreement sets this'],
  ['referralAgreementLocation', '', 'Only signing the referral agreement sets this'],
  ['photoLocation', 'javascript:alert(1)', 'Only uploading a photo sets this'],
  ['photoLocation', 'https://photos.example.com/maya.jpg', 'Only uploading a photo sets this'],
])('no one can set %s to "%s" with partialAgentUpdate, staff included', async (field, value, message) => {
  const actingFor = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  for (const headers of [people.agent, people.admin, actingFor]) {
    const before = await stored();
    const { errors } = await update(headers, { [field]: value, titlePartner: 'Cornerstone' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'forbidden',
      status: 403,
      fields: [{ path: field, message }],
    });
    expect(await stored()).toEqual(before);
  }
});

test('neither is removed by sending an empty value', async () => {
  await write({ photoLocation: '/photos/11.jpg', referralAgreementLocation: 'agreements/11.pdf' });
  const { errors } = await update(people.agent, { photoLocation: null, referralAgreementLocation: null });
  expect(errors?.[0]?.extensions.fields?.map(({ path }) => path)).toEqual([
    'referralAgreementLocation',
    'photoLocation',
  ]);
  await write({ photoLocation: null, referralAgreementLocation: null });
});

test('a client that sends back what it read changes nothing and is not refused', async () => {
  await write({ photoLocation: 'photos/11.jpg' });
  const { photoLocation, referralAgreementLocation } = await read();
  const { data, errors } = await update(people.agent, {
    photoLocation,
    referralAgreementLocation,
    titlePartner: 'Cornerstone',
  });
  expect(errors).toBeUndefined();
  expect(data.partialAgentUpdate).toMatchObject({ photoLocation, titlePartner: 'Cornerstone' });
  await write({ photoLocation: null });
});

test('DASH-32 only signing makes an agent covered', async () => {
  expect(isAgreementCovered(await read())).toBe(false);
  await update(people.agent, { referralAgreementLocation: 'agreements/forged.pdf' });
  expect(isAgreementCovered(await read())).toBe(false);
  const signedAt = new Date('2026-11-20T16:41:00.000Z');
  await portal.db
    .transaction()
    .execute((trx) =>
      recordSignedAgreement(trx, WORLD.agent, { location: 'agreements/11.pdf', signedAt, referralFee: 35 }),
    );
  expect(await read()).toMatchObject({
    agentRfaSignDate: '2026-11-20',
    referralAgreementLocation: 'agreements/11.pdf',
    rfaOnFile: true,
  });
  expect(isAgreementCovered(await read())).toBe(true);
});

test('a photo that was stored as a script is returned as no photo', async () => {
  await write({ photoLocation: 'javascript:alert(1)' });
  expect((await read()).photoLocation).toBeNull();
  await write({ photoLocation: null });
});

/** Fields set only by signing, an upload, an order or by staff elsewhere; no request may set them. */
const SET_ELSEWHERE = [
  'agentRfaSignDate',
  'rfaSignDate',
  'rfaOnFile',
  'agentReferralFee',
  'referralFee',
  'agentReferralFeeUpdatedDate',
  'featuredTerritory',
  'sgdStatus',
  'currentStatus',
  'reloDirectorId',
  'referralFeeUpdatedAt',
  'referralAgreementLocation',
  'photoLocation',
];

test('no other mutation or route accepts a field of the agreement, the photo, the fee or the standing of an agent', async () => {
  const { data } = await portal.graphql(
    people.admin,
    '{ __schema { types { name kind inputFields { name } } mutationType { fields { name args { name } } } } }',
  );
  const { types, mutationType } = data.__schema as {
    types: { name: string; inputFields: { name: string }[] | null }[];
    mutationType: { fields: { name: string; args: { name: string }[] }[] };
  };
  const taken = [
    ...types.flatMap(({ name, inputFields }) => (inputFields ?? []).map((field) => `${name}.${field.name}`)),
    ...mutationType.fields.flatMap(({ name, args }) => args.map((arg) => `${name}.${arg.name}`)),
  ];
  const isSetElsewhere = (path: string) => SET_ELSEWHERE.includes(path.split('.')[1]!);
  expect(taken.length).toBeGreaterThan(30);
  expect(taken.filter(isSetElsewhere).toSorted()).toEqual([
    'AgentUpdate.photoLocation',
    'AgentUpdate.referralAgreementLocation',
  ]);

  const { paths } = (await portal.app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, { requestBody?: object; parameters?: object[] }>>;
  }>();
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters }]) => ({
      route: `${method} ${path}`,
      text: JSON.stringify([requestBody, parameters]),
    })),
  );
  expect(requests.length).toBeGreaterThan(30);
  const taking = requests.filter(({ text }) => SET_ELSEWHERE.some((field) => text.includes(`"${field}"`)));
  // a registration for an event, which has a photo of its own and never becomes an agent's
  expect(taking.map(({ route }) => route)).toEqual(['post /agent/v2/agent-events/create-agent']);
});
