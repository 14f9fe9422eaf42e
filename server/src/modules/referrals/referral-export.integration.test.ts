import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeSmallWorld, WORLD } from '../testing/small-world.ts';
import type { WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal } from '../testing/test-portal.ts';
import type { Headers, TestPortal } from '../testing/test-portal.ts';
import { csvLine } from './csv.ts';
import { readWholeList } from './referral-list-view.ts';
import { insertConsumers, TEST_NOW } from './testing/referral-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  people = await makeSmallWorld(portal);
  await insertConsumers(portal.db, [
    {
      agentId: WORLD.agent,
      consumerId: 700,
      firstName: '=cmd()',
      lastName: 'O"Hara, Jr',
      phoneNumber: '3035550155',
      sides: [
        {
          referralId: 7001,
          category: 'Wins',
          status: 'Sold',
          commissionReceived: 9750,
          source: 'cta',
          soldPrice: 1,
        },
        {
          referralId: 7002,
          category: 'Wins',
          status: 'Sold',
          buySide: true,
          scheduledAppointment: '2026-11-01T02:00:00.000Z',
        },
      ],
    },
    {
      agentId: WORLD.agent,
      consumerId: 701,
      lastName: 'Gone',
      sides: [{ referralId: 7003, category: 'Inactive', status: 'Duplicate', soldPrice: 5 }],
    },
  ]);
}, 30_000);
afterAll(() => portal.stop());

const fetchExport = (query: string, headers: Headers = people.agent, id: number = WORLD.agent) =>
  portal.app.inject({ url: `/referral/v2/agent-portal-referrals/export/${id}?${query}`, headers });
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

test('API-25 an export is a CSV file of one category with the columns of its tab', async () => {
  const answer = await fetchExport('category=Wins');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="wins-2026-11-20.csv"');
  expect(linesOf(answer.body)).toEqual([
    'Contact Information,Email,Phone,Side,Lead Intent,Status,Address,GCI,Last Updated,Appt Date,Created',
    `"O""Hara, Jr, =cmd()",consumer-700@example.com,(303) 555-0155,Seller / Buyer,Contact request / Listing consultation,Sold,"1 Main St, Denver, CO 80299",9750,2026-11-20,2026-10-31,2026-11-20`,
  ]);
});

test('REF-26 and REF-27 on Inactive there is neither commission nor appointment date', async () => {
  const [header] = linesOf((await fetchExport('category=Inactive')).body);
  expect(header).not.toMatch(/Commission|GCI|Appt/);
});

test('D-23 an export has the masks, filters, order and columns of the list', async () => {
  const leads = 'category=Active%20Leads&sortBy=Consumer%20Info&sort=1';
  const all = await fetchExport(`${leads}&columns=contact,email,phone`);
  expect(linesOf(all.body)).toEqual([
    'Contact Information,Email,Phone',
    '"Contact, Locked",,',
    '"Contact, Open",consumer-501@example.com,(303) 555-0501',
  ]);
  expect(linesOf((await fetchExport(`${leads}&columns=contact&consumerQuery=open`)).body)).toHaveLength(2);
  expect((await fetchExport(`${leads}&consumerQuery=hidden@example.com`)).body).not.toMatch(/hidden/);
});

test('REF-55 only an admin’s export has the agent referral id, and only a director’s the agent', async () => {
  const leads = 'category=Active%20Leads&columns=contact';
  expect(linesOf((await fetchExport(leads, people.admin)).body)[0]).toBe('Contact Information,Agent Referral ID');
  expect(linesOf((await fetchExport(leads, people.director, WORLD.director)).body)).toEqual([
    'Contact Information,Agent',
    '"Number 504, Consumer",Sam Whitaker',
  ]);
});

test('an export of others is 403, and of nonsense 400', async () => {
  expect((await fetchExport('category=Wins', people.agent, WORLD.otherAgent)).statusCode).toBe(403);
  expect((await fetchExport('category=Wins', people.director, WORLD.otherDirector)).statusCode).toBe(403);
  expect((await fetchExport('category=Wins', people.opsUser)).statusCode).toBe(403);
  for (const query of ['', 'category=All', 'category=Wins&columns=password', 'category=Wins&page=1']) {
    expect((await fetchExport(query)).statusCode).toBe(400);
  }
});

test.each([
  [['=1+1', '+1', '-1', '@x', '\tx', 'a=b'], "'=1+1,'+1,'-1,'@x,'\tx,a=b\r\n"],
  [['a,b', 'a"b', 'a\nb', null, -5.5], '"a,b","a""b","a\nb",,-5.5\r\n'],
])('D-23 %j is written so that no spreadsheet takes a text for a formula', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('D-23 a long list comes in pieces, and breaking it off leaves no transaction behind', async () => {
  await insertConsumers(
    portal.db,
    Array.from({ length: 25 }, (_, n) => ({
      agentId: WORLD.otherAgent,
      consumerId: 9e3 + n,
      sides: [
        {
          referralId: 9e3 + n,
          updatedAt: new Date(TEST_NOW.getTime() - n * 1e3).toISOString(),
        },
      ],
    })),
  );
  const scope = { viewer: 'agent', agents: { ids: [WORLD.otherAgent] } } as const;
  const request = {
    scope,
    category: 'Active Leads',
    filter: {},
    sortBy: 'Last Modified Date',
    sort: -1,
    now: TEST_NOW,
  } as const;
  const sizes: number[] = [];
  const ids: number[] = [];
  for await (const groups of readWholeList(portal.db, request, 10)) {
    sizes.push(groups.length);
    ids.push(...groups.map(({ consumer }) => consumer.consumerId));
  }
  expect(sizes).toEqual([10, 10, 6]);
  expect(ids.filter((id) => id >= 9000)).toEqual(Array.from({ length: 25 }, (_, n) => 9000 + n));
  for await (const _groups of readWholeList(portal.db, request, 10)) break;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(portal.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('D-23 an export shows one moment, whatever is written while it is read', async () => {
  const consumers = Array.from({ length: 30 }, (_, n) => ({
    agentId: WORLD.otherAgent,
    consumerId: 8_000 + n,
    lastName: `Moment ${String(n).padStart(2, '0')}`,
    sides: [{ referralId: 8_000 + n, category: 'Wins', status: 'Sold' } as const],
  }));
  await insertConsumers(portal.db, consumers);
  const pages = readWholeList(
    portal.db,
    {
      scope: { viewer: 'agent', agents: { ids: [WORLD.otherAgent] } },
      category: 'Wins',
      filter: {},
      sortBy: 'Consumer Info',
      sort: 1,
      now: TEST_NOW,
    },
    10,
  );
  const groups = [...(await pages.next()).value];
  // one that was read moves behind the reader, one that was not moves before it, one changes, one goes, one comes
  await sql`update referral_row set name_sort = 'zzz' where consumer_id = 8001`.execute(portal.db);
  await sql`update referral_row set name_sort = 'aaa' where consumer_id = 8025`.execute(portal.db);
  await sql`update referral set status = 'Deal Failed' where referral_id = 8026`.execute(portal.db);
  await sql`delete from consumer where consumer_id = 8027`.execute(portal.db);
  await insertConsumers(portal.db, [
    { ...consumers[0]!, consumerId: 8_100, sides: [{ ...consumers[0]!.sides[0]!, referralId: 8_100 }] },
  ]);
  for await (const page of pages) groups.push(...page);
  expect(groups.map(({ consumer, referral }) => [consumer.consumerId, referral[0]?.categoryStatus])).toEqual(
    consumers.map(({ consumerId }) => [consumerId, 'Sold']),
  );
});
