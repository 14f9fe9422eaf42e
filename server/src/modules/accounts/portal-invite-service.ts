import {
  ACCOUNT_EXISTS,
  INVITE_COOL_DOWN_SECONDS,
  type InviteAgents,
  type InvitedAgents,
  type PortalInvites,
} from '@portal/shared/contracts';
import { isDisqualified, isMailRecipient, msg } from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { CognitoError, type IdentityUser } from '../../identity/index.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import type { Language } from '../../platform/texts/language.ts';
import { say } from '../../platform/texts/say.ts';
import type { Text } from '../../platform/texts/text.ts';
import { writeAudit, type Principal } from '../access/index.ts';
import { recordStaff } from '../actors/index.ts';
import { deliveriesOf } from '../outbox/index.ts';
import { recordRecentAgent } from '../recent-agents/index.ts';
import type { AccountProvider } from './account-service.ts';
import { refusalOfAccount, refuseAgentsActedFor } from './account-owner.ts';
import { deleteUnconfirmed } from './delete-unconfirmed.ts';
import { inviteAgent, type AgentToInvite } from './invite-agent.ts';
import { claimInvite, endInvite, findPortalInvites, type Unfinished } from './portal-invite-store.ts';
import { toPortalInvite } from './portal-invite-view.ts';
import type { StaffAction } from './staff-account-service.ts';

type Invited = InvitedAgents[number];
/** What became of the invite of one agent, before its error is said in a language. */
type Outcome = Omit<Invited, 'agentId' | 'error'> & { error?: Text };

/** In English in every language: pages know it by its words (API-37). */
const EXISTS = `An ${ACCOUNT_EXISTS}.`;

interface PortalInviteServiceOptions {
  db: Kysely<Database>;
  provider: AccountProvider;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

/** Invites of agents to the portal by staff: no agent gets two within a minute, whoever sends them. */
export class PortalInviteService {
  readonly #options: PortalInviteServiceOptions;

  constructor(options: PortalInviteServiceOptions) {
    this.#options = options;
  }

  /**
   * Invites agents (API-37, ADM-25). One that cannot be invited has an error and does not stop the others. Safe to
   * repeat: who was invited by the call before has an error then, or nothing new in the same run.
   * @throws ProblemError 403 `blocked_while_acting` when one of them is acted for (D-06)
   */
  async invite(
    { agentIds, resendInvite, runId }: InviteAgents,
    action: StaffAction,
    language: Language,
  ): Promise<InvitedAgents> {
    const { db, now } = this.#options;
    refuseAgentsActedFor(action.admin, agentIds);
    await recordStaff(db, action.admin, now());
    const results: InvitedAgents = [];
    for (const agentId of new Set(agentIds)) {
      const outcome = await this.#inviteOne(agentId, { resendInvite, runId: runId ?? null }, action);
      const { error, ...rest } = outcome;
      results.push({ agentId, ...rest, ...(error === undefined ? {} : { error: say(error, language) }) });
    }
    return results;
  }

  /** The invites of an agent and how their mails went. @throws ProblemError 404 */
  async history({ userId }: Principal, agentId: number): Promise<PortalInvites> {
    const { db } = this.#options;
    const agent = await this.#findAgent(agentId);
    if (!agent) throw notFound('There is no such agent.');
    const rows = await findPortalInvites(db, agentId);
    const deliveries = await deliveriesOf(db, { recipient: agent.email, template: 'account-invitation' });
    const last = rows.find(({ state }) => state !== 'failed');
    return {
      invites: rows.map((row) => toPortalInvite(row, deliveries, userId)),
      nextInSeconds: last ? Math.max(0, INVITE_COOL_DOWN_SECONDS - last.secondsAgo) : 0,
    };
  }

