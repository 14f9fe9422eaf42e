import { randomUUID } from 'node:crypto';
import { INVITE_COOL_DOWN_SECONDS, PORTAL_INVITES_SHOWN } from '@portal/shared/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import type { PortalInviteTable } from './portal-invite-tables.ts';

/** Where an earlier call of the same invite stopped: its answer was lost, or nobody knows whether it sent anything. */
export type Unfinished = 'account-exists' | 'unknown';

/** Whether somebody may invite an agent now. */
export type Claim =
  | { kind: 'claimed'; inviteId: string; before: Unfinished | null }
  /** It was sent already, in the same run. */
  | { kind: 'sent-before' }
  | { kind: 'too-early'; secondsAgo: number; isUnderWay: boolean };

interface Claiming {
  agentId: number;
  actorId: string;
  runId: string | null;
  /** The account was refused as existing and has a temporary password now: the same admin goes on (ADM-26). */
  canContinue: boolean;
}

/**
 * Reserves an agent for one invite. Everybody who asks waits for each other at the row of the agent, so that of two
 * admins, tabs or servers one gets it, and for a minute nobody else does. A run goes on with its own unfinished attempt.
 */
export function claimInvite(db: Kysely<Database>, claiming: Claiming): Promise<Claim> {
  const { agentId, actorId, runId } = claiming;
  return withinTransaction(db, async (trx) => {
    await trx.selectFrom('agent').select('agentId').where('agentId', '=', agentId).forNoKeyUpdate().execute();
    if (runId !== null && (await wasSentInRun(trx, agentId, runId))) return { kind: 'sent-before' };
    const last = await trx
      .selectFrom('portalInvite')
      .select(['inviteId', 'actorId', 'runId', 'state', SECONDS_AGO.as('secondsAgo')])
      .where('agentId', '=', agentId)
      .where('state', '<>', 'failed')
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before = last && unfinishedOf(last, claiming);
    if (last && before) {
      await trx
        .updateTable('portalInvite')
        .set({ state: 'sending', runId, error: null, endedAt: null, startedAt: NOW })
        .$if(before === 'account-exists', (query) => query.set({ hadAccount: true }))
        .where('agentId', '=', agentId)
        .where('inviteId', '=', last.inviteId)
        .execute();
      return { kind: 'claimed', inviteId: last.inviteId, before };
    }
    if (last && last.secondsAgo < INVITE_COOL_DOWN_SECONDS) {
      return { kind: 'too-early', secondsAgo: last.secondsAgo, isUnderWay: last.state !== 'sent' };
    }
    const inviteId = randomUUID();
    await trx
      .insertInto('portalInvite')
      .values({ agentId, inviteId, actorId, runId, error: null, endedAt: null })
      .execute();
    return { kind: 'claimed', inviteId, before: null };
  });
}

/** What is left to do of the last attempt, for whoever may go on with it; null for everybody else. */
function unfinishedOf(
  last: Pick<PortalInviteRow, 'actorId' | 'runId' | 'state' | 'secondsAgo'>,
  { actorId, runId, canContinue }: Claiming,
): Unfinished | null {
  if (last.actorId !== actorId) return null;
  const isSameRun = runId !== null && last.runId === runId;
  const isRecent = last.secondsAgo < INVITE_COOL_DOWN_SECONDS;
  if (last.state === 'account-exists') return isSameRun || (isRecent && canContinue) ? 'account-exists' : null;
  return last.state === 'sending' && isSameRun && !isRecent ? 'unknown' : null;
}

/** Writes what became of a claimed invite. */
export async function endInvite(
  db: Kysely<Database>,
  { agentId, inviteId }: { agentId: number; inviteId: string },
  state: 'sent' | 'account-exists' | 'failed',
  error: string | null = null,
): Promise<void> {
  await db
    .updateTable('portalInvite')
    .set({ state, error, endedAt: NOW })
    .where('agentId', '=', agentId)
    .where('inviteId', '=', inviteId)
    .execute();
}

export type PortalInviteRow = Selectable<PortalInviteTable> & { by: string | null; secondsAgo: number };

/** The newest invites of an agent. */
export function findPortalInvites(db: Kysely<Database>, agentId: number): Promise<PortalInviteRow[]> {
  return db
    .selectFrom('portalInvite')
    .leftJoin('staffAccount', 'staffAccount.userId', 'portalInvite.actorId')
    .selectAll('portalInvite')
    .select(['staffAccount.email as by', SECONDS_AGO.as('secondsAgo')])
    .where('agentId', '=', agentId)
    .orderBy('startedAt', 'desc')
    .limit(PORTAL_INVITES_SHOWN)
    .execute();
}

async function wasSentInRun(trx: Kysely<Database>, agentId: number, runId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('portalInvite')
    .select('inviteId')
    .where('agentId', '=', agentId)
    .where('runId', '=', runId)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return row !== undefined;
}

// not now(): that is when the transaction began, before it waited for others
const NOW = sql<Date>`clock_timestamp()`;
const SECONDS_AGO = sql<number>`greatest(0, floor(extract(epoch from clock_timestamp() - started_at)))::int`;
