import { msg } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { forbidden } from '../../../platform/responses/problem-error.ts';
import type { Text } from '../../../platform/texts/text.ts';
import { recordChange, recordNothing, type AccessControl, type Principal } from '../../access/index.ts';
import { forgetCrmEvents } from '../../crm-events/index.ts';
import { forgetReportDrafts } from '../../form-drafts/index.ts';
import { recordGone } from '../../live/index.ts';
import { UNREACHABLE, type Outcome, type Refusal } from '../bulk/bulk-outcome.ts';
import type { Assignments } from '../changes/assignments.ts';
import { lockAgent, refreshConsumerRows, refreshReferralSummaries } from '../list/referral-rows-store.ts';
import { findOwners, lockReferral, type ReferralOwner } from '../referral-store.ts';
import { isUntouched } from '../rules/untouched.ts';
import { findInQueue, moveToQueue, readAssigned } from './return-store.ts';

const IN_QUEUE: Refusal = { code: 'in_queue', message: msg('This referral is already in your queue.') };
const NOT_OF_QUEUE: Refusal = { code: 'not_of_queue', message: msg("This referral didn't come from your queue.") };

interface ReturnServiceOptions {
  db: Kysely<Database>;
  access: AccessControl;
  assignments: Pick<Assignments, 'onReturned'>;
}

/**
 * Returns referrals that a director gave to the wrong agent (decision 0100): as long as nobody has worked on them, they
 * wait in the queue again as they were there, and leave nothing with the agent.
 */
export class ReturnService {
  readonly #options: ReturnServiceOptions;

  constructor(options: ReturnServiceOptions) {
    this.#options = options;
  }

  /**
   * Returns referrals to the queue of the director who assigned them. What is refused stays where it is and is reported
   * with its reason; the others are returned, in one transaction.
   * @param from the agent who is thought to have them: what another agent has by now stays there; null for any agent
   * @throws ProblemError 403 when the director reaches none of them
   */
  async returnToQueue(
    principal: Principal,
    referralIds: readonly number[],
    from: number | null = null,
  ): Promise<Outcome[]> {
    const { db, access } = this.#options;
    const reloDirectorId = principal.reloDirectorId ?? 0;
    const owners = await findOwners(db, referralIds);
    const agentIds = [...owners.values()].map(({ agentId }) => agentId);
    const reached = await access.reachableAgents(principal, agentIds);
    if (reached.size === 0 && (await findInQueue(db, reloDirectorId, referralIds)).size === 0) throw forbidden();
    return db.transaction().execute(async (trx) => {
      // in one order, so that two returns from several agents do not wait for each other
      for (const agentId of [...reached].toSorted((one, other) => one - other)) await lockAgent(trx, agentId);
      const refused = new Map<number, Refusal>();
      const returned: ReferralOwner[] = [];
      for (const referralId of referralIds.toSorted((one, other) => one - other)) {
        const owner = owners.get(referralId);
        const isReached = owner !== undefined && reached.has(owner.agentId);
        const refusal = isReached ? await refusalOf(trx, owner, { reloDirectorId, from }) : UNREACHABLE;
        if (refusal) refused.set(referralId, refusal);
        else if (owner) {
          await returnReferral(trx, owner, reloDirectorId);
          returned.push(owner);
        }
      }
      await this.#finishForAgents(trx, returned);
      if (returned.length === 0) recordNothing('referral.return');
      const waiting = await findInQueue(trx, reloDirectorId, [...refused.keys()]);
      return referralIds.map((agentReferralId) => {
        const agentId = returned.find(({ referralId }) => referralId === agentReferralId)?.agentId ?? null;
        // somebody else was faster
        const refusal = waiting.has(agentReferralId) ? IN_QUEUE : (refused.get(agentReferralId) ?? null);
        return { agentReferralId, agentId, revision: null, refusal };
      });
    });
  }

  /** What follows once for all of them, or for each agent. */
  async #finishForAgents(trx: Transaction<Database>, returned: readonly ReferralOwner[]): Promise<void> {
    const byAgent = Map.groupBy(returned, ({ agentId }) => agentId);
    await refreshReferralSummaries(trx, [...byAgent.keys()]);
    await forgetReportDrafts(
      trx,
      returned.map(({ referralId }) => referralId),
    );
    for (const [agentId, owners] of byAgent) {
      const ids = owners.map(({ referralId }) => referralId);
      await this.#options.assignments.onReturned(trx, agentId, ids);
    }
  }
}

/** Why a referral stays with its agent; null when it can be returned, and is locked. */
async function refusalOf(
  trx: Transaction<Database>,
  { agentId, referralId }: ReferralOwner,
  { reloDirectorId, from }: { reloDirectorId: number; from: number | null },
): Promise<Refusal | null> {
  await lockReferral(trx, { agentId, referralId });
  const [assigned] = await readAssigned(trx, agentId, [referralId]);
  if (!assigned) return UNREACHABLE;
  if (assigned.fromDirectorId !== reloDirectorId) return NOT_OF_QUEUE;
  if (from !== null && agentId !== from) {
    return { code: 'with_other_agent', message: await otherAgentSentence(trx, agentId) };
  }
  return isUntouched(assigned) ? null : { code: 'referral_touched', message: await touchedSentence(trx, agentId) };
}

async function touchedSentence(trx: Transaction<Database>, agentId: number): Promise<Text> {
  return {
    id: msg("This referral has been worked on since it was assigned to {name}, so it can't be returned."),
    values: { name: await nameOf(trx, agentId) },
  };
}

async function otherAgentSentence(trx: Transaction<Database>, agentId: number): Promise<Text> {
  return { id: msg('This referral is with {name} now.'), values: { name: await nameOf(trx, agentId) } };
}

async function nameOf(trx: Transaction<Database>, agentId: number): Promise<string> {
  const { firstName, lastName } = await trx
    .selectFrom('agent')
    .select(['firstName', 'lastName'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  return `${firstName} ${lastName}`;
}

async function returnReferral(trx: Transaction<Database>, owner: ReferralOwner, reloDirectorId: number): Promise<void> {
  const { agentId, consumerId, referralId } = owner;
  await moveToQueue(trx, owner, reloDirectorId);
  await refreshConsumerRows(trx, agentId, consumerId);
  await recordGone(trx, { agentId, referralId });
  await forgetCrmEvents(trx, { agentId, referralId });
  const change = { field: 'agentId', before: String(agentId), after: null, isHidden: false };
  await recordChange(trx, 'referral.return', {
    object: { kind: 'referral', id: String(referralId) },
    changes: [change],
  });
}
