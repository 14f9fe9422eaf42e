import type { Kysely } from 'kysely';
import type { LoginAsRequest, SessionContext } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { toPrincipal, writeAudit, type AccessControl, type Principal, type VerifiedGrant } from '../access/index.ts';
import { findAgent, toAgent } from '../agents/index.ts';
import { recordRecentAgent } from '../recent-agents/index.ts';
import { findDirectors, toReloDirector } from '../directors/index.ts';

/** Looks up in the identity provider whether a person is an admin; undefined without an account. */
export interface AccountDirectory {
  findUser: (email: string) => Promise<{ groups: string[] } | undefined>;
}

interface SessionServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  accounts: AccountDirectory | undefined;
  now: () => Date;
}

/** Who is signed in, as whom; and the beginning and end of acting for others (D-05). */
export class SessionService {
  readonly #options: SessionServiceOptions;

  constructor(options: SessionServiceOptions) {
    this.#options = options;
  }

  /** An agent or director whose record is missing is null; signing in still works (AUTH-10). */
  async read(principal: Principal): Promise<SessionContext> {
    const { db } = this.#options;
    const { userId, email, groups, role, actingRole, agentId, reloDirectorId, grant } = principal;
    const agent = agentId === null ? undefined : await findAgent(db, agentId);
    const [director] = reloDirectorId === null ? [] : await findDirectors(db, [reloDirectorId]);
    return {
      user: {
        userId,
        email,
        groups,
      },
      role,
      actingRole,
      agent: agent ? toAgent(agent) : null,
      reloDirector: director ? toReloDirector(director) : null,
      grant: grant && {
        token: grant.token,
        role: grant.role,
        subjectId: grant.subjectId,
        expiresAt: grant.expiresAt.toISOString(),
      },
    };
  }

  /**
   * Grants an admin to act for an agent or a director (ADM-29, ADM-30).
   * @throws ProblemError 404 `not_found` for an unknown subject, 403 `login_as_refused` for oneself and other admins, 503
   * where accounts cannot be looked up; the former grant stays then
   * @param former the grant that the request came under, which the new one replaces
   */
  async startActing(
    admin: Principal,
    request: LoginAsRequest,
    requestId: string,
    former?: string,
  ): Promise<SessionContext> {
    const { db, access, now } = this.#options;
    await this.#refuseUnsuitable(admin, request);
    const { role, subjectId, reason } = request;
    const grant = await db.transaction().execute(async (trx) => {
      if (former !== undefined) await this.#end(trx, admin, former, requestId).catch(ignoreForeign);
      const issued = await access.grants.issue(trx, { actor: admin, role, subjectId, reason });
      const at = now();
      await writeAudit(trx, { actor: admin, event: 'login-as-start', grant: issued, reason, requestId, at });
      if (role === 'Agent') await recordRecentAgent(trx, admin.userId, subjectId, at);
      return issued;
    });
    return this.read(asSubject(admin, grant));
  }

  /**
   * Ends a grant, even an expired one. Repeated calls end it once.
   * @throws ProblemError 403 `grant_invalid`
   */
  async stopActing(admin: Principal, token: string, requestId: string): Promise<void> {
    await this.#options.db.transaction().execute((trx) => this.#end(trx, admin, token, requestId));
  }

  async #end(trx: Kysely<Database>, admin: Principal, token: string, requestId: string): Promise<void> {
    const { access, now } = this.#options;
    const { grant, isEndedNow } = await access.grants.revoke(trx, token, admin.userId);
    if (!isEndedNow) return;
    await writeAudit(trx, { actor: admin, event: 'login-as-stop', grant, requestId, at: now() });
  }

  async #refuseUnsuitable(admin: Principal, { role, subjectId }: LoginAsRequest): Promise<void> {
    const { db, accounts } = this.#options;
    const subject = role === 'Agent' ? await findAgent(db, subjectId) : (await findDirectors(db, [subjectId]))[0];
    if (!subject)
      throw notFound(role === 'Agent' ? 'There is no such agent.' : 'There is no such relocation director.');
    if (subject.email === admin.email) throw refused(msg('You cannot act for yourself.'));
    if (!accounts) throw new ProblemError(503, 'login_as_unavailable', 'The accounts cannot be looked up here.');
    const account = await accounts.findUser(subject.email);
    if (account?.groups.includes('Admin')) throw refused(msg('You cannot act for another admin.'));
  }
}

function asSubject(admin: Principal, grant: VerifiedGrant): Principal {
  const user = { ...admin, agentId: undefined, expiresAt: grant.expiresAt };
  return toPrincipal(user, null, grant);
}

/** A token that is no grant of this admin does not keep them from acting: there is nothing of theirs to end. */
function ignoreForeign(error: unknown): void {
  if (!(error instanceof ProblemError) || error.code !== 'grant_invalid') throw error;
}

function refused(detail: string): ProblemError {
  return new ProblemError(403, 'login_as_refused', detail);
}
