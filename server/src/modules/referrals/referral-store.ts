import { sql } from 'kysely';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { NewHistory, ReferralRecord, ReferralTable, UnassignedRecord } from '../../database/people-tables.ts';
import { referralActorName } from '../actors/index.ts';
import type { Editor } from '../actors/index.ts';
import { toSnapshot } from './undo-snapshot.ts';
import type { StatusColumns } from './status-change.ts';

export interface ReferralOwner {
  agentId: number;
  consumerId: number;
  referralId: number;
}

/** Whose referral it is; undefined when there is none. */
export function findOwner(db: Kysely<Database>, referralId: number): Promise<ReferralOwner | undefined> {
  return db
    .selectFrom('referral')
    .select(['agentId', 'consumerId', 'referralId'])
    .where('referralId', '=', referralId)
    .executeTakeFirst();
}

/** A referral, and what its last editor is shown as. */
export type NamedReferral = ReferralRecord & { modifiedByName: string | null };

export function readReferral(
  db: Kysely<Database>,
  { agentId, referralId }: Pick<ReferralOwner, 'agentId' | 'referralId'>,
): Promise<NamedReferral> {
  return db
    .selectFrom('referral')
    .selectAll()
    .select(referralActorName('referral').as('modifiedByName'))
    .where('agentId', '=', agentId)
    .where('referralId', '=', referralId)
    .executeTakeFirstOrThrow();
}

export interface WrittenChange {
  columns: Updateable<ReferralTable>;
  editor: Editor;
  now: Date;
}

/** Writes columns of a referral, counts its revision and forgets what could be undone before. */
export async function writeReferral(
  trx: Transaction<Database>,
  { agentId, referralId }: Pick<ReferralOwner, 'agentId' | 'referralId'>,
  { columns, editor, now }: WrittenChange,
): Promise<void> {
  const { name, ...actor } = editor;
  await trx
    .updateTable('referral')
    .set({
      undo: null,
      undoUntil: null,
      ...columns,
      ...actor,
      lastModifiedBy: name,
      updatedAt: now,
      revision: sql`revision + 1`,
      actorRevision: sql`revision + 1`,
    })
    .where('agentId', '=', agentId)
    .where('referralId', '=', referralId)
    .execute();
}

/** What to keep of a referral so that a change can be taken back until a moment. */
export function undoColumns(before: ReferralRecord, columns: StatusColumns, until: Date) {
  return { undo: JSON.stringify(toSnapshot(before, columns)), undoUntil: until };
}

/** Adds a step at the end of a history. The agent must be locked, or two steps could get the same number. */
export async function appendHistory(trx: Transaction<Database>, entry: Omit<NewHistory, 'step'>): Promise<void> {
  const { last } = await trx
    .selectFrom('referralHistory')
    .select((select) => select.fn.max('step').as('last'))
    .where('agentId', '=', entry.agentId)
    .where('referralId', '=', entry.referralId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('referralHistory')
    .values({ ...entry, step: (last ?? 0) + 1 })
    .execute();
}

/** Both sides of a consumer, for the check that there is no third. */
export function readSides(db: Kysely<Database>, { agentId, consumerId }: ReferralOwner): Promise<ReferralRecord[]> {
  return db
    .selectFrom('referral')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('consumerId', '=', consumerId)
    .execute();
}

/** Takes a referral out of a director's queue; undefined when somebody else was faster. */
export function takeUnassigned(
  trx: Transaction<Database>,
  reloDirectorId: number,
  referralId: number,
): Promise<UnassignedRecord | undefined> {
  return trx
    .deleteFrom('unassignedReferral')
    .where('reloDirectorId', '=', reloDirectorId)
    .where('referralId', '=', referralId)
    .returningAll()
    .executeTakeFirst();
}
