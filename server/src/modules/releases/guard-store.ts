import { HOUR_MS } from '@portal/shared/durations';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SliceTally } from './rules/control-verdict.ts';
import type { NetworkTally } from './rules/guard-verdict.ts';
import type { GuardPaintTable, GuardVisitorTable } from './release-tables.ts';
import type { PaintTally } from './rules/slowness-verdict.ts';
import { controlOf, type GuardedRelease } from './rules/guarded-release.ts';

/** A visitor of a release under trial. */
export type TrialVisitor = Pick<GuardVisitorTable, 'visitor' | 'network' | 'isLocal' | 'isFailed'>;

/**
 * Stores a visitor of a trial. A known visitor keeps their network, and a failure is never cleared.
 * @returns whether the visitor is new or has failed for the first time
 */
export async function keepVisitor(
  db: Kysely<Database>,
  { remote, id: trial }: Pick<GuardedRelease, 'remote' | 'id'>,
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
 * Stores that a visitor of a rollout, or of the live release it is compared with, was there in this hour while the rollout
 * had this share; and that it failed for them. A failure is never cleared.
 */
export async function keepPresence(
  db: Kysely<Database>,
  { remote, id: trial, weight }: { remote: string; id: string; weight: number },
  visitor: TrialVisitor,
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await db
    .insertInto('guardPresence')
    .values({ remote, trial, hour, weight, ...visitor })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'trial', 'hour', 'weight', 'visitor'])
        .doUpdateSet({ isFailed: true })
        .where('guardPresence.isFailed', '=', false)
        .where('excluded.isFailed', '=', true),
    )
    .execute();
}

/**
 * Stores a report of a visitor of a rollout, or of the live release it is compared with: both what counts them and when they were
 * there, or neither.
 * @returns whether the visitor is new or has failed for the first time
 */
export function keepReport(
  db: Kysely<Database>,
  trial: Parameters<typeof keepPresence>[1],
  visitor: TrialVisitor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await keepPresence(trx, trial, visitor, now);
    return keepVisitor(trx, trial, visitor, now);
  });
}

/** The reports of the visitors of a trial, by network. */
export async function readTallies(
  db: Kysely<Database>,
  { remote, id: trial }: Pick<GuardedRelease, 'remote' | 'id'>,
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
export async function hasControl(db: Kysely<Database>, trial: Pick<GuardedRelease, 'remote' | 'id'>, least: number) {
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
 * release, is no longer among those of later slices, so each fails once; a visitor of a release has one network. Quiet
 * networks are added up, since each would have a row for every hour: nothing failed in them, they have no more visitors
 * than one network counts for, and those are at most a hundredth of all that the rollout has, and of those the live release
 * has in any hour they were there.
 */
export function readComparison(
  db: Kysely<Database>,
  trial: Pick<GuardedRelease, 'remote' | 'id'>,
  visitorsPerNetwork: number,
): Promise<SliceTally[]> {
  const { remote, id: control } = controlOf(trial);
  return db.transaction().execute(async (transaction) => {
    // A new rollout is not in the statistics of its table, which then seems to have next to no rows to join.
    await sql`set local enable_nestloop = off`.execute(transaction);
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
        select is_trial, visitor, network, is_local, is_failed, of_live,
          (extract(epoch from hour) * 100000 + weight)::bigint as slice
        from at_risk join (
          select hour, weight, count(*) filter (where not is_trial) as of_live
          from at_risk group by hour, weight having bool_or(is_trial) and not bool_and(is_trial)
        ) of_both using (hour, weight)
      ), people as materialized (
        select is_trial, visitor, min(network) as network, min(slice) as first, bool_or(is_failed) as has_failed,
          min(of_live) as least_of_live
        from compared group by is_trial, visitor
      ), quiet as (
        select network as quiet_network from (
          select network, bool_or(has_failed) as has_failed, count(*) filter (where is_trial) as of_trial,
            count(*) filter (where not is_trial) as of_live, min(least_of_live) as least_of_live
          from people group by network
        ) each_network
        where not has_failed and greatest(of_trial, of_live) <= ${visitorsPerNetwork}
          and of_trial * 100 <= (select count(*) from people where is_trial) and of_live * 100 <= least_of_live
      )
      select compared.is_trial, case when quiet_network is null then people.network end as network, is_local,
        slice::text as slice, count(*)::int as present, count(*) filter (where slice = first)::int as visitors,
        count(*) filter (where is_failed)::int as failures
      from compared join people on people.is_trial = compared.is_trial and people.visitor = compared.visitor
      left join quiet on quiet_network = people.network
      group by 1, 2, 3, 4`.execute(transaction);
    return rows;
  });
}

/** The largest paint of a visitor of a release under trial, or of the one it is compared with. */
export type TrialPaint = Pick<GuardPaintTable, 'version' | 'visitor' | 'network' | 'isLocal' | 'bucket'>;

/** Stores the first paint of a visitor. @returns whether it was the first */
export async function keepPaint(
  db: Kysely<Database>,
  { remote, id: trial }: Pick<GuardedRelease, 'remote' | 'id'>,
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
  { remote, id: trial, version }: Pick<GuardedRelease, 'remote' | 'id' | 'version'>,
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
