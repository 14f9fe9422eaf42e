import { ACCOUNT_EXISTS, INVITE_COOL_DOWN_SECONDS } from '@portal/shared/contracts';
import type { InviteAgents, InvitedAgents, PortalInvites } from '@portal/shared/contracts';
import { isMailRecipient } from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { CognitoError } from '../../identity/index.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { writeAudit } from '../access/index.ts';
import type { Principal } from '../access/index.ts';
import { recordStaff } from '../actors/index.ts';
import { deliveriesOf } from '../outbox/index.ts';
import { recordRecentAgent } from '../recent-agents/index.ts';
import type { AccountProvider } from './account-service.ts';
import { inviteAgent } from './invite-agent.ts';
import { claimInvite, endInvite, findPortalInvites } from './portal-invite-store.ts';
import { toPortalInvite } from './portal-invite-view.ts';
import type { StaffAction } from './staff-account-service.ts';

type Invited = InvitedAgents[number];

const EXISTS = `An ${ACCOUNT_EXISTS}.`;

interface PortalInviteOptions {
  db: Kysely<Database>;
  provider: AccountProvider;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

/** Invites of agents to the portal by staff: no agent gets two within a minute, whoever sends them. */
export class PortalInviteService {
  readonly #db: Kysely<Database>;
  readonly #provider: AccountProvider;
  readonly #log: PortalInviteOptions['log'];
  readonly #now: () => Date;

  constructor({ db, provider, log, now }: PortalInviteOptions) {
    this.#db = db;
    this.#provider = provider;
    this.#log = log;
    this.#now = now;
  }

  /**
   * Invites agents (API-37, ADM-25). One that cannot be invited has an error and does not stop the others. Safe to
   * repeat: who was invited by the call before has an error then, or nothing new in the same run.
   */
  async invite({ agentIds, resendInvite, runId }: InviteAgents, action: StaffAction): Promise<InvitedAgents> {
    await recordStaff(this.#db, action.admin, this.#now());
    const results: InvitedAgents = [];
    for (const agentId of new Set(agentIds)) {
      results.push({ agentId, ...(await this.#inviteOne(agentId, { resendInvite, runId: runId ?? null }, action)) });
    }
    return results;
  }

  /** The invites of an agent and how their mails went. @throws ProblemError 404 */
  async history({ userId }: Principal, agentId: number): Promise<PortalInvites> {
    const agent = await this.#findAgent(agentId);
    if (!agent) throw notFound('There is no such agent.');
    const rows = await findPortalInvites(this.#db, agentId);
    const deliveries = await deliveriesOf(this.#db, { recipient: agent.email, template: 'account-invitation' });
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
  ): Promise<Omit<Invited, 'agentId'>> {
    const agent = await this.#findAgent(agentId);
    if (!agent) return { error: `There is no agent ${agentId}.` };
    if (agent.currentStatus === 'DISQUALIFIED') return { error: 'This agent is disqualified.' };
    if (!isMailRecipient(agent.email)) return { error: 'The email of this agent is not an address.' };
    const account = await this.#reach(() => this.#provider.findUser(agent.email));
    if ('error' in account) return account;
    const status = account.value?.status;
    const isUnused = status === 'FORCE_CHANGE_PASSWORD';
    const claim = await claimInvite(this.#db, {
      agentId,
      actorId: action.admin.userId,
      runId,
      canContinue: resendInvite && isUnused,
    });
    if (claim.kind === 'sent-before') return {};
    if (claim.kind === 'too-early') return tooEarly(claim);
    const key = { agentId, inviteId: claim.inviteId };
    const sent = await this.#reach(async () => {
      if (isUnused && !resendInvite) return false;
      // Anybody can sign up with any e-mail: what its owner never confirmed is nobody's account.
      if (status === 'UNCONFIRMED') await this.#provider.deleteUser(agent.email);
      return inviteAgent(this.#db, this.#provider, agent, resendInvite);
    });
    if ('error' in sent) {
      await endInvite(this.#db, key, 'failed', sent.error);
      return sent;
    }
    if (!sent.value) {
      // after a continued attempt nothing more is tried (ADM-26)
      const hasContinued = resendInvite && isUnused;
      await endInvite(this.#db, key, hasContinued ? 'failed' : 'account-exists', EXISTS);
      return { error: EXISTS };
    }
    await endInvite(this.#db, key, 'sent');
    await this.#record(agentId, action);
    return {};
  }

  /** Of the identity provider; a failure is a sentence for staff. */
  async #reach<T>(call: () => Promise<T>): Promise<{ value: T } | { error: string }> {
    try {
      return { value: await call() };
    } catch (error) {
      if (error instanceof CognitoError) return { error: error.message };
      this.#log.error({ err: error }, 'An agent could not be invited');
      return { error: 'The sign-in service did not answer.' };
    }
  }

  async #record(agentId: number, { admin, requestId }: StaffAction): Promise<void> {
    const at = this.#now();
    await writeAudit(this.#db, {
      actor: admin,
      event: 'write',
      grant: admin.grant,
      operation: 'account.invite',
      detail: { agentId: String(agentId) },
      requestId,
      at,
    });
    await recordRecentAgent(this.#db, admin.userId, agentId, at);
  }

  #findAgent(agentId: number) {
    return this.#db
      .selectFrom('agent')
      .select(['agentId', 'email', 'firstName', 'lastName', 'currentStatus'])
      .where('agentId', '=', agentId)
      .executeTakeFirst();
  }
}

function tooEarly({ secondsAgo, isUnderWay }: { secondsAgo: number; isUnderWay: boolean }): Omit<Invited, 'agentId'> {
  const error = isUnderWay
    ? 'An invite to this agent is being sent.'
    : `An invite was sent to this agent ${secondsAgo === 1 ? '1 second' : `${secondsAgo} seconds`} ago.`;
  return { error, nextInSeconds: Math.max(1, INVITE_COOL_DOWN_SECONDS - secondsAgo) };
}
