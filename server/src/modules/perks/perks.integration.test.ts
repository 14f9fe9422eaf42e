import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, PerksResponse, type PartnerSignUp } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal();
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.db.deleteFrom('outboundMessage').execute();
  await portal.db.deleteFrom('perk').execute();
  const perk = {
    category: 'marketing',
    description: 'By the next morning.',
    action: 'sign-up',
    icon: 'camera',
  } as const;
  const perks = [
    { ...perk, perkId: 'warranty', position: 2, company: 'Aspen', kind: 'Warranty', offer: 'One year', answerDays: 5 },
    {
      ...perk,
      perkId: 'brightframe',
      position: 1,
      company: 'Brightframe',
      kind: 'Photography',
      offer: 'First shoot free',
      answerDays: 3,
    },
  ];
  await portal.db.insertInto('perk').values(perks).execute();
});

const signUp = (changes: Partial<PartnerSignUp> = {}): PartnerSignUp => ({
  email: 'ada@movers.example',
  contactNumber: '(303) 555-0100',
  firstName: 'Ada',
  lastName: 'Byron',
  infoAboutCompany: 'We move homes.\nSince 1999.',
  companyName: 'Byron Movers',
  officeSize: '11 to 50',
  utm: { source: 'newsletter' },
  ...changes,
});
const send = (payload: object, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'POST', url: ENDPOINTS.mailSend, headers, payload });
const listed = async (headers: Headers) => {
  const answer = await portal.app.inject({ method: 'GET', url: ENDPOINTS.perks, headers });
  return PerksResponse.parse(answer.json()).data.map(({ perkId, request }) => [perkId, request] as const);
};

test('REP-07 a perk of one click is told in a way that older releases of the page can read', async () => {
  await portal.db.updateTable('perk').set({ action: 'open-escrow' }).where('perkId', '=', 'warranty').execute();
  const { data } = (await portal.app.inject({ method: 'GET', url: ENDPOINTS.perks, headers: people.agent })).json();
  expect(data.map((perk: { action: string; opensEscrow?: true }) => [perk.action, perk.opensEscrow])).toEqual([
    ['sign-up', undefined],
    ['request-info', true],
  ]);
});

const messages = () => portal.db.selectFrom('outboundMessage').selectAll().execute();

test('API-58 HOST-69 CS-156 a company that asks for information is a mail to the support, who cannot be chosen', async () => {
  const answer = await send(signUp());
  expect([answer.statusCode, answer.json()]).toEqual([200, true]);
  expect(await messages()).toEqual([
    expect.objectContaining({
      channel: 'email',
      recipient: 'agent-support@example.com',
      template: 'partner-sign-up',
      templateValues: expect.objectContaining({ companyName: 'Byron Movers', campaign: 'source: newsletter' }),
    }),
  ]);
  expect((await send({ ...signUp(), to: 'ada@movers.example' })).statusCode).toBe(400);
});

test('a repeated request with one key is one mail', async () => {
  const headers = { ...people.agent, 'idempotency-key': 'a0d1c9f6-4c5e-4d6e-9a77-0a3d0d4f7c11' };
  await send(signUp(), headers);
  await send(signUp(), headers);
  expect(await messages()).toHaveLength(1);
});

test('D-05 directors and staff do not ask for a company, but in the name of an agent', async () => {
  expect((await send(signUp(), people.director)).statusCode).toBe(403);
  expect((await send(signUp(), people.admin)).statusCode).toBe(403);
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect((await send(signUp(), acting)).statusCode).toBe(200);
});

test.each<[string, object, string]>([
  ['a name with a line break', { companyName: 'Byron\r\nBcc: eve@example.com' }, 'companyName'],
  ['no company', { companyName: ' ' }, 'companyName'],
  ['an e-mail that is none', { email: 'ada@movers' }, 'email'],
  ['two e-mails', { email: 'ada@movers.example, eve@example.com' }, 'email'],
  ['a long text', { infoAboutCompany: 'x'.repeat(5_001) }, 'infoAboutCompany'],
  ['an unknown campaign field', { utm: { target: 'x' } }, 'utm'],
])('%s is refused at its field, and nothing is sent', async (_what, bad, path) => {
  const answer = await send({ ...signUp(), ...bad });
  expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
  expect(await messages()).toEqual([]);
});

const forPerk = () => signUp({ companyName: 'Front Range Residential', utm: { provider: 'brightframe' } });
const asked = async (daysAgo: number) => {
  const requestedAt = new Date(Date.now() - daysAgo * DAY_MS);
  await portal.db
    .insertInto('perkRequest')
    .values({ agentId: WORLD.agent, perkId: 'brightframe', requestedAt })
    .execute();
  return {
    requestedAt: requestedAt.toISOString(),
    answerBy: new Date(requestedAt.getTime() + 3 * DAY_MS).toISOString(),
  };
};

test('HOST-20 perks are listed in their order, each with the request of the agent who looks', async () => {
  const request = await asked(1);
  expect(await listed(people.agent)).toEqual([
    ['brightframe', request],
    ['warranty', null],
  ]);
  const everyone = [people.otherAgent, people.admin, people.director];
  for (const other of everyone) expect((await listed(other))[0]).toEqual(['brightframe', null]);
  expect((await listed(await portal.actFor(people.admin, 'Agent', WORLD.agent)))[0]).toEqual(['brightframe', request]);
});

test('API-58 CS-156 a request for a perk is a mail that names it, and stands in the list', async () => {
  expect((await send(forPerk())).json()).toBe(true);
  expect(await messages()).toEqual([
    expect.objectContaining({
      recipient: 'agent-support@example.com',
      template: 'perk-request',
      templateValues: expect.objectContaining({ partner: 'Brightframe', agentId: String(WORLD.agent) }),
    }),
  ]);
  expect(await listed(people.agent)).toEqual([
    ['brightframe', { requestedAt: expect.any(String), answerBy: expect.any(String) }],
    ['warranty', null],
  ]);
});

test('a perk is asked for once while the partner has time to answer, also by two tabs at the same moment', async () => {
  const statuses = (await Promise.all([send(forPerk()), send(forPerk())])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await messages()).toHaveLength(1);
  const again = await send(forPerk());
  expect(again.json()).toMatchObject({ code: 'already_requested', detail: expect.stringContaining('Brightframe') });
});

test('a request that was not answered in time can be repeated', async () => {
  await asked(3.01);
  expect((await listed(people.agent))[0]).toEqual(['brightframe', null]);
  expect((await send(forPerk())).statusCode).toBe(200);
  expect((await listed(people.agent))[0]?.[1]).not.toBeNull();
});
