import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { startTestPortal, type TestPortal } from './testing/test-portal.ts';

// the queue creates its tables at the first start
jest.setTimeout(30_000);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

interface Job {
  name: string;
  minutes: number;
}
async function jobs(): Promise<Job[]> {
  const tables = await sql<{ job: string | null }>`select to_regclass('pgboss.job') as job`.execute(portal.db);
  if (tables.rows[0]?.job === null) return [];
  const { rows } = await sql<Job>`
    select name, round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
    where name = 'referral-actors'`.execute(portal.db);
  return rows;
}

test('a listening server schedules the hourly, nightly and weekly jobs, and the actors of old changes once', async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  // they are scheduled after it starts listening, these last
  while ((await jobs()).length === 0) await delay(20);
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(portal.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'audit-check',
    'content-images',
    'crm-deliveries',
    'event-photos',
    'form-drafts',
    'held-notifications',
    'live-events',
    'notification-trim',
    'order-payments',
    'order-renewals',
    'outbox-sweep',
    'outbox-trim',
    'private-files',
    'referral-drafts',
    'rollout-steps',
    'support-trim',
    'tracking-trim',
    'waitlist-turns',
    'weekly-ranks',
  ]);
  const weekly = await sql<{ cron: string; timezone: string }>`
    select cron, timezone from pgboss.schedule where name = 'weekly-ranks'`.execute(portal.db);
  expect(weekly.rows).toEqual([{ cron: '0 6-23 * * 5', timezone: 'America/New_York' }]);
  // servers of the previous release write only names until they are gone
  expect(await jobs()).toEqual([{ name: 'referral-actors', minutes: 30 }]);
});
