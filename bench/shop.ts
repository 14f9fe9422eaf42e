// `npm run bench:shop`: what the server needs for the page data of the shop and for the nearest ZIP codes, with 100,000 agents.
import { ENDPOINTS, ZipDataResponse } from '@portal/shared/contracts';
import { type Kysely, sql } from 'kysely';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { DATABASE_LIMITS } from '../server/src/database/limits.ts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { signInForApi, startPortalServer } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { printReport } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const ACCOUNT = { email: 'maya@example.com', agentId: DEMO_IDS.maya };
const MIDDLE = '10001';
const RADIUS = 25;
const ZIPS = 120;
const AGENTS = { first: 5_000_000, count: 100_000, ranksEach: 10, waiting: 20 };
const ROUNDS = 300;
const WARM_UP = 50;

/** The ZIP codes that are asked for: those nearest to the middle, all of them for sale. */
async function offerZips(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ zip: string }>`
    select place.zip from zip_place place, zip_place middle where middle.zip = ${MIDDLE}
    order by (place.latitude - middle.latitude) ^ 2 + ((place.longitude - middle.longitude) * 0.76) ^ 2
    limit ${ZIPS}`.execute(db);
  const zips = rows.map(({ zip }) => zip);
  await sql`
    insert into zip_territory (zip, market_id, name, county, monthly_price, spots)
    select zip, (select min(market_id) from market), city, null, 100, 3 from zip_place where zip = any(${zips})
    on conflict do nothing`.execute(db);
  return zips;
}

/** Agents, each ranked in some of these ZIPs; in each there are three sponsors, and some who wait. */
async function fillAgents(db: Kysely<Database>, zips: readonly string[]): Promise<void> {
  const { first, count, ranksEach, waiting } = AGENTS;
  await sql`
    insert into agent (agent_id, first_name, last_name, email, phone_number, current_status, brokerage_name)
    select ${first}::bigint + n, 'Agent', 'Number ' || n, 'agent-' || n || '@example.net', '3035550100', 'ACTIVE_AGENT', 'Homes'
    from generate_series(0, ${count}::int - 1) n`.execute(db);
  await sql`
    insert into agent_zip_rank (agent_id, zip, rank_with_boost, rank_without_boost, ranked_agents, week)
    select agent_id, (${zips}::text[])[1 + (agent_id * 7 + place * 13) % ${zips.length}], 1 + agent_id % 900, 1 + agent_id % 900 + agent_id % 50,
      1000, current_date
    from (select ${first}::bigint + n as agent_id from generate_series(0, ${count}::int - 1) n
      union all select ${ACCOUNT.agentId}) agents, generate_series(1, ${ranksEach}::int) place
    on conflict do nothing`.execute(db);
  await sql`
    insert into sponsorship (agent_id, zip, since, renews_on)
    select ${first}::bigint + n, zip, current_date - 100, current_date + 200
    from unnest(${zips}::text[]) zip, generate_series(0, 2) n on conflict do nothing`.execute(db);
  await sql`
    insert into waitlist_entry (agent_id, zip)
    select ${first}::bigint + 10 + n, zip from unnest(${zips}::text[]) zip, generate_series(1, ${waiting}::int) n
    on conflict do nothing`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

await withTemporaryFolder(async (folder) => {
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false, transport: 'loopback' });
  const server = await startPortalServer({
    DATABASE_URL: embeddedConnectionString(cluster),
    PORTAL_DATA: folder,
    LOG_LEVEL: 'error',
  });
  const db = connect(embeddedConnectionString(cluster), undefined, 1, DATABASE_LIMITS.maintenance);
  const samples = new Samples();
  try {
    progress(`${AGENTS.count.toLocaleString('en-US')} agents`);
    const zips = await offerZips(db);
    await fillAgents(db, zips);
    const headers = await signInForApi(server.url, ACCOUNT.email);
    const query = `{ findNearestZips(zip: "${MIDDLE}", radius: ${RADIUS}) { zip city latitude longitude } }`;
    const calls = {
      zips: new KeepAliveClient(server.url + ENDPOINTS.zipData, headers, {
        agentId: ACCOUNT.agentId,
        initialZips: zips,
      }),
      nearest: new KeepAliveClient(server.url + ENDPOINTS.graphql, headers, { query }),
    };
    const found = ZipDataResponse.parse(JSON.parse((await calls.zips.get()).toString()));
    const near = JSON.parse((await calls.nearest.get()).toString()) as { data: { findNearestZips: unknown[] } };
    progress(`${ROUNDS} of each`);
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [name, client] of Object.entries(calls)) {
        const began = performance.now();
        await client.get();
        if (round >= 0) samples.add(name, performance.now() - began);
      }
    }
    for (const client of Object.values(calls)) client.close();
    printReport({
      title: 'The shop on the server',
      notes: [
        `${found.zips.length} ZIP codes; ${near.data.findNearestZips.length} are nearest, within ${RADIUS} miles.`,
      ],
      findings: [
        { name: `Page data of ${ZIPS} ZIP codes, p50`, value: samples.median('zips'), unit: 'ms', target: 60 },
        { name: 'The nearest ZIP codes, p50', value: samples.median('nearest'), unit: 'ms', target: 10 },
      ],
      answers: [],
      details: Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])),
    });
  } finally {
    await db.destroy();
    await server.stop();
    await cluster.stop();
  }
});
