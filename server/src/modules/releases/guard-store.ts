import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { NetworkTally } from './rules/guard-verdict.ts';
import type { GuardVisitorTable } from './release-tables.ts';
import type { Trial } from './rules/trials.ts';

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
