import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SliceTally } from './rules/control-verdict.ts';
import type { NetworkTally } from './rules/guard-verdict.ts';
import type { GuardPaintTable, GuardVisitorTable } from './release-tables.ts';
import type { PaintTally } from './rules/slowness-verdict.ts';
import { controlOf } from './rules/trials.ts';
import type { Trial } from './rules/trials.ts';

const HOUR = 3_600_000;

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

/**
 * Stores that a known visitor of a rollout, or of the live release it is compared with, was there in this hour while the
 * rollout had this share; and that it failed for them. A failure is never cleared.
 */
export async function keepPresence(
  db: Kysely<Database>,
  { remote, id: trial, weight }: { remote: string; id: string; weight: number },
  { visitor, isFailed }: Pick<TrialVisitor, 'visitor' | 'isFailed'>,
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
  await db
    .insertInto('guardPresence')
    .columns(['remote', 'trial', 'visitor', 'network', 'isLocal', 'hour', 'weight', 'isFailed'])
    .expression((from) =>
      from
        .selectFrom('guardVisitor')
        .select(['remote', 'trial', 'visitor', 'network', 'isLocal'])
        .select(({ val }) => [
          sql<Date>`${hour}::timestamptz`.as('hour'),
          sql<number>`${weight}::integer`.as('weight'),
          val(isFailed).as('isFailed'),
        ])
        .where((where) => where.and({ remote, trial, visitor })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'trial', 'hour', 'weight', 'visitor'])
        .doUpdateSet({ isFailed: true })
        .where('guardPresence.isFailed', '=', false)
        .where('excluded.isFailed', '=', true),
    )
    .execute();
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
 * The visitors of a rollout and of the live release, by network and slice: an hour in which the rollout had one share, so
 * that chance decides who has which. Only of slices with visitors of both. Whoever something failed for, with either
 * release, is no longer among those of later slices, so each fails once. Networks in which nothing failed, with no more
 * visitors of each release than one network counts for, are added up: nearly all are, and each has a row for every hour.
 */
export async function readComparison(
  db: Kysely<Database>,
  trial: Pick<Trial, 'remote' | 'id'>,
  visitorsPerNetwork: number,
): Promise<SliceTally[]> {
  const { remote, id: control } = controlOf(trial);
  const { rows } = await sql<SliceTally>`
    with failed as (
      select distinct on (visitor) visitor, hour, trial, weight from guard_presence
      where remote = ${remote} and trial in (${trial.id}, ${control}) and is_failed
      order by visitor, hour, trial, weight
    ), at_risk as materialized (
      select one.trial = ${trial.id} as is_trial, one.visitor, network, is_local, is_failed, one.hour, one.weight
      from guard_presence one left join failed on failed.visitor = one.visitor
      where remote = ${remote} and one.trial in (${trial.id}, ${control}) and (
        failed.visitor is null or (one.hour, one.trial, one.weight) <= (failed.hour, failed.trial, failed.weight))
    ), compared as materialized (
      select *, (extract(epoch from hour) * 100000 + weight)::bigint as slice
      from at_risk join (
        select hour, weight from at_risk group by hour, weight having bool_or(is_trial) and not bool_and(is_trial)
      ) of_both using (hour, weight)
    ), people as (
      select is_trial, visitor, min(network) as network, min(slice) as first, bool_or(is_failed) as has_failed
      from compared group by is_trial, visitor
    ), quiet as (
      select network as quiet_network from people group by network
      having not bool_or(has_failed) and count(*) filter (where is_trial) <= ${visitorsPerNetwork}
        and count(*) filter (where not is_trial) <= ${visitorsPerNetwork}
    )
    select compared.is_trial, case when quiet_network is null then compared.network end as network, is_local,
      slice::text as slice, count(*)::int as present, count(people.visitor)::int as visitors,
      count(*) filter (where is_failed)::int as failures
    from compared left join quiet on quiet_network = compared.network
    left join people on people.is_trial = compared.is_trial and people.visitor = compared.visitor and first = slice
    group by 1, 2, 3, 4`.execute(db);
  return rows;
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
