import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CRM_EVENTS, CrmDeliveries, endpointPath } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { PublicCaller } from '../../platform/public-calls/public-caller.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { CrmDispatcher } from './crm-dispatcher.ts';
import { readCrmQueue } from './crm-queue-view.ts';
import { until } from '../../testing/until.ts';

const agentId = WORLD.agent;
const BROKEN_STEP = 901;
let portal: TestPortal;
let people: WorldHeaders;
let dispatcher: CrmDispatcher;
/** Minutes that the clock is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead * 60_000);
/** What the CRM got, and the server's log. */
let sent: string[] = [];
const warnings: string[] = [];

beforeAll(async () => {
  const resolve = async () => ['93.184.215.14'];
  const caller = new PublicCaller({ resolve, send: async ({ body }) => (sent.push(body), 200) });
  portal = await startTestPortal({ publicCaller: caller, now });
  people = await makeSmallWorld(portal);
  const log = { warn: (sentence: unknown) => void warnings.push(String(sentence)) };
  dispatcher = new CrmDispatcher({ db: portal.db, caller, log, now, pollMs: 30 });
  dispatcher.start();
  await breakStep();
}, 60_000);
afterAll(async () => {
  await dispatcher.stop();
  await portal.stop();
});
beforeEach(async () => {
  await portal.db.deleteFrom('crmDelivery').execute();
  await portal.db.deleteFrom('crmWebhook').execute();
  ahead = 0;
  sent = [];
  const payload = { url: 'https://hooks.crm.example/', events: CRM_EVENTS, isEnabled: true, revision: 0 };
  await portal.app.inject({ method: 'PUT', url: endpointPath('crmWebhook'), headers: people.agent, payload });
});

/** A step whose appointment is a day that PostgreSQL has and JavaScript has not. */
async function breakStep(): Promise<void> {
  await sql`
    insert into referral_history (agent_id, referral_id, step, kind, modified_at, listing_appointment_date)
    values (${agentId}, ${WORLD.openReferral}, ${BROKEN_STEP}, 'status', now(), 'infinity')`.execute(portal.db);
}
/** A delivery that is due. @returns its id */
async function due({ step, minutesAgo = 1 }: { step: number | null; minutesAgo?: number }): Promise<string> {
  const dueAt = new Date(now().getTime() - minutesAgo * 60_000);
  const row = { agentId, deliveryId: randomUUID(), event: 'note.added', reportId: null } as const;
  await portal.db
    .insertInto('crmDelivery')
    .values({ ...row, referralId: WORLD.openReferral, step, createdAt: dueAt, dueAt })
    .execute();
  return row.deliveryId;
}
const rowOf = (deliveryId: string) =>
  portal.db
    .selectFrom('crmDelivery')
    .select(['state', 'attempts', 'dueAt'])
    .where('deliveryId', '=', deliveryId)
    .executeTakeFirstOrThrow();
const triesOf = async (deliveryId: string) => {
  const answer = await portal.app.inject({ url: endpointPath('crmDeliveries'), headers: people.agent });
  return CrmDeliveries.parse(answer.json()).data.find((each) => each.deliveryId === deliveryId)!.tries;
};

test('D-34 content that cannot be read is a failed try with its reason, and the next delivery of the agent is sent', async () => {
  await portal.db.updateTable('crmWebhook').set({ isSilent: true }).execute();
  const broken = await due({ step: BROKEN_STEP, minutesAgo: 5 });
  await until(async () => (await triesOf(broken)).length === 1);
  expect(await triesOf(broken)).toMatchObject([{ status: null, failure: 'unreadable' }]);
  const { state, dueAt } = await rowOf(broken);
  expect([state, dueAt > new Date(Date.now() + 5_000)]).toEqual(['waiting', true]);
  expect(warnings).toContainEqual(expect.stringContaining(`the content of delivery ${broken} to the CRM of agent`));
  expect(await readCrmQueue(portal.db, now())).toMatchObject({
    lastError: 'The content of a delivery could not be read; the log says why.',
  });
  // their CRM was not called, so it is as silent as before
  expect(await portal.db.selectFrom('crmWebhook').select('isSilent').execute()).toEqual([{ isSilent: true }]);
  expect(sent).toEqual([]);
  // the broken one is due first again
  ahead = 1;
  const sound = await due({ step: null, minutesAgo: 0 });
  await until(async () => (await rowOf(sound)).state === 'answered');
  expect(sent.map((body) => (JSON.parse(body) as { id: string }).id)).toEqual([`dlv_${sound}`]);
});

test('D-34 content that can never be read is given up after as many tries as one that is never answered', async () => {
  const broken = await due({ step: BROKEN_STEP });
  for (let tries = 1; tries <= 7; tries++) {
    await until(async () => (await triesOf(broken)).length >= tries);
    ahead += 60 * 15;
  }
  expect(await rowOf(broken)).toMatchObject({ state: 'given-up', attempts: 7 });
  expect((await triesOf(broken)).map(({ failure }) => failure)).toEqual(Array(7).fill('unreadable'));
  expect(sent).toEqual([]);
});

test('D-34 a database that fails while content is read takes no try of a delivery, which is sent after the lease', async () => {
  const lock = await portal.db.startTransaction().execute();
  await sql`lock table escrow_report in access exclusive mode`.execute(lock);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(lock);
  const delivery = await due({ step: null });
  // the connection that waits for the lock is lost
  await until(async () => {
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> ${rows[0]!.pid}`.execute(portal.db);
    return ended.rows.length > 0;
  });
  await until(async () => (await rowOf(delivery)).attempts === 0);
  await lock.rollback().execute();
  expect(await triesOf(delivery)).toEqual([]);
  ahead = 2;
  await until(async () => (await rowOf(delivery)).state === 'answered');
  expect((await rowOf(delivery)).attempts).toBe(1);
  expect(await triesOf(delivery)).toMatchObject([{ status: 200, failure: null }]);
});
