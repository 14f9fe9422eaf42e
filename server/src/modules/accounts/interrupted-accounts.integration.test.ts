import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createIdentity } from '../../identity/create-identity.ts';
import type { OutgoingMessage } from '../../identity/deliver-message.ts';
import { CognitoError, type IdentityAdmin } from '../../identity/index.ts';
import { toPrincipal } from '../access/index.ts';
import { insertAgent } from '../referrals/testing/referral-fixtures.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { AccountService } from './account-service.ts';
import { PortalInviteService } from './portal-invite-service.ts';
import { StaffAccountService } from './staff-account-service.ts';

const ADA = 70;
const EMAIL = 'ada@example.com';
const action = {
  admin: toPrincipal(
    { userId: 'alex', email: 'alex@example.com', groups: ['Admin'], agentId: undefined, expiresAt: new Date(0) },
    null,
    null,
  ),
  requestId: 'request',
};
const log = { error: () => {} };
let portal: TestPortal;
let auditRows: AuditRows;
let working: IdentityAdmin;
let mails: OutgoingMessage[];

beforeAll(async () => {
  portal = await startTestPortal();
  auditRows = new AuditRows(portal.db);
  const env = { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' as const } };
  working = (await createIdentity({ db: portal.db, env, deliver: async (mail) => void mails.push(mail) })).admin;
}, 60_000);
beforeEach(async () => {
  mails = [];
  await portal.db.deleteFrom('agent').where('agentId', '=', ADA).execute();
  await auditRows.forget();
  if (await working.findUser(EMAIL)) await working.deleteUser(EMAIL);
  await insertAgent(portal.db, { agentId: ADA, firstName: 'Ada', lastName: 'Park', email: EMAIL });
});
afterAll(() => portal.stop());

/** The services with a provider whose named calls fail, or do what they should and fail then. */
function services(faulty: Partial<IdentityAdmin> = {}) {
  const options = { db: portal.db, provider: { ...working, ...faulty }, log, now: () => new Date() };
  return { invites: new PortalInviteService(options), accounts: new StaffAccountService(options) };
}
const timesOut = async () => {
  throw new Error('socket hang up');
};
const worksAndTimesOut: IdentityAdmin['invite'] = async (request) => {
  await working.invite(request);
  return timesOut();
};
const minuteLater = () => sql`update portal_invite set started_at = started_at - interval '61 s'`.execute(portal.db);
const inviteWith = (faulty: Partial<IdentityAdmin>, runId: string | undefined, resendInvite = false) =>
  services(faulty).invites.invite({ agentIds: [ADA], resendInvite, runId }, action, 'en');
const stateNow = async () => (await services().invites.history(action.admin, ADA)).invites.map(({ state }) => state);

test.each([
  ['after the mail was sent', worksAndTimesOut, 1],
  ['before it was sent', timesOut, 0],
])(
  'an invite whose answer from the provider is missing, %s, keeps others from sending a second one at once',
  async (_, call, sent) => {
    const [first] = await inviteWith({ invite: call }, undefined);
    expect(first).toMatchObject({ error: expect.stringContaining('may have been sent'), isUnderWay: true });
    expect(first!.nextInSeconds).toBe(60);
    // it may have been sent, so the audit log has it
    expect((await auditRows.read()).map(({ detail }) => detail)).toEqual([
      { agentId: String(ADA), outcome: 'unknown' },
    ]);
    const [second] = await inviteWith({}, undefined, true);
    expect(second).toMatchObject({ error: 'Another invite to this agent is being sent.', isUnderWay: true });
    expect(mails).toHaveLength(sent);
    await minuteLater();
    expect(await stateNow()).toEqual(['unknown']);
    expect(await inviteWith({}, undefined, true)).toEqual([{ agentId: ADA }]);
    expect(mails).toHaveLength(sent + 1);
  },
);

test('D-43 a run that repeats an invite which had been sent in fact sends no second one', async () => {
  const runId = randomUUID();
  expect(await inviteWith({ invite: worksAndTimesOut }, runId)).toMatchObject([{ isUnderWay: true }]);
  expect(await inviteWith({}, runId)).toMatchObject([{ isUnderWay: true }]);
  await minuteLater();
  expect([await inviteWith({}, runId), await inviteWith({}, runId)]).toEqual([[{ agentId: ADA }], [{ agentId: ADA }]]);
  expect(mails).toHaveLength(1);
  expect(await stateNow()).toEqual(['sent']);
});

test('an account that the provider made, and then called a second one, is that of the invite', async () => {
  const askedTwice: IdentityAdmin['invite'] = async (request) => {
    await working.invite(request);
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
  };
  expect(await inviteWith({ invite: askedTwice }, undefined)).toEqual([{ agentId: ADA }]);
  expect(mails).toHaveLength(1);
});

test('D-13 an invite of staff leaves the one that the agent asked for at the same time as it is', async () => {
  await working.createUser({ email: EMAIL });
  await portal.db.updateTable('identityUser').set({ status: 'UNCONFIRMED' }).where('email', '=', EMAIL).execute();
  const deleteUser: IdentityAdmin['deleteUser'] = async (name) => {
    await new AccountService({ db: portal.db, provider: working }).registerEmail(EMAIL);
    await working.deleteUser(name);
  };
  expect(await inviteWith({ deleteUser }, undefined)).toMatchObject([{ error: expect.stringContaining('exists') }]);
  expect(mails).toHaveLength(1);
});

test('what the provider refuses was not sent, and can be tried again at once', async () => {
  const refuses = async () => {
    throw new CognitoError('InvalidParameterException', 'Not this one');
  };
  expect(await inviteWith({ invite: refuses }, undefined)).toEqual([{ agentId: ADA, error: 'Not this one' }]);
  expect(await inviteWith({}, undefined)).toEqual([{ agentId: ADA }]);
});

test('D-05 a password that was changed is in the audit log, also when the sessions could not be ended', async () => {
  const { userId } = await working.createUser({ email: EMAIL, password: 'Harbor-92', groups: ['Agent'] });
  const { accounts } = services({ signOutEverywhere: timesOut });
  await expect(
    accounts.setTemporaryPassword({ adminEmail: 'alex@example.com', email: EMAIL, permanent: false }, action),
  ).rejects.toMatchObject({ statusCode: 503 });
  expect(await auditRows.read()).toMatchObject([{ operation: 'account.reset-password', detail: { userId } }]);
});
