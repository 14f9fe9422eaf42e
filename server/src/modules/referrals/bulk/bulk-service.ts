import type { Kysely, Transaction } from 'kysely';
import type { ReferralRevision } from '@portal/shared/contracts';
import { msg, type Operation } from '@portal/shared/domain';
import type { Database } from '../../../database/database.ts';
import type { UnassignedRecord } from '../../../database/people-tables.ts';
import { forbidden, ProblemError } from '../../../platform/responses/problem-error.ts';
import { recordNothing, type AccessControl, type Principal } from '../../access/index.ts';
import { recordActor } from '../../actors/index.ts';
import { requireTakesReferrals, type Assignments } from '../changes/assignments.ts';
import { dateAssignment, giveToAgent, SIDE_EXISTS } from '../changes/give-to-agent.ts';
import { lockAgent, refreshConsumerRows, refreshReferralSummaries } from '../list/referral-rows-store.ts';
import { findOwners, readReferral, takeUnassigned, type NamedReferral, type ReferralOwner } from '../referral-store.ts';
import type { StatusCatalog } from '../catalog/status-catalog.ts';
import { writeConfirmation, writeNote, writeUndo, type Change } from '../changes/write-change.ts';
import { UNREACHABLE, type Outcome, type Refusal } from './bulk-outcome.ts';

const HAS_SIDE: Refusal = { code: 'side_exists', message: SIDE_EXISTS };
const NOT_WAITING: Refusal = { code: 'not_in_queue', message: msg('This referral is not in your queue any more.') };

interface BulkServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  catalog: StatusCatalog;
  assignments: Assignments;
  now: () => Date;
}

/**
 * One change for many referrals (REF-71, REF-73, D-08). All of it is one transaction, and each referral is changed or
 * refused as it is when it is changed alone: what is refused stays as it was and is reported with its reason, and the others
 * are done. Drafts are kept: an unfinished update is still unfinished.
 */
export class BulkService {
  readonly #options: BulkServiceOptions;

  constructor(options: BulkServiceOptions) {
    this.#options = options;
  }

