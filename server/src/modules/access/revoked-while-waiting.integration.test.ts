import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, endpointPath, IDEMPOTENCY_KEY_HEADER } from '@portal/shared/contracts';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { readEnv } from '../../env/env.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

// A write of an acting admin waits behind a lock of somebody else, and its grant ends meanwhile.
let portal: TestPortal;
let people: WorldHeaders;
let other: Headers;
let rows: AuditRows;
let partner: TestPartner;
beforeAll(async () => {
  partner = await startTestPartner();
  const addresses = { ...readEnv({}).addresses, escrowPartnerUrl: partner.url };
  portal = await startTestPortal({ env: { addresses } });
  people = await makeSmallWorld(portal);
  other = await portal.signIn({ email: 'ines@example.com', groups: ['Admin'] });
  rows = new AuditRows(portal.db);
  const square = sharp({ create: { width: 500, height: 500, channels: 3, background: 'red' } });
  WRITES[PHOTO]!.payload = await square.png().toBuffer();
}, 60_000);
afterAll(async () => {
  await portal.stop();
  await partner.close();
});
beforeEach(() => rows.forget());

const NOTE = 'mutation ($id: Int!) { insertAgentReferralNotes(agentReferralId: $id, notes: "late") { revision } }';
/** It is not in the transaction of its request. */
const PHOTO = 'a photo';
const WRITES: Record<string, InjectOptions> = {
  'a note over GraphQL': {
    method: 'POST',
    url: ENDPOINTS.graphql,
    payload: { query: NOTE, variables: { id: WORLD.openReferral } },
  },
  'a profile over REST': {
    method: 'PUT',
    url: endpointPath('agentProfile', { agentId: WORLD.agent }),
    payload: { revision: 0, fields: { brokerName: 'Late' } },
  },
  [PHOTO]: {
    method: 'PUT',
    url: endpointPath('agentPhoto', { agentId: WORLD.agent }),
    headers: { 'content-type': 'image/png' },
  },
};

async function stored() {
  const agent = await portal.db
    .selectFrom('agent')
    .select(['brokerName', 'photoLocation'])
    .where('agentId', '=', WORLD.agent)
    .executeTakeFirstOrThrow();
  const notes = await portal.db.selectFrom('referralHistory').select('notes').where('notes', '=', 'late').execute();
  return { ...agent, notes: notes.length };
}

/** Sends a write while the rows that it changes are locked, and lets go of them when something was done meanwhile. */
async function whileWaiting(call: InjectOptions, headers: Headers, meanwhile: () => Promise<void>) {
  const lock = await portal.db.startTransaction().execute();
  await sql`select 1 from agent where agent_id = ${WORLD.agent} for update`.execute(lock);
  await sql`select 1 from referral where referral_id = ${WORLD.openReferral} for update`.execute(lock);
  await sql`lock table escrow_state`.execute(lock);
  const state = { isAnswered: false };
  const answer = portal.app.inject({ ...call, headers: { ...headers, ...call.headers } }).then((response) => {
    state.isAnswered = true;
    return response;
  });
  try {
    await untilWaiting(portal.db, [answer]);
    expect(state.isAnswered).toBe(false);
    await meanwhile();
  } finally {
    await lock.commit().execute();
  }
  return answer;
}

async function revokeNewest(): Promise<void> {
  const { grantId } = await portal.db
    .selectFrom('actingGrant')
    .select('grantId')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const answer = await portal.app.inject({
    method: 'POST',
    url: endpointPath('revokeGrant', { grantId }),
    headers: other,
  });
  expect(answer.statusCode).toBe(204);
}

const cases = Object.keys(WRITES).flatMap((name): { name: string; how: string; keys: Headers }[] => [
  { name, how: 'without a key', keys: {} },
  { name, how: 'with a key', keys: { [IDEMPOTENCY_KEY_HEADER]: `late-${name.length}` } },
]);

test.each(cases)('D-05 $name $how that waits when its grant is revoked is not carried out', async ({ name, keys }) => {
  const before = await stored();
  const acting = { ...(await portal.actFor(people.admin, 'Agent', WORLD.agent)), ...keys };
  const answer = await whileWaiting(WRITES[name]!, acting, revokeNewest);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'grant_revoked']);
  expect(await stored()).toEqual(before);
  const told = await portal.app.inject({
    url: endpointPath('staffActivity', { agentId: WORLD.agent }),
    headers: people.agent,
  });
  expect(told.json<{ entries: { event: string }[] }>().entries.map(({ event }) => event)).not.toContain('write');
});

test.each(Object.keys(WRITES))('%s that waits is carried out when its grant is still there', async (name) => {
  const before = await stored();
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const answer = await whileWaiting(WRITES[name]!, acting, async () => {});
  expect(answer.statusCode).toBe(200);
  expect(await stored()).not.toEqual(before);
  expect((await rows.read()).map(({ event }) => event)).toContain('write');
});

test('D-05 an order for escrow that waits when its grant is revoked does not reach the partner', async () => {
  const { agent: agentId } = WORLD;
  const address = {
    streetNumber: '1',
    streetName: 'Main St',
    unitNumber: null,
    city: 'Denver',
    state: 'CO',
    zip: '80205',
  };
  const created = await portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.reports,
    headers: people.agent,
    payload: { agentId, address },
  });
  const id = created.json<{ _id: string }>()._id;
  await sql`update escrow_report set status = 'READY' where report_id = ${id}`.execute(portal.db);
  await sql`update escrow_state set is_active = true where state = 'CO'`.execute(portal.db);
  partner.answers({ orderId: 'ESC-1' });
  const order: InjectOptions = { method: 'POST', url: endpointPath('openEscrow', { id }), payload: {} };
  const acting = () => portal.actFor(people.admin, 'Agent', agentId);
  const refused = await whileWaiting(order, await acting(), revokeNewest);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'grant_revoked']);
  expect(partner.requests).toEqual([]);
  expect((await whileWaiting(order, await acting(), async () => {})).statusCode).toBe(200);
  expect(partner.requests).toHaveLength(1);
});

test('a tool goes by the real role: an admin who acts may revoke their own grant', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  const [started] = await rows.read();
  const url = endpointPath('revokeGrant', { grantId: started!.grantId! });
  expect((await portal.app.inject({ method: 'POST', url, headers: acting })).statusCode).toBe(204);
});
