import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, Invite, InvitesResponse, type InviteRequest } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { insertAgent, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import { insertMarkets } from '../territory/testing/territory-fixtures.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

let now = TEST_NOW;
const after = (days: number) => (now = new Date(now.getTime() + days * DAY_MS));
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
  await insertMarkets(portal.db);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = TEST_NOW;
  await portal.db.deleteFrom('outboundMessage').execute();
  await portal.db.deleteFrom('agentInvite').execute();
});

const renata = (changes: Partial<InviteRequest> = {}): InviteRequest => ({
  firstName: 'Renata',
  lastName: 'Okafor',
  email: 'renata@example.com',
  phoneNumber: '(303) 555-0144',
  marketId: null,
  note: 'You would like this.',
  ...changes,
});
const send = (payload: unknown, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'POST', url: ENDPOINTS.invites, headers, payload: payload as object });
const sendAgain = (inviteId: string, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'POST', url: endpointPath('inviteMail', { inviteId }), headers });
const list = async (headers: Headers = people.agent) =>
  InvitesResponse.parse((await portal.app.inject({ url: ENDPOINTS.invites, headers })).json());
const mails = () =>
  portal.db
    .selectFrom('outboundMessage')
    .select(['recipient', 'template', 'templateValues'])
    .orderBy('createdDate')
    .execute();
const linkOf = async () => {
  const mail = (await mails()).at(-1)!;
  return new URL((mail.templateValues as unknown as { url: string }).url).pathname;
};

test('HOST-15 an agent invites somebody: one mail in their name, and a row in their list alone', async () => {
  const { markets } = await list();
  const answer = await send(renata({ email: ' Renata@Example.COM ', marketId: markets[0]!.marketId }));
  expect(Invite.parse(answer.json())).toMatchObject({
    email: 'renata@example.com',
    place: markets[0]!.name,
    state: 'sent',
    next: null,
    isByStaff: false,
    expiresAt: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString(),
  });
  expect(await mails()).toEqual([
    expect.objectContaining({
      recipient: 'renata@example.com',
      template: 'agent-invitation',
      templateValues: expect.objectContaining({ inviter: 'Maya Ferreira', note: 'You would like this.' }),
    }),
  ]);
  expect((await list()).data).toHaveLength(1);
  for (const other of [people.otherAgent, people.admin]) expect((await list(other)).data).toEqual([]);
});

test.each([
  ['the same moment', 'renata@example.com'],
  ['another case', 'RENATA@EXAMPLE.COM'],
  ['a plus address', 'renata+portal@example.com'],
])('the same invitation twice is one invitation and one mail: %s', async (_how, email) => {
  const answers = await Promise.all([send(renata()), send(renata({ email }))]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'already_invited',
    fields: [{ path: 'email', message: 'You invited Renata on Nov 20.' }],
  });
  expect(await mails()).toHaveLength(1);
  expect((await list()).data).toHaveLength(1);
});

test('a request that is repeated with its key is answered as the first time', async () => {
  const headers = { ...people.agent, 'idempotency-key': '7c6f1a52-9e0b-4a57-8a53-1d2f6d6f0b01' };
  expect((await send(renata(), headers)).json()).toEqual((await send(renata(), headers)).json());
  expect(await mails()).toHaveLength(1);
});

test('D-34 somebody whom another agent, or staff, has invited is refused at the e-mail, also in a race', async () => {
  const both = await Promise.all([send(renata(), people.otherAgent), send(renata(), people.agent)]);
  const refused = both.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'invited_by_other',
    detail: 'Renata was invited by another agent on Nov 20.',
    fields: [{ path: 'email' }],
  });
  expect(await mails()).toHaveLength(1);
  await send(renata({ email: 'piet@example.com', firstName: 'Piet' }), people.admin);
  const piet = await send(renata({ email: 'piet@example.com', firstName: 'Piet' }));
  expect(piet.json()).toMatchObject({ detail: 'Piet was invited by our team on Nov 20.' });
});

test('D-34 somebody who is an agent is not invited, by the name that was typed', async () => {
  for (const email of ['leo@example.com', 'LEO+home@example.com']) {
    expect((await send(renata({ firstName: 'L', email }))).json()).toMatchObject({
      status: 409,
      code: 'is_agent',
      fields: [{ path: 'email', message: 'L is in the network already. No invitation is needed.' }],
    });
  }
  expect(await mails()).toEqual([]);
});

