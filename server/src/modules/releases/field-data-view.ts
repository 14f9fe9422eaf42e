import type { PageFigures, Vital, VitalFigure } from '@portal/shared/contracts/release-health';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { loadTime, VITAL_BUCKETS_PER_DOUBLING } from './rules/load-times.ts';
import type { FieldDataTable } from './release-tables.ts';

type CountedVisits = Pick<FieldDataTable, 'page' | 'vital' | 'bucket' | 'visits'>;

/** What visits since a time measured of every release; finds the pages of one, in the order of their names. */
export async function readFieldData(
  db: Kysely<Database>,
  since: Date,
): Promise<(remote: string, version: string) => PageFigures[]> {
  const rows = await db
    .selectFrom('fieldData')
    .select(['remote', 'version', 'page', 'vital', 'bucket'])
    .select((select) => select.fn.sum<number>('visits').as('visits'))
    .where('hour', '>=', since)
    .groupBy(['remote', 'version', 'page', 'vital', 'bucket'])
    .execute();
  const byRelease = Map.groupBy(rows, ({ remote, version }) => `${remote}@${version}`);
  return (remote, version) => pagesOf(byRelease.get(`${remote}@${version}`) ?? []);
}

function pagesOf(rows: readonly CountedVisits[]): PageFigures[] {
  return [...Map.groupBy(rows, ({ page }) => page)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([page, ofPage]) => {
      const figure = (vital: Vital) => figureOf(ofPage.filter((row) => row.vital === vital));
      return { page, lcp: figure('lcp'), inp: figure('inp'), cls: figure('cls'), rows: figure('rows') };
    });
}

function figureOf(rows: readonly CountedVisits[]): VitalFigure | null {
  const buckets = rows.map(({ bucket, visits }) => ({ loadBucket: bucket, reports: visits }));
  const p75 = loadTime(buckets, 0.75, VITAL_BUCKETS_PER_DOUBLING);
  return p75 === null ? null : { p75, visits: buckets.reduce((sum, { reports }) => sum + reports, 0) };
}
