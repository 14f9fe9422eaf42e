import type { ReleaseHealth } from '@portal/shared/contracts/release-health';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { loadTime } from './rules/load-times.ts';
import type { ReleaseHealthTable } from './release-tables.ts';

type CountedReports = Pick<ReleaseHealthTable, 'phase' | 'outcome' | 'loadBucket' | 'reports'>;

/** The health of every release with reports since a time; finds that of one. */
export async function readReleaseHealth(
  db: Kysely<Database>,
  since: Date,
): Promise<(remote: string, version: string) => ReleaseHealth> {
  const rows = await db
    .selectFrom('releaseHealth')
    .select(['remote', 'version', 'phase', 'outcome', 'loadBucket'])
    .select((select) => select.fn.sum<number>('reports').as('reports'))
    .where('hour', '>=', since)
    .groupBy(['remote', 'version', 'phase', 'outcome', 'loadBucket'])
    .execute();
  const byRelease = Map.groupBy(rows, ({ remote, version }) => `${remote}@${version}`);
  return (remote, version) => summarize(byRelease.get(`${remote}@${version}`) ?? []);
}

/** Failures of every phase count; loads are the reports of the phase `load`, whatever their outcome. */
export function summarize(rows: readonly CountedReports[]): ReleaseHealth {
  const count = (counts: (row: CountedReports) => boolean) =>
    rows.filter(counts).reduce((sum, { reports }) => sum + reports, 0);
  const loaded = rows.filter(({ phase, outcome }) => phase === 'load' && outcome === 'ok');
  return {
    loads: count(({ phase }) => phase === 'load'),
    failures: count(({ outcome }) => outcome !== 'ok'),
    recovered: count(({ outcome }) => outcome === 'recovered'),
    p50: loadTime(loaded, 0.5),
    p95: loadTime(loaded, 0.95),
  };
}
