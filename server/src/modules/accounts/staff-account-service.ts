import type { TemporaryPassword, TemporaryPasswordRequest } from '@portal/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { CognitoError } from '../../identity/index.ts';
import { badRequest, forbidden, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { writeAudit, type Principal } from '../access/index.ts';
import { recordPortalAccess } from '../agents/index.ts';
import { recordRecentAgent } from '../recent-agents/index.ts';
import { refusalOfAccount, refuseEmailActedFor } from './account-owner.ts';
import type { AccountProvider } from './account-service.ts';

/** Who of staff does something, and in which request. */
export interface StaffAction {
  admin: Principal;
  requestId: string;
}

interface StaffAccountServiceOptions {
  db: Kysely<Database>;
  provider: AccountProvider;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

/** Temporary passwords that staff set for others, each with a row in the audit log that never says which. */
export class StaffAccountService {
  readonly #options: StaffAccountServiceOptions;

  constructor(options: StaffAccountServiceOptions) {
    this.#options = options;
  }

  /**
   * Sets a random temporary password and ends the person's sessions (API-38, ADM-22).
   * @throws ProblemError 400 when `adminEmail` is not the caller's, 403 for the account of an admin, one's own included, of
   * a director or of another agent, and of who is acted for (D-06), 404 for an e-mail without an account, 503 when the
   * identity provider does not answer
   */
  async setTemporaryPassword(
    { adminEmail, email, runId }: TemporaryPasswordRequest,
    action: StaffAction,
  ): Promise<TemporaryPassword> {
    const { db, provider, now } = this.#options;
    if (adminEmail !== action.admin.email.toLowerCase()) {
      throw badRequest('The request does not fit.', [{ path: 'adminEmail', message: 'This is not your email.' }]);
    }
    await refuseEmailActedFor(db, action.admin, email);
    const account = await this.#reach(() => provider.findUser(email));
    if (!account) throw notFound('This email has no account.');
    const agent = await db.selectFrom('agent').select('agentId').where('email', '=', email).executeTakeFirst();
    const refusal = refusalOfAccount(account, agent?.agentId);
    if (refusal) throw forbidden(refusal);
    const tempPassword = await this.#reach(() => provider.setTemporaryPassword(email));
    // before all that follows and may fail: the password is changed
    await this.#record(account.userId, agent?.agentId, action);
    await recordPortalAccess(db, email, { portalTempPassword: true });
    if (agent && runId === undefined) {
      await recordRecentAgent(db, action.admin.userId, agent.agentId, now());
    }
    await this.#reach(() => provider.signOutEverywhere(email));
    return { tempPassword };
  }

  async #reach<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof CognitoError) throw new ProblemError(409, 'account_refused', error.message);
      this.#options.log.error({ err: error }, 'A temporary password could not be set');
      throw new ProblemError(503, 'sign_in_service_unavailable', 'The sign-in service did not answer.');
    }
  }

  async #record(userId: string, agentId: number | undefined, { admin, requestId }: StaffAction): Promise<void> {
    const { db, now } = this.#options;
    await writeAudit(db, {
      actor: admin,
      event: 'write',
      grant: admin.grant,
      operation: 'account.reset-password',
      object: agentId === undefined ? { kind: 'account', id: userId } : { kind: 'agent', id: String(agentId) },
      detail: { userId },
      requestId,
      at: now(),
    });
  }
}
