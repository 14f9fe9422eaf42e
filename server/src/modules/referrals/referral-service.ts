import type { Kysely } from 'kysely';
import { CONGRATULATIONS_NOTE, type ReferralGroup, type StatusChange } from '@portal/shared/contracts';
import { sourceForOtherSide } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../platform/responses/problem-error.ts';
import { shownRole, type AccessControl, type Principal } from '../access/index.ts';
import { recordActor } from '../actors/index.ts';
import { deleteDraft } from './drafts/draft-store.ts';
import { requireTakesReferrals, type Assignments } from './changes/assignments.ts';
import { dateAssignment, giveToAgent, SIDE_EXISTS } from './changes/give-to-agent.ts';
import { insertReferral } from './changes/insert-referral.ts';
import { reachReferral } from './reach-referral.ts';
import { readReferralGroup } from './details/referral-details-view.ts';
import { lockAgent, refreshReferralRows, refreshReferralSummaries } from './list/referral-rows-store.ts';
import { viewerOf } from './referral-scope.ts';
import { appendHistory, readReferral, readSides, takeUnassigned, type NamedReferral } from './referral-store.ts';
import { withReturnable } from './returns/with-returnable.ts';
import type { StatusCatalog } from './catalog/status-catalog.ts';
import { historyOf, writeNote, writeStatus, writeUndo, type Change } from './changes/write-change.ts';

interface ReferralServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  catalog: StatusCatalog;
  assignments: Assignments;
  now: () => Date;
}

/** Changes of referrals: rules, one transaction each, history, list rows (REF-71…73, D-16). */
export class ReferralService {
  readonly #options: ReferralServiceOptions;

  constructor(options: ReferralServiceOptions) {
    this.#options = options;
  }

  /** A consumer with all sides. @throws ProblemError 404 when there is no such referral, 403 out of reach */
  async read(principal: Principal, referralId: number): Promise<ReferralGroup> {
    const { db, access, now } = this.#options;
    const owner = await reachReferral(db, access, principal, referralId);
    const group = await readReferralGroup(db, owner, viewerOf(shownRole(principal)), now());
    return withReturnable(db, principal, group);
  }

  /**
   * Moves a referral to another status, or confirms its status (D-16). The editor's draft for it is deleted (D-46). Where
   * the agent says that they reached the consumer, the clock stops (D-47); undoing the change lets it run again.
   * @throws ProblemError 400 with field messages, 409 `referral_changed` when someone else was faster
   */
  async changeStatus(principal: Principal, change: StatusChange): Promise<ReferralGroup> {
    const rules = { catalog: await this.#options.catalog.read(), isStaff: principal.role === 'ROLE_ADMIN' };
    return this.#write(principal, change.agentReferralId, async (about, referral) => {
      await writeStatus(about, referral, change, rules);
      await deleteDraft(about.trx, principal, referral.referralId);
    });
  }

  /**
   * Undoes the last status change or note, for its author and within 8 seconds; the history keeps both (D-16).
   * @throws ProblemError 409 `undo_too_late`
   */
  async undo(principal: Principal, referralId: number, revision: number): Promise<ReferralGroup> {
    const catalog = await this.#options.catalog.read();
    return this.#write(principal, referralId, (about, referral) => writeUndo(about, referral, revision, { catalog }));
  }

  /** Adds a note without changing the status (REF-73). The portal's own notes do not count as updates of the agent. */
  addNote(principal: Principal, referralId: number, notes: string): Promise<ReferralGroup> {
    if (notes === CONGRATULATIONS_NOTE) {
      this.#options.access.requireOperation(principal, 'referral.congratulate');
      return this.#write(principal, referralId, async ({ trx, editor, now }, referral) => {
        await appendHistory(trx, { ...historyOf(referral, editor, now), kind: 'system', notes });
      });
    }
    return this.#write(principal, referralId, async (about, referral) => {
      await writeNote(about, referral, notes);
      await deleteDraft(about.trx, principal, referral.referralId);
    });
  }

  /** Creates the other side of a one-sided referral (API-32, CS-162). @throws ProblemError 409 `both_sides_exist` */
  addOtherSide(principal: Principal, referralId: number): Promise<ReferralGroup> {
    return this.#write(principal, referralId, async ({ trx, editor, now }, referral) => {
      if ((await readSides(trx, referral)).length > 1) {
        throw conflict('both_sides_exist', 'This consumer has both sides already.');
      }
      const { agentId, consumerId, city, state, zip, timeZone, source } = referral;
      const place = { city, state, zip, timeZone, source: sourceForOtherSide(source) };
      // nobody assigned it: the agent knows this consumer, so there is no response time to measure
      const side = { buySide: !referral.buySide, assignedAt: null };
      await insertReferral(trx, { agentId, consumerId, ...side, ...place }, { editor, now });
    });
  }

  /**
   * Gives a referral of a director's queue to one of the director's agents (D-08).
   * @throws ProblemError 403 for another director's agent, 404 when it is not in the queue any more, 409 `agent_paused`,
   * `agent_disqualified`, or `side_exists` where the agent has added this side themselves
   */
  async assign(principal: Principal, referralId: number, agentId: number): Promise<ReferralGroup> {
    await this.#options.access.requireAgent(principal, agentId);
    const now = this.#options.now();
    const owner = await this.#options.db.transaction().execute(async (trx) => {
      await lockAgent(trx, agentId);
      await requireTakesReferrals(this.#options.assignments, trx, agentId, now);
      const editor = await recordActor(trx, principal, now);
      const reloDirectorId = principal.reloDirectorId ?? 0;
      const taken = await takeUnassigned(trx, { reloDirectorId, referralId, agentId });
      if (!taken) throw notFound('This referral is not in your queue any more.');
      if (taken === 'side-exists') throw conflict('side_exists', SIDE_EXISTS);
      const given = await giveToAgent({ trx, editor, now }, taken, agentId);
      await refreshReferralSummaries(trx, [agentId]);
      await this.#options.assignments.onAssigned({ trx, now }, agentId, [taken]);
      await dateAssignment(trx, agentId, [referralId], this.#options.now());
      return given;
    });
    return readReferralGroup(this.#options.db, owner, viewerOf(shownRole(principal)), now);
  }

  /** One change of one referral: check access, lock, change, rewrite its list rows, read it back. */
  async #write(
    principal: Principal,
    referralId: number,
    change: (about: Change, referral: NamedReferral) => Promise<void>,
  ): Promise<ReferralGroup> {
    const owner = await reachReferral(this.#options.db, this.#options.access, principal, referralId);
    await this.#options.db.transaction().execute(async (trx) => {
      await lockAgent(trx, owner.agentId);
      const now = this.#options.now();
      const editor = await recordActor(trx, principal, now);
      await change({ trx, editor, now }, await readReferral(trx, owner));
      await refreshReferralRows(trx, owner.agentId, owner.consumerId);
    });
    return readReferralGroup(this.#options.db, owner, viewerOf(shownRole(principal)), this.#options.now());
  }
}
