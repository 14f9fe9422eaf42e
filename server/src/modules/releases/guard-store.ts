import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SliceTally } from './rules/control-verdict.ts';
import type { NetworkTally } from './rules/guard-verdict.ts';
import type { GuardPaintTable, GuardVisitorTable } from './release-tables.ts';
import type { PaintTally } from './rules/slowness-verdict.ts';
import { controlOf } from './rules/trials.ts';
import type { Trial } from './rules/trials.ts';

/**
 * Seconds in which the visitors of two releases count as being there at the same time. Short enough that the shares of
 * both are the same throughout, long enough that a quiet portal has visitors of both.
 */
const SLICE = 600;

/** A visitor of a release under trial. */
export type TrialVisitor = Pick<GuardVisitorTable, 'visitor' | 'network' | 'isLocal' | 'isFailed'>;

/**
 * Stores a visitor of a trial. A known visitor keeps their network, and a failure is never cleared.
 * @returns whether the visitor is new or has failed for the first time
 */
export async function keepVisitor(
  db: Kysely<Database>,
  { remote, id: trial }: Pick<Trial, 'remote' | 'id'>,
  visitor: TrialVisitor,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .insertInto('guardVisitor')
    .values({ remote, trial, ...visitor, countedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'trial', 'visitor'])
        .doUpdateSet({ isFailed: true, countedAt: now })
        .where('guardVisitor.isFailed', '=', false)
        .where('excluded.isFailed', '=', true),
    )
    .returning('visitor')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The reports of the visitors of a trial, by network. */
export async function readTallies(
  db: Kysely<Database>,
  { remote, id: trial }: Pick<Trial, 'remote' | 'id'>,
): Promise<NetworkTally[]> {
  return db
    .selectFrom('guardVisitor')
    .select(({ fn }) => [
      fn.countAll<number>().as('visitors'),
      fn.countAll<number>().filterWhere('isFailed', '=', true).as('failures'),
    ])
    .select('isLocal')
    .where((where) => where.and({ remote, trial }))
    .groupBy(['network', 'isLocal'])
    .execute();
}

/** Whether a rollout has so many visitors of the live release to be compared with. */
export async function hasControl(db: Kysely<Database>, trial: Pick<Trial, 'remote' | 'id'>, least: number) {
  const { remote, id } = controlOf(trial);
  const last = await db
    .selectFrom('guardVisitor')
    .select('visitor')
    .where((where) => where.and({ remote, trial: id }))
    .offset(least - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

/**
 * The visitors of a rollout and of the live release, by network and slice of time: that of their first report or, if it
 * failed for them, of their first failure.
 */
export async function readComparison(db: Kysely<Database>, trial: Pick<Trial, 'remote' | 'id'>): Promise<SliceTally[]> {
  const { remote, id: control } = controlOf(trial);
  const slice = sql<number>`floor(extract(epoch from counted_at) / ${sql.lit(SLICE)})::float8`;
  const rows = await db
    .selectFrom('guardVisitor')
    .select(['trial', 'network', 'isLocal', slice.as('slice')])
    .select(({ fn }) => [
      fn.countAll<number>().as('visitors'),
      fn.countAll<number>().filterWhere('isFailed', '=', true).as('failures'),
    ])
    .where('remote', '=', remote)
    .where('trial', 'in', [trial.id, control])
    .groupBy(['trial', 'network', 'isLocal', slice])
    .execute();
  return rows.map(({ trial: of, ...tally }) => ({ ...tally, isTrial: of === trial.id }));
}

/** The largest paint of a visitor of a release under trial, or of the one it is compared with. */
export type TrialPaint = Pick<GuardPaintTable, 'version' | 'visitor' | 'network' | 'isLocal' | 'bucket'>;

/** Stores the first paint of a visitor. @returns whether it was the first */
export async function keepPaint(
  db: Kysely<Database>,
  { remote, id: trial }: Pick<Trial, 'remote' | 'id'>,
  paint: TrialPaint,
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('guardPaint')
    .values({ remote, trial, ...paint, countedAt: now })
    .onConflict((conflict) => conflict.columns(['remote', 'trial', 'version', 'visitor']).doNothing())
    .returning('visitor')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The paints of the visitors of a trial and of the release it is compared with. */
export async function readPaints(
  db: Kysely<Database>,
  { remote, id: trial, version }: Pick<Trial, 'remote' | 'id' | 'version'>,
): Promise<PaintTally[]> {
  const rows = await db
    .selectFrom('guardPaint')
    .select(['version', 'network', 'isLocal', 'bucket'])
    .select(({ fn }) => fn.countAll<number>().as('visitors'))
    .where((where) => where.and({ remote, trial }))
    .groupBy(['version', 'network', 'isLocal', 'bucket'])
    .execute();
  return rows.map(({ version: of, ...tally }) => ({ ...tally, isTrial: of === version }));
}
