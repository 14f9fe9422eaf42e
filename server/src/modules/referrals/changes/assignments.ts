import { fullName, isDisqualified, msg } from '@portal/shared/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { UnassignedRecord } from '../../../database/people-tables.ts';
import { conflict } from '../../../platform/responses/problem-error.ts';
import { longDayValue } from '../../../platform/texts/formats.ts';

/** What assigning and returning referrals needs of the agent's preferences and notifications. */
export interface Assignments {
  /** The day on which an agent takes new referrals again; null when they take them now. */
  pausedUntil: (trx: Transaction<Database>, agentId: number, now: Date) => Promise<string | null>;
  /** Called in the transaction with the referrals that were given to an agent together. */
  onAssigned: (
    about: { trx: Transaction<Database>; now: Date },
    agentId: number,
    referrals: readonly UnassignedRecord[],
  ) => Promise<void>;
  /** Called in the transaction in which referrals of an agent went back into the queue, when they are the agent's no more. */
  onReturned: (trx: Transaction<Database>, agentId: number, referralIds: readonly number[]) => Promise<void>;
}

/**
 * @throws ProblemError 409 `agent_disqualified` for an agent who is out of the network (0104), `agent_paused` while an agent
 * takes no new referrals (D-34)
 */
export async function requireTakesReferrals(
  { pausedUntil }: Assignments,
  trx: Transaction<Database>,
  agentId: number,
  now: Date,
): Promise<void> {
  const agent = await trx
    .selectFrom('agent')
    .select(['firstName', 'lastName', 'currentStatus'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  const name = fullName(agent);
  if (isDisqualified(agent)) {
    throw conflict('agent_disqualified', {
      id: msg('{name} is no longer active in the network and gets no referrals.'),
      values: { name },
    });
  }
  const until = await pausedUntil(trx, agentId, now);
  if (until === null) return;
  throw conflict('agent_paused', {
    id: msg('{name} takes no new referrals until {day}.'),
    values: { name, day: longDayValue(until) },
  });
}