test('an invitation is opened by the link of its mail, which leads to the configured page and tells nothing', async () => {
  await send(renata());
  const link = await linkOf();
  expect((await portal.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(404);
  expect((await list()).data[0]).toMatchObject({ state: 'sent', opened: null });
  const opened = await portal.app.inject({ url: link });
  const unknown = await portal.app.inject({ url: endpointPath('invitation', { token: 'x'.repeat(43) }) });
  expect([opened.statusCode, unknown.statusCode]).toEqual([302, 302]);
  expect(opened.headers.location).toBe(unknown.headers.location);
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await portal.app.inject({ url: link });
  expect((await list()).data).toEqual([
    expect.objectContaining({ state: 'opened', opened: { times: 2, lastAt: TEST_NOW.toISOString() } }),
  ]);
  after(30);
  await portal.app.inject({ url: link });
  expect((await list()).data[0]).toMatchObject({ state: 'expired', opened: { times: 2 }, next: 'invite-again' });
});

test('an invited person who becomes an agent counts as joined', async () => {
  await send(renata());
  await insertAgent(portal.db, { agentId: 99, email: 'renata@example.com', createdAt: after(2) });
  expect((await list()).data).toEqual([
    expect.objectContaining({ state: 'joined', joinedAt: now.toISOString(), next: null }),
  ]);
  await portal.db.deleteFrom('agent').where('agentId', '=', 99).execute();
});

test('a reminder waits three days, comes three mails at most, and opens another 30 days once it has expired', async () => {
  const { inviteId } = Invite.parse((await send(renata())).json());
  expect((await sendAgain(inviteId)).json()).toMatchObject({ status: 409, code: 'too_early' });
  for (const mail of [2, 3]) {
    after(3);
    const [one, other] = await Promise.all([sendAgain(inviteId), sendAgain(inviteId)]);
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await mails()).toHaveLength(mail);
  }
  after(3);
  expect((await sendAgain(inviteId)).statusCode).toBe(409);
  after(30);
  expect(Invite.parse((await sendAgain(inviteId)).json())).toMatchObject({ state: 'sent', next: null });
  expect(await mails()).toHaveLength(4);
});

test('after 30 days another agent may invite; whoever was first sees that theirs expired', async () => {
  const { inviteId } = Invite.parse((await send(renata())).json());
  after(30);
  expect((await send(renata(), people.otherAgent)).statusCode).toBe(200);
  expect((await list()).data[0]).toMatchObject({ inviteId, state: 'expired', next: null });
  expect((await sendAgain(inviteId)).json()).toMatchObject({ code: 'invited_by_other' });
});

test('twenty mails a day, in all tabs together; then it says when', async () => {
  const friend = (index: number) => renata({ email: `friend-${index}@example.com` });
  for (let index = 0; index < 19; index++) expect((await send(friend(index))).statusCode).toBe(200);
  const last = await Promise.all([send(friend(20)), send(friend(21))]);
  expect(last.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 429]);
  expect(last.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
    detail: '20 invitations were sent within a day, and that is the limit. Please try again in 1440 minutes.',
  });
  expect((await send(friend(22), people.otherAgent)).statusCode).toBe(200);
});

test('D-05 while an admin acts, the invitation is the agent’s, marked, and in the audit log; directors have none', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect((await send(renata(), acting)).json()).toMatchObject({ isByStaff: true });
  expect((await list()).data).toEqual([expect.objectContaining({ email: 'renata@example.com', isByStaff: true })]);
  expect((await list(people.admin)).data).toEqual([]);
  const rows = await portal.db
    .selectFrom('auditEntry')
    .select('operation')
    .where('event', '=', 'write')
    .where('subjectId', '=', WORLD.agent)
    .execute();
  expect(rows).toEqual([{ operation: 'invite.send' }]);
  for (const headers of [people.director, people.opsUser]) {
    expect((await send(renata(), headers)).statusCode).toBe(403);
  }
});

test('SEC-01 the invitation of another agent does not exist', async () => {
  const { inviteId } = Invite.parse((await send(renata())).json());
  after(5);
  for (const headers of [people.otherAgent, people.admin]) {
    expect((await sendAgain(inviteId, headers)).statusCode).toBe(404);
  }
});

test.each<[string, Record<string, unknown>, string]>([
  ['10,000 characters', { firstName: 'x'.repeat(10_000) }, 'firstName'],
  ['an e-mail that is none', { email: 'renata@' }, 'email'],
  ['two e-mails', { email: 'a@example.com,b@example.com' }, 'email'],
  ['a line break in a name', { lastName: 'A\r\nBcc: all@example.com' }, 'lastName'],
  ['a phone number that is none', { phoneNumber: 'call me' }, 'phoneNumber'],
  ['a note of 10,000 characters', { note: 'x'.repeat(10_000) }, 'note'],
  ['an address for a name', { firstName: 'https://evil.example/win' }, 'firstName'],
  ['a filler for a name', { lastName: '\u3164' }, 'lastName'],
  ['an e-mail with invisible characters', { email: 'ren\u200bata@example.com' }, 'email'],
  ['an e-mail with a comment', { email: 'renata(hi)@example.com' }, 'email'],
  ['an e-mail in quotes', { email: '"renata"@example.com' }, 'email'],
  ['an e-mail with two dots', { email: 'renata..o@example.com' }, 'email'],
  ['a note with a short link', { note: 'See bit.ly/abc' }, 'note'],
  ['a note with an address of numbers', { note: 'See 1.2.3.4/x' }, 'note'],
  ['a note that leads elsewhere', { note: 'See http://elsewhere.example' }, 'note'],
  ['a place that is none', { marketId: 'nowhere' }, 'marketId'],
])('%s is refused at its field, and nothing is sent', async (_what, bad, path) => {
  const answer = await send({ ...renata(), ...bad });
  expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
  expect([await mails(), (await list()).data]).toEqual([[], []]);
});
