import { randomUUID } from 'node:crypto';
import { INVITE_COOL_DOWN_SECONDS } from '@portal/shared/contracts';
import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import type { PortalInviteTable } from './portal-invite-tables.ts';

/** The most that is shown of one agent. */
const HISTORY_SIZE = 20;

/** Whether somebody may invite an agent now. */
export type Claim =
  | { kind: 'claimed'; inviteId: string }
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
 * admins, tabs or servers one gets it, and for a minute nobody else does.
 */
export function claimInvite(db: Kysely<Database>, claiming: Claiming): Promise<Claim> {
  const { agentId, actorId, runId, canContinue } = claiming;
  return withinTransaction(db, async (trx) => {
    await trx.selectFrom('agent').select('agentId').where('agentId', '=', agentId).forNoKeyUpdate().execute();
    if (runId !== null && (await wasSentInRun(trx, agentId, runId))) return { kind: 'sent-before' };
    const last = await trx
      .selectFrom('portalInvite')
      .select(['inviteId', 'actorId', 'state', SECONDS_AGO.as('secondsAgo')])
      .where('agentId', '=', agentId)
      .where('state', '<>', 'failed')
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last && last.secondsAgo < INVITE_COOL_DOWN_SECONDS) {
      if (last.state === 'account-exists' && last.actorId === actorId && canContinue) {
        await trx
          .updateTable('portalInvite')
          .set({ state: 'sending', hadAccount: true, runId, error: null, endedAt: null, startedAt: NOW })
          .where('agentId', '=', agentId)
          .where('inviteId', '=', last.inviteId)
          .execute();
        return { kind: 'claimed', inviteId: last.inviteId };
      }
      return { kind: 'too-early', secondsAgo: last.secondsAgo, isUnderWay: last.state !== 'sent' };
    }
    const inviteId = randomUUID();
    await trx
      .insertInto('portalInvite')
      .values({ agentId, inviteId, actorId, runId, error: null, endedAt: null })
      .execute();
    return { kind: 'claimed', inviteId };
  });
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
    .limit(HISTORY_SIZE)
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
