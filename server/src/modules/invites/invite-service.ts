import { randomBytes, randomUUID } from 'node:crypto';
import {
  INVITE_DAYS,
  INVITES_PER_DAY,
  type Invite,
  type InviteRequest,
  type InvitesResponse,
} from '@portal/shared/contracts';
import { agentPhoneDigits, msg } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { badRequest, conflict, notFound, ProblemError, tooMany } from '../../platform/responses/problem-error.ts';
import { officeDayValue } from '../../platform/texts/formats.ts';
import type { Text } from '../../platform/texts/text.ts';
import { hashSecret } from '../../platform/security/hash-secret.ts';
import type { Principal } from '../access/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import {
  findCurrent,
  findInvite,
  findInvites,
  findMailsSince,
  isAgent,
  lockInTurn,
  toInvite,
  type Inviter,
  type InviteRow,
} from './invite-store.ts';
import { daysLater, nextOf, stateOf } from './rules/invite-state.ts';
import { mailboxOf } from './rules/mailbox.ts';

interface InviteServiceOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  /** Without a trailing slash. */
  portalUrl: string;
  now: () => Date;
}

/** Invitations to become an agent (HOST-15, D-34): one for each mailbox at a time, whoever makes it. */
export class InviteService {
  readonly #options: InviteServiceOptions;

  constructor(options: InviteServiceOptions) {
    this.#options = options;
  }

  /** One's own invitations: an agent's, or those a member of staff made in their own name. */
  async list(principal: Principal): Promise<InvitesResponse> {
    const { db, now } = this.#options;
    const [rows, markets] = await Promise.all([
      findInvites(db, inviterOf(principal)),
      db.selectFrom('market').select(['marketId', 'name', 'state']).orderBy('name').execute(),
    ]);
    return {
      data: rows.map((row) => toInvite(row, now())),
      markets: markets.map(({ marketId, name, state }) => ({ marketId, name: `${name}, ${state}` })),
    };
  }

