// `npm run bench:crm`: how much CRMs that never respond delay deliveries to others.
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { migrateToLatest } from '../server/src/database/migrate.ts';
import { CrmDispatcher } from '../server/src/modules/crm/crm-dispatcher.ts';
import { PublicCaller } from '../server/src/platform/public-calls/public-caller.ts';
import { printReport } from './lib/report.ts';
import { median } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const AGENTS = 40;
const DELIVERIES = 10;
/** The last is more than there are places for silent ones. */
const SILENT = [0, 1, 40];
const ROUNDS = 7;
const ANSWER_MS = 20;

/** What a CRM does: answers soon, or never. */
const caller = new PublicCaller({
  resolve: async () => ['93.184.215.14'],
  send: async ({ url, signal }) => {
    if (!url.hostname.startsWith('silent')) return delay(ANSWER_MS, 200);
    return new Promise<number>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The call was ended.')));
    });
  },
});

interface Times {
  /** Milliseconds until half of the deliveries to CRMs that answer were answered. */
  half: number;
  all: number;
}

/** Refills the tables: every agent has deliveries due, and the CRMs of the first ones never respond. */
async function fill(db: Kysely<Database>, silent: number): Promise<void> {
  await sql`truncate agent cascade`.execute(db);
  await sql`insert into agent (agent_id, first_name, last_name, email, current_status)
    select n, 'Agent', n::text, n || '@example.com', 'ACTIVE_AGENT' from generate_series(1, ${AGENTS + silent}::int) n`.execute(
    db,
  );
  await sql`insert into crm_webhook (agent_id, url, events, is_enabled, secret, created_at, updated_at)
    select agent_id,
      case when agent_id <= ${silent} then 'https://silent.example.com/' else 'https://crm.example.com/' end,
      '{note.added}', true, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', now(), now() from agent`.execute(db);
  await sql`insert into crm_delivery (agent_id, delivery_id, event, created_at, due_at)
    select agent_id, gen_random_uuid(), 'note.added', now(), now()
    from agent, generate_series(1, ${DELIVERIES}::int)`.execute(db);
}

async function measure(db: Kysely<Database>, silent: number): Promise<Times> {
  await fill(db, silent);
  const log = { warn: (sentence: unknown) => console.error(sentence) };
  const dispatcher = new CrmDispatcher({ db, caller, log, now: () => new Date(), pollMs: 200 });
  const began = performance.now();
  dispatcher.start();
  const times: Times = { half: 0, all: 0 };
  while (times.all === 0) {
    await delay(10);
    const { rows } = await sql<{ answered: number }>`
      select count(*)::int as answered from crm_delivery where state = 'answered'`.execute(db);
    const answered = rows[0]?.answered ?? 0;
    const passed = performance.now() - began;
    if (times.half === 0 && answered >= (AGENTS * DELIVERIES) / 2) times.half = passed;
    if (answered === AGENTS * DELIVERIES) times.all = passed;
  }
  await dispatcher.stop();
  return times;
}

await withTemporaryFolder(async (folder) => {
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: false });
  const db = connect(embeddedConnectionString(cluster), undefined, 10);
  try {
    await migrateToLatest(db);
    const rounds = new Map<number, Times[]>(SILENT.map((silent) => [silent, []]));
    // the first one compiles
    await measure(db, 0);
    for (let round = 0; round < ROUNDS; round++) {
      for (const silent of SILENT) rounds.get(silent)?.push(await measure(db, silent));
    }
    const middle = (silent: number, key: keyof Times) => median((rounds.get(silent) ?? []).map((times) => times[key]));
    printReport({
      title: 'Deliveries to CRMs while others never respond',
      notes: [
        `${AGENTS} agents with ${DELIVERIES} deliveries each, answered after ${ANSWER_MS} ms; medians of ${ROUNDS} rounds`,
      ],
      findings: [
        { name: 'All delivered, no CRM silent', value: middle(0, 'all'), unit: 'ms' },
        ...[1, 40].flatMap((silent) => [
          {
            name: `${silent} silent / none: half delivered`,
            value: middle(silent, 'half') / middle(0, 'half'),
            unit: '×' as const,
            target: 1.1,
          },
          {
            name: `${silent} silent / none: all delivered`,
            value: middle(silent, 'all') / middle(0, 'all'),
            unit: '×' as const,
            target: 1.1,
          },
        ]),
      ],
      answers: [],
      details: [...rounds],
    });
  } finally {
    await db.destroy();
    await cluster.stop();
  }
});
