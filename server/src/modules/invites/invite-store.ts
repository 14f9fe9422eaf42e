import type { Invite } from '@portal/shared/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { lockByName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/database.ts';
import { mailboxOf } from './rules/mailbox.ts';
import { nextOf, stateOf } from './rules/invite-state.ts';
import type { AgentInviteTable } from './invite-tables.ts';

/** The most that one person sees of their invitations. */
const LIST_SIZE = 500;

/** Whose invitations: an agent's, or those that a member of staff made in their own name. */
export type Inviter = { agentId: number } | { userId: string };

export type InviteRow = Selectable<AgentInviteTable> & { place: string | null; joinedAt: Date | null };

/** An invitation as whoever made it sees it. */
export function toInvite(row: InviteRow, now: Date): Invite {
  const { inviteId, firstName, lastName, email, place, isByStaff, openedTimes, lastOpenedAt } = row;
  return {
    inviteId,
    firstName,
    lastName,
    email,
    place,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    opened: lastOpenedAt && { times: openedTimes, lastAt: lastOpenedAt.toISOString() },
    joinedAt: row.joinedAt?.toISOString() ?? null,
    next: nextOf(row, now),
    isByStaff,
  };
}

function invites(db: Kysely<Database>) {
  return db
    .selectFrom('agentInvite as invite')
    .leftJoin('market', 'market.marketId', 'invite.marketId')
    .selectAll('invite')
    .select([
      sql<string | null>`market.name || ', ' || market.state`.as('place'),
      sql<Date | null>`(
        select min(agent.created_at) from agent where agent.email in (invite.email, invite.mailbox)
      )`.as('joinedAt'),
    ]);
}

/** All of one inviter, newest first. */
export function findInvites(db: Kysely<Database>, inviter: Inviter): Promise<InviteRow[]> {
  return ofInviter(invites(db), inviter).orderBy('createdAt', 'desc').orderBy('inviteId').limit(LIST_SIZE).execute();
}

/** One of them; undefined for that of somebody else, too. */
export function findInvite(db: Kysely<Database>, inviter: Inviter, inviteId: string): Promise<InviteRow | undefined> {
  return ofInviter(invites(db), inviter).where('inviteId', '=', inviteId).executeTakeFirst();
}

/** The invitation that a mailbox has now, whoever made it. */
export function findCurrent(db: Kysely<Database>, mailbox: string): Promise<InviteRow | undefined> {
  return invites(db).where('mailbox', '=', mailbox).where('isCurrent', '=', true).executeTakeFirst();
}

/** Whether a mailbox is that of an agent. */
export async function isAgent(db: Kysely<Database>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('agent')
    .select('agentId')
    .where('email', 'in', [email, mailboxOf(email)])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The moments of the mails that one inviter had sent since then, oldest first. */
export async function findMailsSince(db: Kysely<Database>, inviter: Inviter, since: Date): Promise<Date[]> {
  const query = db.selectFrom('agentInvite as invite').select('sentAt').where('sentAt', '>', since).orderBy('sentAt');
  const rows = await (
    'agentId' in inviter
      ? query.where('inviterAgentId', '=', inviter.agentId)
      : query.where('inviterUserId', '=', inviter.userId).where('inviterAgentId', 'is', null)
  ).execute();
  return rows.map(({ sentAt }) => sentAt);
}

/** Makes everything of these names wait for each other, on all servers, until the end of the transaction. */
export async function lockInTurn(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  // always in the same order, so that no two wait for each other
  for (const name of names.toSorted()) {
    await lockByName(db, `invite ${name}`);
  }
}

function ofInviter(query: ReturnType<typeof invites>, inviter: Inviter): ReturnType<typeof invites> {
  return 'agentId' in inviter
    ? query.where('inviterAgentId', '=', inviter.agentId)
    : query.where('inviterUserId', '=', inviter.userId).where('inviterAgentId', 'is', null);
}
