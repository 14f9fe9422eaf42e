import type { HealthReport } from '@portal/shared/contracts/release-health';
import { HOUR_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { loadBucket } from './rules/load-times.ts';
import type { ReleaseHealthTable, ReleaseVisitTable } from './release-tables.ts';

const KEPT = 30 * 24 * HOUR_MS;
/** What a rollout did before that says little about it now, and a comparison reads all of it. */
const PRESENCE_KEPT = 3 * 24 * HOUR_MS;
/** Longer than a token is valid; a replay after that costs a page load, like a new visit. */
const VISITS_KEPT = 48 * HOUR_MS;

type Outcome = HealthReport['outcome'];
/** The part of a report that is counted. */
export type CountedReport = Pick<
  HealthReport,
  'remote' | 'version' | 'phase' | 'outcome' | 'errorCode' | 'milliseconds'
>;
type CountedBy = Omit<ReleaseVisitTable, 'visit'>;

/** The outcomes that are better than one, and are replaced by it. */
const BETTER: Record<Outcome, readonly Outcome[]> = { ok: [], recovered: ['ok'], failed: ['ok', 'recovered'] };

/** The worst of several reports about one release in one phase, in the order in which releases were first named. */
export function worstReports<Report extends CountedReport>(reports: readonly Report[]): Report[] {
  const worst = new Map<string, Report>();
  for (const report of reports) {
    const key = keyOf(report);
    const known = worst.get(key);
    if (known === undefined || BETTER[report.outcome].includes(known.outcome)) worst.set(key, report);
  }
  return [...worst.values()];
}

const keyOf = ({ remote, version, phase }: CountedReport): string => `${remote} ${version} ${phase}`;

/**
 * Stores the outcomes of a visit and counts those that are new: a visit has one outcome for each release and phase, and
 * only a worse one replaces it. A report that is repeated, or better than an earlier one, changes nothing.
 * @param reports one for each release and phase
 * @param isCounted false stores the outcomes without counting them
 * @returns those that are new
 */
export async function keepOutcomes<Report extends CountedReport>(
  db: Kysely<Database>,
  { visit, reports, now, isCounted }: { visit: string; reports: readonly Report[]; now: Date; isCounted: boolean },
): Promise<Report[]> {
  return db.transaction().execute(async (trx) => {
    // in one order, so that two beacons of a visit do not wait for each other
    const inOrder = reports.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const rows = inOrder.map((report) => ({ visit, ...countedBy(report, now) }));
    const inserted = await trx
      .insertInto('releaseVisit')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['visit', 'remote', 'version', 'phase']).doNothing())
      .returning(['remote', 'version', 'phase'])
      .execute();
    const isNew = new Set(inserted.map(({ remote, version, phase }) => `${remote} ${version} ${phase}`));
    const fresh: Report[] = [];
    const changes: { row: CountedBy; reports: number }[] = [];
    for (const [index, report] of inOrder.entries()) {
      const row = rows[index]!; // one for each report
      const before = isNew.has(keyOf(report)) ? null : await replaceBetter(trx, row);
      if (before === undefined) continue;
      fresh.push(report);
      changes.push({ row, reports: 1 });
      if (before !== null) changes.push({ row: before, reports: -1 });
    }
    if (isCounted && changes.length > 0) await addToCounts(trx, changes);
    return fresh;
  });
}

/** Replaces a better outcome by a worse one; returns the replaced one, undefined when nothing was replaced. */
async function replaceBetter(trx: Kysely<Database>, row: ReleaseVisitTable): Promise<CountedBy | undefined> {
  if (BETTER[row.outcome].length === 0) return undefined;
  const { visit, remote, version, phase, ...values } = row;
  const before = await trx
    .selectFrom('releaseVisit')
    .select(['remote', 'version', 'phase', 'outcome', 'hour', 'errorCode', 'loadBucket'])
    .where((where) => where.and({ visit, remote, version, phase }))
    .where('outcome', 'in', BETTER[row.outcome])
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  await trx
    .updateTable('releaseVisit')
    .set(values)
    .where((where) => where.and({ visit, remote, version, phase }))
    .execute();
  return before;
}

function countedBy({ remote, version, phase, outcome, errorCode, milliseconds }: CountedReport, now: Date): CountedBy {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const bucket = phase === 'load' && outcome === 'ok' ? loadBucket(milliseconds) : 0;
  return { remote, version, hour, phase, outcome, errorCode: errorCode ?? '', loadBucket: bucket };
}

/** One row for each key: a statement must not update a row twice. In a fixed order, which avoids deadlocks. */
async function addToCounts(
  db: Kysely<Database>,
  changes: readonly { row: CountedBy; reports: number }[],
): Promise<void> {
  const rows = new Map<string, ReleaseHealthTable>();
  for (const { row, reports } of changes) {
    const { remote, version, hour, phase, outcome, errorCode, loadBucket: bucket } = row;
    const key = [remote, version, hour.toISOString(), phase, outcome, errorCode, bucket].join(' ');
    const counted = { remote, version, hour, phase, outcome, errorCode, loadBucket: bucket };
    rows.set(key, { ...counted, reports: (rows.get(key)?.reports ?? 0) + reports });
  }
  const inOrder = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db
    .insertInto('releaseHealth')
    .values(inOrder)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'hour', 'phase', 'outcome', 'errorCode', 'loadBucket'])
        .doUpdateSet((set) => ({ reports: set('releaseHealth.reports', '+', set.ref('excluded.reports')) })),
    )
    .execute();
}

/**
 * Deletes counts and visitors that are older than 30 days, the hours of the guard that are older than three, and the visits
 * of the day before yesterday.
 */
export async function forgetOldHealth(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT);
  await db.deleteFrom('releaseHealth').where('hour', '<', oldest).execute();
  await db.deleteFrom('guardVisitor').where('countedAt', '<', oldest).execute();
  await db
    .deleteFrom('guardPresence')
    .where('hour', '<', new Date(now.getTime() - PRESENCE_KEPT))
    .execute();
  await db
    .deleteFrom('releaseVisit')
    .where('hour', '<', new Date(now.getTime() - VISITS_KEPT))
    .execute();
}
