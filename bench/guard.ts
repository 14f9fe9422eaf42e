// `npm run bench:guard`: what the guard of a rollout costs with 100,000 visitors of three days: a report, and a comparison.
import { DEFAULT_GUARD, type Rollout } from '@portal/shared/contracts/release';
import { type Kysely, sql } from 'kysely';
import { connect, embeddedConnectionString } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { launchEmbedded } from '../server/src/database/embedded/launch-embedded.ts';
import { migrateToLatest } from '../server/src/database/migrate.ts';
import { keepPresence, keepVisitor, readComparison } from '../server/src/modules/releases/guard-store.ts';
import { compareWithLive } from '../server/src/modules/releases/rules/control-verdict.ts';
import {
  controlOf,
  ruleOf,
  guardedRollout,
  VISITORS_PER_NETWORK,
} from '../server/src/modules/releases/rules/guarded-release.ts';
import { printReport } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const VISITORS = 100_000;
/** Visitors of one network, on average. */
const PER_NETWORK = 5;
const HOURS = 72;
/** In how many of these hours a visitor was there, on average. */
const HOURS_EACH = 5;
/** Visitors with the rollout, in a hundred. */
const SHARE = 10;
const REPORTS = 1_000;
const COMPARISONS = 5;

const now = new Date('2026-11-28T12:00:00Z');
const rollout: Rollout = {
  id: '0123456789abcdef',
  version: '2.0.0',
  weight: SHARE * 100,
  guard: DEFAULT_GUARD,
  since: now.toISOString(),
};
const trial = guardedRollout('mfe-sgd', rollout, '1.9.0');
const rule = ruleOf(trial, VISITORS_PER_NETWORK);

/**
 * Visitors of both releases, in a part of the hours each; one in a hundred fails with either. The statistics of the table are
 * those of the rollout before, as when a new one begins.
 */
async function fill(db: Kysely<Database>): Promise<void> {
  await sql`alter table guard_presence set (autovacuum_enabled = false)`.execute(db);
  await sql`
    insert into guard_presence (remote, trial, hour, weight, visitor, network, is_local, is_failed)
    select ${trial.remote}, 'before', ${now}, ${rollout.weight}, 'v' || n, 'n' || n, false, false
    from generate_series(1, ${VISITORS}) n`.execute(db);
  await sql`analyze`.execute(db);
  await sql`
    insert into guard_presence (remote, trial, hour, weight, visitor, network, is_local, is_failed)
    select ${trial.remote}, case when n % 100 < ${SHARE} then ${trial.id} else ${controlOf(trial).id} end,
      ${now}::timestamptz - h * interval '1 hour', ${rollout.weight}, 'v' || n, 'n' || n / ${PER_NETWORK}, false,
      hashint8(n * 73 + h) % 500 = 0
    from generate_series(1, ${VISITORS}) n, generate_series(0, ${HOURS - 1}) h
    where abs(hashint8(n * 1000 + h)::bigint) % ${HOURS} < ${HOURS_EACH}`.execute(db);
  await sql`
    insert into guard_visitor (remote, trial, visitor, network, is_local, is_failed, counted_at)
    select remote, trial, visitor, min(network), false, bool_or(is_failed), max(hour)
    from guard_presence group by remote, trial, visitor`.execute(db);
}

async function timed<T>(samples: Samples, name: string, work: () => Promise<T> | T): Promise<T> {
  const began = performance.now();
  const result = await work();
  samples.add(name, performance.now() - began);
  return result;
}

async function measure(db: Kysely<Database>): Promise<void> {
  await fill(db);
  const samples = new Samples();
  for (let n = 0; n < REPORTS; n++) {
    const known = { visitor: `v${(n * 97) % VISITORS}`, network: `n${n}`, isLocal: false, isFailed: false };
    // in turns, so that a slow moment slows down both
    await timed(samples, 'visitor', () => keepVisitor(db, trial, known, now));
    await timed(samples, 'hour', () => keepPresence(db, { ...trial, weight: rollout.weight }, known, now));
  }
  let tallies: Awaited<ReturnType<typeof readComparison>> = [];
  for (let n = 0; n < COMPARISONS; n++) {
    tallies = await timed(samples, 'read', () => readComparison(db, trial, VISITORS_PER_NETWORK));
    await timed(samples, 'compare', () => compareWithLive(tallies, rule));
  }
  const { rows } = await sql<{ rows: number; bytes: number }>`
    select count(*)::int as rows, pg_total_relation_size('guard_presence')::float8 as bytes from guard_presence where trial <> 'before'`.execute(
    db,
  );
  const size = rows[0]!;
  printReport({
    title: `The guard of a rollout with ${VISITORS.toLocaleString('en-US')} visitors in ${HOURS} hours`,
    notes: [
      `${size.rows.toLocaleString('en-US')} hours of visitors, ${SHARE}% of them with the rollout, ${PER_NETWORK} visitors per network.`,
      'A comparison runs at most every ten seconds, and less often where it takes long. Medians.',
    ],
    findings: [
      { name: 'A report: the visitor', value: samples.median('visitor'), unit: 'ms' },
      { name: 'A report: the hour', value: samples.median('hour'), unit: 'ms' },
      { name: 'A report with its hour / without', value: 1 + samples.ratio('hour', 'visitor'), unit: '×' },
      { name: 'A comparison: reading', value: samples.median('read'), unit: 'ms' },
      { name: 'A comparison: judging', value: samples.median('compare'), unit: 'ms' },
      { name: 'Tallies that are read', value: tallies.length, unit: '' },
      { name: 'The table of hours on disk, with the rollout before', value: size.bytes / 1_000_000, unit: 'MB' },
    ],
    answers: [
      {
        name: 'Two equal releases: the rollout has failed',
        isTrue: compareWithLive(tallies, rule)?.why != null,
        shouldBe: false,
      },
    ],
    details: { samples: Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])) },
  });
}

await withTemporaryFolder(async (folder) => {
  const cluster = await launchEmbedded({ dataFolder: folder, isDurable: true });
  const db = connect(embeddedConnectionString(cluster), undefined, 2);
  try {
    await migrateToLatest(db);
    await measure(db);
  } finally {
    await db.destroy();
    await cluster.stop();
  }
});
