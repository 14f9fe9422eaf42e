import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import type { Principal } from '../../access/index.ts';
import { PortalReferralService, type PortalRequest } from './portal-referral-service.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

const AGENT = 5;
const ROWS = 1100;
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await insertAgent(portal.db, { agentId: AGENT });
  await insertConsumers(
    portal.db,
    Array.from({ length: ROWS }, (_, n) => ({ agentId: AGENT, consumerId: n + 1, sides: [{ referralId: n + 1 }] })),
  );
}, 60_000);
afterAll(() => portal.stop());

const agent: Principal = {
  userId: 'a',
  email: 'a@example.com',
  groups: ['Agent'],
  actingRole: null,
  role: 'ROLE_AGENT',
  agentId: AGENT,
  reloDirectorId: null,
  grant: null,
};
const wanted: PortalRequest = {
  section: 'SEARCH_RESULTS',
  searchBy: 'consumer',
  sides: [],
  statuses: [],
  states: [],
  sortColumn: 'LAST_MODIFIED_DATE',
  direction: 'DESC',
  pageNumber: 0,
  pageSize: 99_999,
};
const service = () => new PortalReferralService({ db: portal.db, access: portal.app.access, now: () => TEST_NOW });

test('a page of 99,999 is read in parts of at most 500, each referral once, also while others change the order', async () => {
  const ids: number[] = [];
  for await (const part of await service().list(agent, wanted)) {
    expect(part.length).toBeLessThanOrEqual(500);
    ids.push(...part.map(({ referralData }) => referralData.agentReferralId));
    // the rows that were read last are first from now on
    await sql`update referral set updated_at = now() where referral_id = any(${ids.slice(-100)}::bigint[])`.execute(
      portal.db,
    );
  }
  expect(ids).toHaveLength(ROWS);
  expect(new Set(ids).size).toBe(ROWS);
});

test('SEC-01 a list out of reach is refused before the first part is requested', async () => {
  const list = service().list(agent, { ...wanted, whose: { role: 'agent', id: 6 } });
  await expect(list).rejects.toMatchObject({ statusCode: 403 });
});
