import type { PageVital, Vital } from '@portal/shared/contracts/release-health';
import { HOUR_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { vitalBucket } from './rules/load-times.ts';
import type { FieldDataTable } from './release-tables.ts';

const KEPT = 30 * 24 * HOUR_MS;
/** How long visits are kept, like the outcomes of a visit: a token is valid for a day. */
const VISITS_KEPT = 48 * HOUR_MS;

/** A visit has one of each, whatever pages it shows. */
const ONCE_A_VISIT: ReadonlySet<Vital> = new Set(['lcp', 'inp', 'cls']);

interface KeptVitals {
  visit: string;
  vitals: readonly PageVital[];
  /** The release of the host in the visit's snapshot: its pages are all of them. */
  host: { remote: string; version: string };
  now: Date;
}

/**
 * Counts what a visit has measured, for the release of the page and for the host's. What it has reported before, or twice in
 * one beacon, counts no more.
 * @returns those that are new
 */
export async function keepVitals(db: Kysely<Database>, { visit, vitals, host, now }: KeptVitals): Promise<PageVital[]> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const firsts = new Map(vitals.toReversed().map((vital) => [onceFor(vital), vital]));
  return db.transaction().execute(async (trx) => {
    // in one order, so that two beacons of a visit do not wait for each other
    const inOrder = [...firsts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const rows = inOrder.map(([, { vital, page }]) => ({
      visit,
      vital,
      page: pageOfVisit(vital, page),
      hour,
    }));
    const inserted = await trx
      .insertInto('fieldVisit')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['visit', 'vital', 'page']).doNothing())
      .returning(['vital', 'page'])
      .execute();
    const fresh = inserted.map((row) => firsts.get(onceFor(row))!); // each was made from one of them
    const counted = fresh.flatMap(({ remote, version, page, vital, value }) =>
      [{ remote, version }, host].map((release) => ({ ...release, hour, page, vital, bucket: vitalBucket(value) })),
    );
    await addVisits(trx, counted);
    return fresh;
  });
}

const pageOfVisit = (vital: Vital, page: string): string => (ONCE_A_VISIT.has(vital) ? '' : page);
const onceFor = ({ vital, page }: Pick<PageVital, 'vital' | 'page'>): string => `${vital} ${pageOfVisit(vital, page)}`;

/** One row for each key: a statement must not update a row twice. In a fixed order, which avoids deadlocks. */
async function addVisits(db: Kysely<Database>, counted: readonly Omit<FieldDataTable, 'visits'>[]): Promise<void> {
  if (counted.length === 0) return;
  const keyOf = ({ remote, version, page, vital, bucket }: Omit<FieldDataTable, 'visits'>) =>
    [remote, version, page, vital, bucket].join(' ');
  const inOrder = [...Map.groupBy(counted, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db
    .insertInto('fieldData')
    .values(inOrder.map(([, same]) => ({ ...same[0]!, visits: same.length }))) // a group has at least one
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'hour', 'page', 'vital', 'bucket'])
        .doUpdateSet((set) => ({ visits: set('fieldData.visits', '+', set.ref('excluded.visits')) })),
    )
    .execute();
}

/** Deletes what is older than 30 days, and the visits of the day before yesterday. */
export async function forgetOldFieldData(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT);
  await db.deleteFrom('fieldData').where('hour', '<', oldest).execute();
  await db.deleteFrom('guardPaint').where('countedAt', '<', oldest).execute();
  await db
    .deleteFrom('fieldVisit')
    .where('hour', '<', new Date(now.getTime() - VISITS_KEPT))
    .execute();
}