  /**
   * Invites somebody and sends the mail.
   * @throws ProblemError 400 for an unknown market, 409 at `email` for somebody who is an agent or was invited, 429
   */
  invite(principal: Principal, request: z.output<typeof InviteRequest>): Promise<Invite> {
    const inviter = inviterOf(principal);
    const mailbox = mailboxOf(request.email);
    return this.#inTurn(inviter, mailbox, async (trx) => {
      const now = this.#options.now();
      await this.#requireMarket(trx, request.marketId);
      if (await isAgent(trx, request.email)) {
        throw refusedEmail('is_agent', {
          id: msg('{name} is in the network already. No invitation is needed.'),
          values: { name: request.firstName },
        });
      }
      const current = await findCurrent(trx, mailbox);
      if (current && stateOf(current, now) !== 'expired') throw alreadyInvited(request.firstName, current, inviter);
      await this.#requireAllowance(trx, inviter, now);
      if (current) await this.#end(trx, current);
      const inviteId = randomUUID();
      const token = newToken();
      await trx
        .insertInto('agentInvite')
        .values({
          mailbox,
          inviteId,
          inviterUserId: principal.userId,
          inviterAgentId: 'agentId' in inviter ? inviter.agentId : null,
          isByStaff: principal.grant !== null,
          email: request.email,
          firstName: request.firstName,
          lastName: request.lastName,
          phoneNumber: agentPhoneDigits(request.phoneNumber),
          marketId: request.marketId,
          note: request.note,
          tokenHash: hashSecret(token),
          createdAt: now,
          sentAt: now,
          expiresAt: daysLater(now, INVITE_DAYS),
          lastOpenedAt: null,
        })
        .execute();
      return this.#mailed(trx, inviter, inviteId, token);
    });
  }

  /**
   * Sends the mail of an invitation again; one that has expired is open for another 30 days.
   * @throws ProblemError 404 for that of somebody else, 409 when it is too early or over, 429
   */
  async sendAgain(principal: Principal, inviteId: string): Promise<Invite> {
    const inviter = inviterOf(principal);
    const known = await findInvite(this.#options.db, inviter, inviteId);
    if (!known) throw notFound('There is no such invitation.');
    return this.#inTurn(inviter, known.mailbox, async (trx) => {
      const now = this.#options.now();
      const row = (await findInvite(trx, inviter, inviteId)) ?? known;
      const next = nextOf(row, now);
      if (next === null) throw notNow(row, now);
      await this.#requireAllowance(trx, inviter, now);
      const token = newToken();
      await trx
        .updateTable('agentInvite')
        .set((set) => ({
          tokenHash: hashSecret(token),
          sentAt: now,
          ...(next === 'remind'
            ? { mails: set('mails', '+', 1) }
            : { mails: 1, expiresAt: daysLater(now, INVITE_DAYS), openedTimes: 0, lastOpenedAt: null }),
        }))
        .where('mailbox', '=', row.mailbox)
        .where('inviteId', '=', inviteId)
        .execute();
      return this.#mailed(trx, inviter, inviteId, token);
    });
  }

  /** Counts that somebody followed the link of an open invitation; anything else is nothing, and not told. */
  async recordOpening(token: string): Promise<void> {
    const now = this.#options.now();
    await this.#options.db
      .updateTable('agentInvite')
      .set((set) => ({ openedTimes: set('openedTimes', '+', 1), lastOpenedAt: now }))
      .where('tokenHash', '=', hashSecret(token))
      .where('isCurrent', '=', true)
      .where('expiresAt', '>', now)
      .execute();
  }

  /** After everything else about this mailbox and by this inviter, on all servers: two tabs are one invitation. */
  #inTurn<T>(inviter: Inviter, mailbox: string, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
    return this.#options.db.transaction().execute(async (trx) => {
      await lockInTurn(trx, [mailbox, JSON.stringify(inviter)]);
      return work(trx);
    });
  }

  async #requireMarket(trx: Kysely<Database>, marketId: string | null): Promise<void> {
    if (marketId === null) return;
    const known = await trx.selectFrom('market').select('marketId').where('marketId', '=', marketId).executeTakeFirst();
    if (!known) throw badRequest('The request does not fit.', [{ path: 'marketId', message: 'Choose a place' }]);
  }

  async #requireAllowance(trx: Kysely<Database>, inviter: Inviter, now: Date): Promise<void> {
    const mails = await findMailsSince(trx, inviter, daysLater(now, -1));
    const oldest = mails.at(-INVITES_PER_DAY);
    if (!oldest) return;
    const seconds = Math.ceil((daysLater(oldest, 1).getTime() - now.getTime()) / 1000);
    const sentence = {
      id: msg('{most} invitations were sent within a day, and that is the limit.'),
      values: { most: INVITES_PER_DAY },
    };
    throw tooMany(sentence, seconds);
  }

  /** Somebody else may invite this mailbox from now on; whoever invited it before still sees that it expired. */
  async #end(trx: Kysely<Database>, { mailbox, inviteId }: InviteRow): Promise<void> {
    await trx
      .updateTable('agentInvite')
      .set({ isCurrent: false })
      .where('mailbox', '=', mailbox)
      .where('inviteId', '=', inviteId)
      .execute();
  }

  async #mailed(trx: Kysely<Database>, inviter: Inviter, inviteId: string, token: string): Promise<Invite> {
    const { outbox, portalUrl, now } = this.#options;
    const row = await findInvite(trx, inviter, inviteId);
    if (!row) throw new Error('The invitation was not written.');
    await outbox.send(
      {
        channel: 'email',
        to: row.email,
        name: `${row.firstName} ${row.lastName}`,
        template: 'agent-invitation',
        values: {
          firstName: row.firstName,
          inviter: await this.#nameOf(trx, row),
          note: row.note,
          url: `${portalUrl}/api/invitations/${token}`,
          expiresAt: row.expiresAt.toISOString(),
        },
      },
      trx,
    );
    return toInvite(row, now());
  }

  /** Staff are not named: an invitation of theirs is one of the network. */
  async #nameOf(trx: Kysely<Database>, { inviterAgentId }: InviteRow): Promise<string> {
    if (inviterAgentId === null) return '';
    const agent = await trx
      .selectFrom('agent')
      .select(['firstName', 'lastName'])
      .where('agentId', '=', inviterAgentId)
      .executeTakeFirstOrThrow();
    return `${agent.firstName} ${agent.lastName}`;
  }
}

function inviterOf({ agentId, userId }: Principal): Inviter {
  return agentId === null ? { userId } : { agentId };
}

const newToken = (): string => randomBytes(32).toString('base64url');

function refusedEmail(code: string, message: Text): ProblemError {
  return new ProblemError(409, code, message, { fields: [{ path: 'email', message }] });
}

/** The name is the one that was typed: nobody learns whose an e-mail is. */
function alreadyInvited(name: string, current: InviteRow, inviter: Inviter): ProblemError {
  const values = { name, day: officeDayValue(current.createdAt) };
  const isOwn =
    'agentId' in inviter
      ? current.inviterAgentId === inviter.agentId
      : current.inviterAgentId === null && current.inviterUserId === inviter.userId;
  if (isOwn) return refusedEmail('already_invited', { id: msg('You invited {name} on {day}.'), values });
  const isByTeam = current.inviterAgentId === null;
  const id = isByTeam
    ? msg('{name} was invited by our team on {day}.')
    : msg('{name} was invited by another agent on {day}.');
  return refusedEmail('invited_by_other', { id, values });
}

function notNow(row: InviteRow, now: Date): ProblemError {
  const values = { name: row.firstName };
  if (stateOf(row, now) === 'joined') {
    return conflict('is_agent', { id: msg('{name} is in the network already.'), values });
  }
  if (!row.isCurrent) {
    return conflict('invited_by_other', { id: msg('{name} was invited by somebody else.'), values });
  }
  const day = officeDayValue(row.sentAt);
  return conflict('too_early', { id: msg('{name} was reminded on {day}.'), values: { ...values, day } });
}
