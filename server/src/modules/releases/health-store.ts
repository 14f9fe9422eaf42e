import type { HealthReport } from '@portal/shared/contracts/release-health';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { loadBucket } from './load-times.ts';
import type { ReleaseHealthTable, RolloutHealthTable } from './release-tables.ts';

const HOUR = 3_600_000;
const KEPT = 30 * 24 * HOUR;

/** A rollout, and what is to be added to its counts. */
export type RolloutCounts = Pick<RolloutHealthTable, 'remote' | 'rolloutId' | 'loads' | 'failures'>;
type Report = Pick<HealthReport, 'remote' | 'version' | 'phase' | 'outcome' | 'errorCode' | 'milliseconds'>;

/** Adds reports to the counts of their hour. */
export async function countReports(db: Kysely<Database>, reports: readonly Report[], now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
  await db
    .insertInto('releaseHealth')
    .values(rowsOf(reports, hour))
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'hour', 'phase', 'outcome', 'errorCode', 'loadBucket'])
        .doUpdateSet((set) => ({ reports: set('releaseHealth.reports', '+', set.ref('excluded.reports')) })),
    )
    .execute();
}

/** One row for each key: a statement must not meet a row twice. In one order, so that beacons never wait in a circle. */
function rowsOf(reports: readonly Report[], hour: Date): ReleaseHealthTable[] {
  const rows = new Map<string, ReleaseHealthTable>();
  for (const { remote, version, phase, outcome, errorCode, milliseconds } of reports) {
    const bucket = phase === 'load' && outcome === 'ok' ? loadBucket(milliseconds) : 0;
    const key = [remote, version, phase, outcome, errorCode, bucket].join(' ');
    const reportsBefore = rows.get(key)?.reports ?? 0;
    rows.set(key, {
      ...{ remote, version, hour, phase, outcome, errorCode: errorCode ?? '', loadBucket: bucket },
      reports: reportsBefore + 1,
    });
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Adds to the counts of a rollout, and answers all of them since it began. */
export function countForRollout(db: Kysely<Database>, added: RolloutCounts, now: Date): Promise<RolloutCounts> {
  return db
    .insertInto('rolloutHealth')
    .values({ ...added, countedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'rolloutId']).doUpdateSet((set) => ({
        loads: set('rolloutHealth.loads', '+', set.ref('excluded.loads')),
        failures: set('rolloutHealth.failures', '+', set.ref('excluded.failures')),
        countedAt: now,
      })),
    )
    .returning(['remote', 'rolloutId', 'loads', 'failures'])
    .executeTakeFirstOrThrow();
}

/** Forgets what is older than 30 days. */
export async function forgetOldHealth(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT);
  await db.deleteFrom('releaseHealth').where('hour', '<', oldest).execute();
  await db.deleteFrom('rolloutHealth').where('countedAt', '<', oldest).execute();
}
