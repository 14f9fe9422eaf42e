import type {
  InviteAgents,
  InvitedAgents,
  TemporaryPassword,
  TemporaryPasswordRequest,
} from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { badRequest, forbidden, notFound } from '../../platform/responses/problem-error.ts';
import { writeAudit } from '../access/index.ts';
import type { Principal } from '../access/index.ts';
import { recordPortalAccess } from '../agents/index.ts';
import type { AccountProvider } from './account-service.ts';
import { inviteAgent } from './invite-agent.ts';

interface StaffAction {
  admin: Principal;
  requestId: string;
}

/** What staff do with the accounts of others: invitations and temporary passwords, each with a row in the audit log. */
export class StaffAccountService {
  readonly #db: Kysely<Database>;
  readonly #provider: AccountProvider;
  readonly #now: () => Date;

  constructor(db: Kysely<Database>, provider: AccountProvider, now: () => Date) {
    this.#db = db;
    this.#provider = provider;
    this.#now = now;
  }

  /**
   * Invites agents (API-37, ADM-25). One that cannot be invited has an error and does not stop the others. Safe to
   * repeat: who was invited by the call before has an error then.
   */
  async invite({ agentIds, resendInvite }: InviteAgents, action: StaffAction): Promise<InvitedAgents> {
    const results: InvitedAgents = [];
    for (const agentId of new Set(agentIds)) {
      const error = await this.#inviteOne(agentId, resendInvite);
      if (error === null) await this.#audit('account.invite', { agentId: String(agentId) }, action);
      results.push(error === null ? { agentId } : { agentId, error });
    }
    return results;
  }

  /**
   * Sets a random temporary password and ends the person's sessions (API-38, ADM-22).
   * @throws ProblemError 400 when `adminEmail` is not the caller's, 403 for the account of an admin, one's own included,
   * 404 for an e-mail without an account
   */
  async setTemporaryPassword(
    { adminEmail, email }: TemporaryPasswordRequest,
    action: StaffAction,
  ): Promise<TemporaryPassword> {
    if (adminEmail !== action.admin.email.toLowerCase()) {
      throw badRequest('The request does not fit.', [{ path: 'adminEmail', message: 'This is not your email.' }]);
    }
    const account = await this.#provider.findUser(email);
    if (!account) throw notFound('This email has no account.');
    if (account.groups.includes('Admin')) throw forbidden("An admin's password is reset by the admin alone.");
    const tempPassword = await this.#provider.setTemporaryPassword(email);
    await this.#provider.signOutEverywhere(email);
    await recordPortalAccess(this.#db, email, { portalTempPassword: true });
    await this.#audit('account.reset-password', { userId: account.userId }, action);
    return { tempPassword };
  }

  /** @returns why not; null when the invitation was sent */
  async #inviteOne(agentId: number, canRenew: boolean): Promise<string | null> {
    const agent = await this.#db
      .selectFrom('agent')
      .select(['agentId', 'email', 'firstName', 'lastName', 'currentStatus'])
      .where('agentId', '=', agentId)
      .executeTakeFirst();
    if (!agent) return `There is no agent ${agentId}.`;
    if (agent.currentStatus === 'DISQUALIFIED') return 'This agent is disqualified.';
    const account = await this.#provider.findUser(agent.email);
    if (account?.status === 'FORCE_CHANGE_PASSWORD' && !canRenew) return 'This agent has already been invited.';
    // Anybody can sign up with any e-mail: what its owner never confirmed is nobody's account.
    if (account?.status === 'UNCONFIRMED') await this.#provider.deleteUser(agent.email);
    const isInvited = await inviteAgent(this.#db, this.#provider, agent, canRenew);
    return isInvited ? null : 'This agent already has an account.';
  }

  #audit(
    operation: 'account.invite' | 'account.reset-password',
    detail: Record<string, string>,
    { admin, requestId }: StaffAction,
  ): Promise<void> {
    const { grant } = admin;
    return writeAudit(this.#db, { actor: admin, event: 'write', grant, operation, detail, requestId, at: this.#now() });
  }
}
