import type { Kysely } from 'kysely';
import { permissionFor, type Operation } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { forbidden, ProblemError } from '../../platform/responses/problem-error.ts';
import type { VerifiedUser } from '../../platform/tokens/verified-user.ts';
import type { ActingGrants } from './acting-grants.ts';
import { AuditTrail } from './audit-trail.ts';
import { OwnDirectors } from './own-directors.ts';
import { agentsInReach } from './rules/agents-in-reach.ts';
import { shownRole, toPrincipal, type Principal } from './rules/principal.ts';
import { Reach, type StoredReach } from './reach.ts';

/** The refusal of what is not done for somebody else (D-06). */
export const blockedWhileActing = (): ProblemError =>
  new ProblemError(403, 'blocked_while_acting', 'This cannot be done while you act for somebody.');

interface AccessControlOptions {
  db: Kysely<Database>;
  grants: ActingGrants;
  now: () => Date;
}

/** Every decision about who may do what to whom, for REST and GraphQL alike (SEC-01…09, D-04…D-08). */
export class AccessControl {
  readonly #options: AccessControlOptions;
  readonly grants: ActingGrants;
  readonly audit: AuditTrail;
  readonly #directors: OwnDirectors;

  constructor(options: AccessControlOptions) {
    this.#options = options;
    this.grants = options.grants;
    this.audit = new AuditTrail(options);
    this.#directors = new OwnDirectors(options);
  }

  /**
   * The principal of a verified user and the grant that came with the request.
   * @throws ProblemError 403 `grant_expired`, `grant_revoked` or `grant_invalid`; also when the user is no admin any more
   */
  async identify(user: VerifiedUser, grantToken: string | undefined): Promise<Principal> {
    const { groups } = user;
    if (grantToken !== undefined) {
      const grant = await this.grants.verify(grantToken, user.userId);
      if (!groups.includes('Admin')) throw new ProblemError(403, 'grant_invalid', 'Only an admin may act for others.');
      return toPrincipal(user, null, grant);
    }
    const mayBeDirector = groups.includes('ReloDirector') && !groups.includes('Admin');
    return toPrincipal(user, mayBeDirector ? await this.#directors.idOf(user.email) : null, null);
  }

  /**
   * For a write that may have waited since its permission was checked, right before it is committed (D-05): an acting admin
   * still acts.
   * @param trx the transaction of the write
   * @throws ProblemError 403 `grant_expired`, `grant_revoked`
   */
  async requireStillActing(trx: Kysely<Database>, { userId, grant }: Principal): Promise<void> {
    if (grant) await this.grants.requireAtCommit(trx, userId, grant);
  }

  /** @throws ProblemError 403 `forbidden`, or `blocked_while_acting` (D-06) */
  requireOperation(principal: Principal, operation: Operation): void {
    const answer = permissionFor(operation, principal);
    if (answer === 'forbidden') throw forbidden();
    if (answer === 'blocked-while-acting') {
      throw blockedWhileActing();
    }
    Reach.current?.addOperation(operation);
  }

  /**
   * Whether the data of an agent may be reached: an agent reaches only themselves, a director their own agents, and all are reached by
   * an admin who is not acting (SEC-01, D-08).
   * @throws ProblemError 403 `forbidden`
   */
  async requireAgent(principal: Principal, agentId: number): Promise<void> {
    await this.requireAgents(principal, [agentId]);
  }

  /** Like `requireAgent` for several: all of them or none. */
  async requireAgents(principal: Principal, agentIds: readonly number[]): Promise<void> {
    if (!(await this.#reachesAgents(principal, agentIds))) throw forbidden();
    Reach.current?.addAgents(agentIds);
  }

  /** The agents among these whose data may be reached, for work that goes on without the others. */
  async reachableAgents(principal: Principal, agentIds: readonly number[]): Promise<ReadonlySet<number>> {
    const wanted = [...new Set(agentIds)];
    const role = shownRole(principal);
    const reached =
      role === 'ROLE_RELO_DIRECTOR'
        ? await this.#agentsOf(principal.reloDirectorId, wanted)
        : wanted.filter((id) => role === 'ROLE_ADMIN' || (role === 'ROLE_AGENT' && id === principal.agentId));
    Reach.current?.addAgents(reached);
    return new Set(reached);
  }

  /** A director's data may be reached by that director, and by an admin. @throws ProblemError 403 `forbidden` */
  requireDirector(principal: Principal, reloDirectorId: number): void {
    const role = shownRole(principal);
    const isOwn = role === 'ROLE_RELO_DIRECTOR' && principal.reloDirectorId === reloDirectorId;
    if (role !== 'ROLE_ADMIN' && !isOwn) throw forbidden();
    Reach.current?.addDirector(reloDirectorId);
  }

  /** Checks again everything that an earlier request of this person was allowed. @throws ProblemError 403 */
  async requireReach(principal: Principal, { operations, agents, directors }: StoredReach): Promise<void> {
    for (const operation of operations) this.requireOperation(principal, operation);
    for (const reloDirectorId of directors) this.requireDirector(principal, reloDirectorId);
    if (agents.length > 0) await this.requireAgents(principal, agents);
  }

  async #reachesAgents(principal: Principal, agentIds: readonly number[]): Promise<boolean> {
    const inReach = agentsInReach(principal);
    if (inReach === 'all') return true;
    if ('agentId' in inReach) return agentIds.every((id) => id === inReach.agentId);
    if (agentIds.length === 0) return false;
    const wanted = [...new Set(agentIds)];
    return (await this.#agentsOf(inReach.reloDirectorId, wanted)).length === wanted.length;
  }

  /** The agents among these who belong to a director. */
  async #agentsOf(reloDirectorId: number | null, agentIds: readonly number[]): Promise<number[]> {
    if (reloDirectorId === null || agentIds.length === 0) return [];
    const rows = await this.#options.db
      .selectFrom('agent')
      .select('agentId')
      .where('agentId', 'in', [...agentIds])
      .where('reloDirectorId', '=', reloDirectorId)
      .execute();
    return rows.map(({ agentId }) => agentId);
  }
}
