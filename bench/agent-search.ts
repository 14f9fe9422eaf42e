// `npm run bench:agent-search`: what an admin's search takes on the server with 100,000 agents whose names contain each other.
import { sql, type Kysely } from 'kysely';
import { AgentSearchResponse } from '@portal/shared/contracts';
import { formatPhone } from '@portal/shared/domain';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { migrateToLatest } from '../server/src/database/migrate.ts';
import { AccessControl, ActingGrants } from '../server/src/modules/access/index.ts';
import { AgentService } from '../server/src/modules/agents/agent-service.ts';
import { printReport } from './lib/report.ts';
import { median, quantile } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const AGENTS = 100_000;
const AT_ONCE = 5_000;
const ROUNDS = 1_000;
const FIRST_NAMES = [
  'Ann',
  'Anna',
  'Hannah',
  'Joanna',
  'Mark',
  'Marko',
  'Bo',
  'Roberto',
  'Robert',
  'José',
  'Li',
  'Julie',
];
const LAST_NAMES = [
  'Smith',
  'Smithson',
  'Blacksmith',
  "O'Brien",
  'Brien',
  'Núñez',
  'Li',
  'Lindqvist',
  'Del Río',
  'Park',
];

/** Names are parts of other names; each last name has a number in letters, so that some of them are rare. */
async function fill(db: Kysely<Database>): Promise<void> {
  for (let first = 1; first <= AGENTS; first += AT_ONCE) {
    await sql`insert into agent (agent_id, first_name, last_name, email, phone_number, current_status, brokerage_name)
      select n,
        (${FIRST_NAMES}::text[])[1 + n % ${FIRST_NAMES.length}::int],
        (${LAST_NAMES}::text[])[1 + (n / 12) % ${LAST_NAMES.length}::int]
          || '-' || translate(to_hex(n), '0123456789', 'ghijklmnop'),
        'agent-' || n || '@example.com', (3030000000::bigint + n)::text, 'ACTIVE_AGENT', 'Mile High Homes'
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n`.execute(db);
  }
  await sql`vacuum analyze agent`.execute(db);
}

/** What admins type: mostly one agent, sometimes a name that very many have. */
const SEARCHES: readonly { kind: string; share: number; text: (agentId: number, suffix: string) => string }[] = [
  { kind: 'e-mail', share: 30, text: (agentId) => `agent-${agentId}@example.com` },
  { kind: 'phone', share: 15, text: (agentId) => `+1 ${formatPhone(String(3_030_000_000 + agentId))}` },
  { kind: 'id', share: 20, text: String },
  { kind: 'part of a name', share: 20, text: (_, suffix) => suffix },
  { kind: 'both names', share: 8, text: (_, suffix) => `ann ${suffix}` },
  { kind: 'names of four words', share: 5, text: (_, suffix) => `jose del rio ${suffix}` },
  { kind: 'a name of many', share: 2, text: () => 'smith' },
];

async function measure(db: Kysely<Database>): Promise<Map<string, number[]>> {
  const now = () => new Date();
  const access = new AccessControl({ db, grants: new ActingGrants({ db, now }), now });
  const agents = new AgentService({ db, access, now });
  const times = new Map<string, number[]>(SEARCHES.map(({ kind }) => [kind, []]));
  const turns = SEARCHES.flatMap((search) => Array.from({ length: search.share }, () => search));
  for (let round = -100; round < ROUNDS; round++) {
    // the same order in every run, and another agent each time
    const agentId = 1 + (((round + 100) * 7919) % AGENTS);
    const search = turns[((round + 100) * 37) % turns.length]!;
    const suffix = agentId.toString(16).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
    const began = performance.now();
    // with the check and the text of the answer, which are the server's work too
    JSON.stringify(AgentSearchResponse.parse(await agents.search(search.text(agentId, suffix))));
    if (round >= 0) times.get(search.kind)!.push(performance.now() - began);
  }
  return times;
}

await withTemporaryFolder(async (folder) => {
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false });
  const db = connect(embeddedConnectionString(cluster), undefined, 4);
  try {
    await migrateToLatest(db);
    await fill(db);
    const times = await measure(db);
    const all = [...times.values()].flat();
    printReport({
      title: `An admin's search over ${AGENTS.toLocaleString('en-US')} agents, server time`,
      notes: [`${ROUNDS} searches after 100 to warm up; a name of many is 2% of them and answers 1,000 agents`],
      findings: [
        { name: 'All searches, median', value: median(all), unit: 'ms', target: 5 },
        { name: 'All searches, 99%', value: quantile(all, 0.99), unit: 'ms', target: 30 },
        ...[...times].map(([kind, values]) => ({
          name: `By ${kind}, median`,
          value: median(values),
          unit: 'ms' as const,
        })),
        ...[...times].map(([kind, values]) => ({
          name: `By ${kind}, slowest`,
          value: Math.max(...values),
          unit: 'ms' as const,
        })),
      ],
      answers: [],
      details: [...times],
    });
  } finally {
    await db.destroy();
    await cluster.stop();
  }
});