  /** "No change" for each of them. @throws ProblemError 403 when the person reaches none of them */
  async confirm(principal: Principal, referrals: readonly ReferralRevision[]): Promise<Outcome[]> {
    const catalog = await this.#options.catalog.read();
    const revisions = revisionsOf(referrals);
    return this.#change(principal, 'referral.update-status', [...revisions.keys()], (about, referral) =>
      writeConfirmation(about, referral, revisions.get(referral.referralId)!, { catalog }),
    );
  }

  /** The same note on each of them. @throws ProblemError 403 when the person reaches none of them */
  addNotes(principal: Principal, referralIds: readonly number[], notes: string): Promise<Outcome[]> {
    return this.#change(principal, 'referral.add-note', referralIds, (about, referral) =>
      writeNote(about, referral, notes),
    );
  }

  /** Undoes the last change or note of each of them. @throws ProblemError 403 when the person reaches none of them */
  async undo(principal: Principal, referrals: readonly ReferralRevision[]): Promise<Outcome[]> {
    const catalog = await this.#options.catalog.read();
    const revisions = revisionsOf(referrals);
    return this.#change(principal, 'referral.update-status', [...revisions.keys()], (about, referral) =>
      writeUndo(about, referral, revisions.get(referral.referralId)!, { catalog }),
    );
  }

  /**
   * Gives referrals of a director's queue to one of the director's agents, with a note on each (D-08). Those that
   * someone else was faster to assign stay with whom they are, those whose side the agent has stay in the queue, and both are
   * reported.
   * @throws ProblemError 403 for another director's agent, 409 `agent_paused` or `agent_disqualified`
   */
  async assign(
    principal: Principal,
    { agentReferralIds, agentId, notes }: { agentReferralIds: readonly number[]; agentId: number; notes?: string },
  ): Promise<Outcome[]> {
    await this.#options.access.requireAgent(principal, agentId);
    const now = this.#options.now();
    const reloDirectorId = principal.reloDirectorId ?? 0;
    return this.#options.db.transaction().execute(async (trx) => {
      await lockAgent(trx, agentId);
      await requireTakesReferrals(this.#options.assignments, trx, agentId, now);
      // after the agent, as every write does, or two of one admin's would wait for each other
      const editor = await recordActor(trx, principal, now);
      const taken = new Map<number, UnassignedRecord>();
      const refused = new Map<number, Refusal>();
      // in one order, so that two people who assign the same ones do not wait for each other
      for (const referralId of agentReferralIds.toSorted((one, other) => one - other)) {
        const referral = await takeUnassigned(trx, { reloDirectorId, referralId, agentId });
        if (referral === null || referral === 'side-exists') {
          refused.set(referralId, referral === null ? NOT_WAITING : HAS_SIDE);
          continue;
        }
        await giveToAgent({ trx, editor, now }, referral, agentId, notes);
        taken.set(referralId, referral);
      }
      await refreshReferralSummaries(trx, [agentId]);
      await this.#options.assignments.onAssigned({ trx, now }, agentId, [...taken.values()]);
      await dateAssignment(trx, agentId, [...taken.keys()], this.#options.now());
      if (taken.size === 0) recordNothing('referral.assign');
      return agentReferralIds.map((agentReferralId) => {
        const refusal = refused.get(agentReferralId);
        return refusal
          ? { agentReferralId, agentId: null, revision: null, refusal }
          : { agentReferralId, agentId, revision: 0, refusal: null };
      });
    });
  }

  async #change(
    principal: Principal,
    operation: Operation,
    referralIds: readonly number[],
    change: (about: Change, referral: NamedReferral) => Promise<void>,
  ): Promise<Outcome[]> {
    const owners = await findOwners(this.#options.db, referralIds);
    const agentIds = [...owners.values()].map(({ agentId }) => agentId);
    const reached = await this.#options.access.reachableAgents(principal, agentIds);
    if (reached.size === 0) throw forbidden();
    return this.#options.db.transaction().execute(async (trx) => {
      // in one order, so that two changes of several agents do not wait for each other
      for (const agentId of [...reached].toSorted((one, other) => one - other)) await lockAgent(trx, agentId);
      const now = this.#options.now();
      const about = { trx, editor: await recordActor(trx, principal, now), now, count: referralIds.length };
      const outcomes: Outcome[] = [];
      const changed: ReferralOwner[] = [];
      for (const agentReferralId of referralIds) {
        const owner = owners.get(agentReferralId);
        if (!owner || !reached.has(owner.agentId)) {
          outcomes.push({ agentReferralId, agentId: null, revision: null, refusal: UNREACHABLE });
          continue;
        }
        const { agentId } = owner;
        let revision: number | null = null;
        const refusal = await refusalOf(async () => {
          const referral = await readReferral(trx, owner);
          await change(about, referral);
          revision = referral.revision + 1;
        });
        if (!refusal) changed.push(owner);
        outcomes.push({ agentReferralId, agentId, revision, refusal });
      }
      await refreshLists(trx, changed);
      if (changed.length === 0) recordNothing(operation);
      return outcomes;
    });
  }
}

const revisionsOf = (referrals: readonly ReferralRevision[]) =>
  new Map(referrals.map(({ agentReferralId, revision }) => [agentReferralId, revision]));

/** Why a change was not done, which it decides before it writes anything; null when it was. */
async function refusalOf(change: () => Promise<void>): Promise<Refusal | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: error.code, message: error.detail };
  }
}

async function refreshLists(trx: Transaction<Database>, changed: readonly ReferralOwner[]): Promise<void> {
  const consumers = new Map(changed.map((owner) => [`${owner.agentId}/${owner.consumerId}`, owner]));
  for (const { agentId, consumerId } of consumers.values()) await refreshConsumerRows(trx, agentId, consumerId);
  await refreshReferralSummaries(trx, [...new Set(changed.map(({ agentId }) => agentId))]);
}
