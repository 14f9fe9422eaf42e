import { sql, type Kysely, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type {
  HistoryRecord,
  NewHistory,
  ReferralRecord,
  ReferralTable,
  UnassignedRecord,
} from '../../database/people-tables.ts';
import { notFound, type ProblemError } from '../../platform/responses/problem-error.ts';
import { historyActorName, personName, referralActorName, type Editor } from '../actors/index.ts';
import { toSnapshot } from './changes/undo-snapshot.ts';
import type { StatusColumns } from './rules/status-change.ts';

export interface ReferralOwner {
  agentId: number;
  consumerId: number;
  referralId: number;
}

/** What is said of a referral that does not exist, or that its agent does not have any more. */
export const noSuchReferral = (): ProblemError => notFound('There is no such referral.');

/** The owner of a referral; undefined when there is none. */
export function findOwner(db: Kysely<Database>, referralId: number): Promise<ReferralOwner | undefined> {
  return db
    .selectFrom('referral')
    .select(['agentId', 'consumerId', 'referralId'])
    .where('referralId', '=', referralId)
    .executeTakeFirst();
}

/** The owners of those of some referrals that there are, by id. */
export async function findOwners(
  db: Kysely<Database>,
  referralIds: readonly number[],
): Promise<Map<number, ReferralOwner>> {
  const rows = await db
    .selectFrom('referral')
    .select(['agentId', 'consumerId', 'referralId'])
    .where('referralId', 'in', [...referralIds])
    .execute();
  return new Map(rows.map((row) => [row.referralId, row]));
}

/** A referral, with the name shown for its last editor. */
export type NamedReferral = ReferralRecord & { modifiedByName: string | null };

/** @throws ProblemError 404 when its director has just returned it to the queue */
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
    .executeTakeFirstOrThrow(noSuchReferral);
}

export interface WrittenChange {
  columns: Updateable<ReferralTable>;
  editor: Editor;
  now: Date;
}

/** Writes columns of a referral, increments its revision and drops the previous undo. */
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

/** The columns to store so that a change can be undone until a given time. */
export function undoColumns(before: ReferralRecord, columns: Partial<StatusColumns>, until: Date) {
  return { undo: JSON.stringify(toSnapshot(before, columns)), undoUntil: until };
}

/**
 * Adds a step at the end of a history. The agent must be locked, or two steps could get the same number.
 * @returns its number
 */
export async function appendHistory(trx: Transaction<Database>, entry: Omit<NewHistory, 'step'>): Promise<number> {
  const { last } = await trx
    .selectFrom('referralHistory')
    .select((select) => select.fn.max('step').as('last'))
    .where('agentId', '=', entry.agentId)
    .where('referralId', '=', entry.referralId)
    .executeTakeFirstOrThrow();
  const step = (last ?? 0) + 1;
  await trx
    .insertInto('referralHistory')
    .values({ ...entry, step })
    .execute();
  return step;
}

/** The newest step of a history that a person made. */
export function lastChange(
  trx: Transaction<Database>,
  { agentId, referralId }: Pick<ReferralOwner, 'agentId' | 'referralId'>,
): Promise<Pick<HistoryRecord, 'step' | 'kind' | 'modifiedAt'>> {
  return trx
    .selectFrom('referralHistory')
    .select(['step', 'kind', 'modifiedAt'])
    .where('agentId', '=', agentId)
    .where('referralId', '=', referralId)
    .where('kind', '<>', 'system')
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Who undid the last change of a referral, whose own columns name the editor before; null when it is not undone. */
export async function undoneBy(
  trx: Transaction<Database>,
  { agentId, referralId }: Pick<ReferralOwner, 'agentId' | 'referralId'>,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null; isUndo: boolean }>`
    select ${historyActorName('h', personName('own'))} as name, h.undoes is not null as is_undo
    from referral_history h join agent own on own.agent_id = h.agent_id
    where h.agent_id = ${agentId} and h.referral_id = ${referralId} and h.kind <> 'system'
    order by h.step desc
    limit 1
  `.execute(trx);
  return rows[0]?.isUndo ? rows[0].name : null;
}

/**
 * Keeps a referral with its agent until the transaction ends, for what is stored with it without locking the agent.
 * @throws ProblemError 404 when its director has just returned it to the queue
 */
export async function shareLockReferral(
  trx: Transaction<Database>,
  { agentId, referralId }: Pick<ReferralOwner, 'agentId' | 'referralId'>,
): Promise<void> {
  await trx
    .selectFrom('referral')
    .select('referralId')
    .where('agentId', '=', agentId)
    .where('referralId', '=', referralId)
    .forKeyShare()
    .executeTakeFirstOrThrow(noSuchReferral);
}

/** Keeps others from storing anything with a referral of an agent, who must be locked, until the transaction ends. */
export async function lockReferral(
  trx: Transaction<Database>,
  { agentId, referralId }: Pick<ReferralOwner, 'agentId' | 'referralId'>,
): Promise<void> {
  await trx
    .selectFrom('referral')
    .select('referralId')
    .where('agentId', '=', agentId)
    .where('referralId', '=', referralId)
    .forUpdate()
    .execute();
}

/** Both sides of a consumer, to check that there is no third. */
export function readSides(db: Kysely<Database>, { agentId, consumerId }: ReferralOwner): Promise<ReferralRecord[]> {
  return db
    .selectFrom('referral')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('consumerId', '=', consumerId)
    .execute();
}

/**
 * Removes a referral from a director's queue for an agent, who must be locked. It stays there when the agent has that side of the
 * consumer already, since they added it to the other one themselves.
 * @returns null when it is not in the queue: someone else was faster
 */
export async function takeUnassigned(
  trx: Transaction<Database>,
  { reloDirectorId, referralId, agentId }: { reloDirectorId: number; referralId: number; agentId: number },
): Promise<UnassignedRecord | 'side-exists' | null> {
  const taken = await trx
    .deleteFrom('unassignedReferral as waiting')
    .where('reloDirectorId', '=', reloDirectorId)
    .where('referralId', '=', referralId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('referral')
            .select('referral.referralId')
            .where('referral.agentId', '=', agentId)
            .whereRef('referral.consumerId', '=', 'waiting.consumerId')
            .whereRef('referral.buySide', '=', 'waiting.buySide'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  const waiting = await trx
    .selectFrom('unassignedReferral')
    .select('referralId')
    .where('reloDirectorId', '=', reloDirectorId)
    .where('referralId', '=', referralId)
    .executeTakeFirst();
  return waiting ? 'side-exists' : null;
}