  async #inviteOne(
    agentId: number,
    { resendInvite, runId }: { resendInvite: boolean; runId: string | null },
    action: StaffAction,
  ): Promise<Outcome> {
    const { db, provider } = this.#options;
    const agent = await this.#findAgent(agentId);
    if (!agent) return { error: { id: msg('There is no agent {id}.'), values: { id: String(agentId) } } };
    if (isDisqualified(agent)) return { error: msg('This agent is disqualified.') };
    if (!isMailRecipient(agent.email)) return { error: msg("This agent's email address is not valid.") };
    const found = await this.#reach(() => provider.findUser(agent.email));
    if ('error' in found) return { error: found.error };
    const account = found.value;
    const refusal = account && refusalOfAccount(account, agentId);
    if (refusal) return { error: refusal };
    const isUnused = account?.status === 'FORCE_CHANGE_PASSWORD';
    const claim = await claimInvite(db, {
      agentId,
      actorId: action.admin.userId,
      runId,
      canContinue: resendInvite && isUnused,
    });
    if (claim.kind === 'sent-before') return {};
    if (claim.kind === 'too-early') return tooEarly(claim);
    const key = { agentId, inviteId: claim.inviteId };
    const sent = await this.#reach(() => this.#send(agent, account, { before: claim.before, resendInvite }));
    if ('error' in sent) {
      // the claim stays: a mail may be on its way
      if (sent.isUnknown) {
        await this.#record(agentId, { runId, isUnknown: true }, action);
        return outcomeUnknown();
      }
      await endInvite(db, key, 'failed', sent.error);
      return { error: sent.error };
    }
    if (!sent.value) {
      // after a continued attempt nothing more is tried (ADM-26)
      const hasContinued = resendInvite && isUnused;
      await endInvite(db, key, hasContinued ? 'failed' : 'account-exists', EXISTS);
      return { error: EXISTS };
    }
    await endInvite(db, key, 'sent');
    await this.#record(agentId, { runId, isUnknown: false }, action);
    return {};
  }

  /** @returns false when the agent has an account whose password must be changed first */
  async #send(
    agent: AgentToInvite,
    account: IdentityUser | undefined,
    { before, resendInvite }: { before: Unfinished | null; resendInvite: boolean },
  ): Promise<boolean> {
    const { db, provider } = this.#options;
    const isUnused = account?.status === 'FORCE_CHANGE_PASSWORD';
    // the attempt whose outcome was unknown began without this account, and made it
    if (before === 'unknown' && isUnused && !resendInvite) return true;
    const canRenew = resendInvite || before === 'account-exists';
    if (isUnused && !canRenew) return false;
    if (account?.status === 'UNCONFIRMED') await deleteUnconfirmed(provider, account);
    if (await inviteAgent(db, provider, agent, canRenew)) return true;
    if (account) return false;
    // one that was not there a moment ago: the provider was asked twice, or the agent asked for it
    const made = await provider.findUser(agent.email);
    return made?.status === 'FORCE_CHANGE_PASSWORD' && made.attributes['custom:agentId'] === String(agent.agentId);
  }

  /** Of the identity provider; a failure is a sentence for staff. Without a refusal it is not known what was done. */
  async #reach<T>(call: () => Promise<T>): Promise<{ value: T } | { error: string; isUnknown: boolean }> {
    try {
      return { value: await call() };
    } catch (error) {
      if (error instanceof CognitoError) return { error: error.message, isUnknown: false };
      this.#options.log.error({ err: error }, 'An agent could not be invited');
      return { error: msg('The sign-in service did not answer.'), isUnknown: true };
    }
  }

  /** A row for what was sent, or may have been. */
  async #record(
    agentId: number,
    { runId, isUnknown }: { runId: string | null; isUnknown: boolean },
    { admin, requestId }: StaffAction,
  ): Promise<void> {
    const { db, now } = this.#options;
    const at = now();
    await writeAudit(db, {
      actor: admin,
      event: 'write',
      grant: admin.grant,
      operation: 'account.invite',
      detail: { agentId: String(agentId), ...(isUnknown && { outcome: 'unknown' }) },
      requestId,
      at,
    });
    // a bulk invite would push out all agents that somebody worked with
    if (runId === null) await recordRecentAgent(db, admin.userId, agentId, at);
  }

  #findAgent(agentId: number) {
    return this.#options.db
      .selectFrom('agent')
      .select(['agentId', 'email', 'firstName', 'lastName', 'currentStatus'])
      .where('agentId', '=', agentId)
      .executeTakeFirst();
  }
}

function tooEarly({ secondsAgo, isUnderWay }: { secondsAgo: number; isUnderWay: boolean }): Outcome {
  const nextInSeconds = Math.max(1, INVITE_COOL_DOWN_SECONDS - secondsAgo);
  if (isUnderWay) return { error: msg('Another invite to this agent is being sent.'), nextInSeconds, isUnderWay };
  const error = {
    id: msg('An invite was sent to this agent {seconds, plural, one {# second} other {# seconds}} ago.'),
    values: { seconds: secondsAgo },
  };
  return { error, nextInSeconds };
}

function outcomeUnknown(): Outcome {
  return {
    error: msg(
      'The sign-in service did not answer, so the invite may have been sent. Check the history, then try again.',
    ),
    nextInSeconds: INVITE_COOL_DOWN_SECONDS,
    isUnderWay: true,
  };
}
