import { DAY_MS, MINUTE_MS } from '@portal/shared/durations';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { wakeLive } from '../../database/live-wake.ts';
import type { AgentsInReach } from '../access/index.ts';

/** A change as it is stored, with the director that its agent has now. */
export interface LiveEvent {
  agentId: number;
  reloDirectorId: number | null;
  referralId: number;
  revision: number;
  /** The agent does not have it any more. */
  isGone: boolean;
  transactionId: string;
}

/** Events of one reading, and the transaction before which nothing can be added any more. */
export interface LiveReading {
  horizon: string;
  events: LiveEvent[];
}

/** If a person has missed more, it is not replayed one by one: their pages read what they show again. */
export const MAX_MISSED = 500;
/** The same limit for one reading of a server, for all of its browsers. */
export const MAX_AT_ONCE = 10_000;
/** A page that opens a channel for the first time may have read its data up to this long ago. */
const FIRST_REPLAY_MS = 5 * MINUTE_MS;

/**
 * Records the revisions of referrals for all pages that show them, in the transaction of the change. A revision that is
 * recorded already is not sent again.
 */
export async function recordChanges(
  trx: Transaction<Database>,
  referrals: readonly { agentId: number; referralId: number; revision: number }[],
): Promise<void> {
  if (referrals.length === 0) return;
  const writtenAt = sql<Date>`clock_timestamp()`;
  await trx
    .insertInto('liveEvent')
    .values(referrals.map(({ agentId, referralId, revision }) => ({ agentId, referralId, revision, writtenAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await wakeLive(trx, 'changes');
}

/**
 * Records that an agent no longer has a referral, for all pages that show it, in the transaction that takes it. Only one that
 * has not been changed since it was assigned, at revision 0, can be taken, so its removal is revision 1.
 */
export async function recordGone(
  trx: Transaction<Database>,
  { agentId, referralId }: { agentId: number; referralId: number },
): Promise<void> {
  const writtenAt = sql<Date>`clock_timestamp()`;
  await trx
    .insertInto('liveEvent')
    .values({ agentId, referralId, revision: 1, isGone: true, writtenAt })
    // older servers do not call `forgetChanges` when they assign it again
    .onConflict((conflict) =>
      conflict
        .columns(['agentId', 'referralId', 'revision'])
        .doUpdateSet({ isGone: true, writtenAt, transactionId: sql`pg_current_xact_id()` }),
    )
    .execute();
  await wakeLive(trx, 'changes');
}

/**
 * Deletes the recorded revisions of a referral that an agent gets once more: its revisions begin again, and would count as
 * known.
 */
export async function forgetChanges(
  trx: Transaction<Database>,
  { agentId, referralId }: { agentId: number; referralId: number },
): Promise<void> {
  await trx.deleteFrom('liveEvent').where('agentId', '=', agentId).where('referralId', '=', referralId).execute();
}

/** What is in the snapshot of a reading: everything below its oldest running transaction is final. */
const HORIZON = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;

/**
 * The events of a transaction and all later ones, at most `MAX_AT_ONCE` and one.
 * @param since null: only the horizon
 */
export async function readSince(db: Kysely<Database>, since: string | null): Promise<LiveReading> {
  return read(db, since === null ? sql`false` : sql`e.transaction_id >= ${since}::xid8`, MAX_AT_ONCE);
}

/**
 * What a person who was away has missed, at most `MAX_MISSED` and one.
 * @param since the horizon of their last reading; null for the first: what was written in the last five minutes
 */
export function readMissed(db: Kysely<Database>, inReach: AgentsInReach, since: string | null): Promise<LiveReading> {
  const isNew =
    since === null
      ? sql`e.written_at > clock_timestamp() - ${FIRST_REPLAY_MS} * interval '1 millisecond'`
      : sql`e.transaction_id >= ${since}::xid8`;
  return read(db, sql`${isNew} and ${withinReach(inReach)}`, MAX_MISSED);
}

/** The same rule as `isInReach`. */
function withinReach(inReach: AgentsInReach) {
  if (inReach === 'all') return sql`true`;
  return 'agentId' in inReach
    ? sql`e.agent_id = ${inReach.agentId}`
    : sql`a.relo_director_id = ${inReach.reloDirectorId}`;
}

async function read(db: Kysely<Database>, condition: RawBuilder<unknown>, most: number): Promise<LiveReading> {
  const { rows } = await sql<Partial<LiveEvent> & { horizon: string }>`
    select s.horizon, f.*
    from (select ${HORIZON} as horizon) s
    left join lateral (
      select e.agent_id, a.relo_director_id, e.referral_id, e.revision, e.is_gone, e.transaction_id::text as transaction_id
      from live_event e join agent a using (agent_id)
      where ${condition}
      order by e.transaction_id
      limit ${most + 1}
    ) f on true
  `.execute(db);
  const [{ horizon }] = rows as [LiveEvent & { horizon: string }];
  const events = rows.filter((row): row is LiveEvent & { horizon: string } => row.transactionId !== null);
  return { horizon, events };
}

/** Deletes what is older than a day; whoever was away for longer reads everything again. */
export async function trimLiveEvents(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('liveEvent')
    .where('writtenAt', '<', new Date(now.getTime() - DAY_MS))
    .execute();
}
