import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { PAGE_DEFAULTS, type ReferralFilter, type SortByLabel } from '@portal/shared/contracts';
import { connect } from '../../../database/connection.ts';
import type { Database } from '../../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { COLUMN_NAMES, readColumns } from '../../dashboard/dashboard-columns.ts';
import { readListVersion } from './list-version.ts';
import { readReferralList } from './referral-list-view.ts';
import type { ReferralScope } from '../referral-scope.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

// Prepared statements have one plan for all values (decision 0072). These tests read the plans themselves.

const AGENTS = 40;
const CONSUMERS = 20;

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await startTestDatabase();
  const director = { reloDirectorId: 7, firstName: 'D', lastName: 'D', email: 'd@example.com' };
  await database.db.insertInto('reloDirector').values(director).execute();
  for (let agentId = 1; agentId <= AGENTS; agentId++) {
    await insertAgent(database.db, { agentId, reloDirectorId: agentId % 2 === 0 ? 7 : null });
    await insertConsumers(
      database.db,
      Array.from({ length: CONSUMERS }, (_, index) => {
        const consumerId = agentId * 1000 + index;
        const sides = [
          {
            referralId: consumerId,
            zip: '80205',
            status: 'Contacted',
            history: [{}, { kind: 'note' as const, notes: 'Called' }],
          },
        ];
        return { agentId, consumerId, firstName: 'Ann', lastName: `Smith ${index}`, sides };
      }),
    );
  }
  await sql`vacuum analyze`.execute(database.db);
  db = connect(database.connectionString, undefined, 1);
});
afterAll(async () => {
  await db.destroy();
  await database.stop();
});

interface Prepared {
  name: string;
  statement: string;
  customPlans: number;
  parameters: number;
}

/** What the connection has prepared so far, with the plan that each statement gets when whole tables are not read. */
async function plans(): Promise<{ statement: string; customPlans: number; plan: string }[]> {
  const { rows } = await sql<Prepared>`
    select name, statement, custom_plans, cardinality(parameter_types) as parameters from pg_prepared_statements
    where name like 'portal-%'
  `.execute(db);
  await sql`discard plans`.execute(db);
  await sql`set enable_seqscan to off`.execute(db);
  await sql`set plan_cache_mode to force_generic_plan`.execute(db);
  const found = [];
  for (const { name, statement, customPlans, parameters } of rows) {
    const values = Array.from({ length: parameters }, () => 'null').join(', ');
    const explained = sql.raw<{ 'QUERY PLAN': string }>(
      `explain execute "${name}"${parameters > 0 ? `(${values})` : ''}`,
    );
    const lines = await explained.execute(db.withoutPlugins());
    found.push({ statement, customPlans, plan: lines.rows.map((line) => line['QUERY PLAN']).join('\n') });
  }
  await sql`set enable_seqscan to on`.execute(db);
  return found;
}

/** Each scan of a table that has many rows of one agent, with the line of its condition. */
function scansOf(plan: string): string[] {
  const lines = plan.split('\n');
  return lines.flatMap((line, index) => {
    const scan =
      /(Seq|Index|Index Only|Bitmap Heap) Scan .*on (consumer|referral|referral_row|referral_history)\b.*/.exec(line);
    return scan ? [`${scan[0].trim()}:${lines[index + 1] ?? ''}`] : [];
  });
}

const SCOPES: Record<string, ReferralScope> = {
  agent: { viewer: 'agent', agents: { ids: [1] } },
  'two agents': { viewer: 'staff', agents: { ids: [1, 2] } },
  director: { viewer: 'own-director', agents: { ofDirector: 7 } },
};
const LISTS: { sortBy?: SortByLabel; filter?: ReferralFilter }[] = [
  {},
  { sortBy: 'Consumer Info' },
  { sortBy: 'Category Status' },
  { sortBy: 'Date Added' },
  { sortBy: 'Appointment Date' },
  { filter: { isUpdateDue: true } },
  { filter: { categoryStatus: ['New'], state: ['CO'], buySideReferral: true } },
  { sortBy: 'Query Match Score', filter: { consumerQuery: 'ann smith' } },
];

test('every list and the dashboard run with one plan for all agents, which begins at the index of an agent', async () => {
  for (const scope of Object.values(SCOPES)) {
    for (const { sortBy = PAGE_DEFAULTS.sortBy, filter = {} } of LISTS) {
      const request = { ...PAGE_DEFAULTS, scope, category: 'Active Leads', filter, sortBy, now: TEST_NOW } as const;
      const { data } = await readReferralList(db, request);
      if (Object.keys(filter).length === 0) expect(data).toHaveLength(PAGE_DEFAULTS.limit);
    }
  }
  await readColumns(db, { agentId: 1, viewer: 'agent', now: TEST_NOW }, COLUMN_NAMES);

  const all = await plans();
  // one statement for a list of one agent; two for several, whose counts do not depend on the order
  const counts = new Set(LISTS.map(({ filter }) => filter)).size;
  expect(all).toHaveLength(LISTS.length + 2 * (LISTS.length + counts) + 1);
  expect(all.filter(({ customPlans }) => customPlans > 0)).toEqual([]);
  for (const { plan } of all) {
    const scans = scansOf(plan);
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan).toMatch(/Index Cond: .*(agent_id|referral_id) =|Recheck Cond: .*agent_id =/);
  }
});

test('the sides of a row are looked up by its consumer, however many referrals an agent has', async () => {
  const pages = (await plans()).filter(({ statement }) => /with p as/.test(statement));
  const ofSides = pages.flatMap(({ plan }) => scansOf(plan)).filter((scan) => / on referral f\b/.test(scan));
  expect(ofSides.length).toBeGreaterThan(0);
  for (const scan of ofSides) expect(scan).toMatch(/consumer_id =/);
  // an index that begins with an agent and has ids further on would be read as far as the agent goes
  for (const { plan } of await plans()) expect(scansOf(plan).join('\n')).not.toMatch(/Cond: .*referral_id = ANY/);
});

test('the version of a list is looked up by its agent, and one that is due next by its index', async () => {
  expect(await readListVersion(db, 1)).toMatch(/^[\da-f-]{72}$/);
  const all = await plans();
  const versions = all.filter(({ statement }) => statement.includes('referral_list_version'));
  expect(versions.map(({ plan }) => plan)).toContainEqual(expect.not.stringContaining('referral_row'));
  for (const { plan, customPlans } of versions) {
    expect(plan).toMatch(
      /Index Scan using referral_list_version_pkey on referral_list_version .*\n +Index Cond: \(agent_id = /,
    );
    expect(customPlans).toBe(0);
  }
  const pages = versions.filter(({ plan }) => plan.includes('referral_row'));
  expect(pages.length).toBeGreaterThan(0);
  for (const { plan } of pages) expect(plan).toMatch(/Index Cond: .*due_from > /);
});
