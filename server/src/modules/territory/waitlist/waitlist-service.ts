import type { WaitlistEntry } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import type { Text } from '../../../platform/texts/text.ts';
import type { Principal } from '../../access/index.ts';
import { recordStaff } from '../../actors/index.ts';
import { isDisqualifiedAgent } from '../../agents/index.ts';
import type { Offer } from '../shop/offer-view.ts';
import { alreadyTheirs, notInNetwork } from '../rules/zip-sentences.ts';
import { lockZips } from '../spots/spot-store.ts';
import { endTurns } from './turn-store.ts';
import { advanceTurns, lockSpots } from './waitlist-turns.ts';
import { readGivenZips } from '../zip-codes-given.ts';

/** The ZIPs an agent waits for, longest first, and whether it is their turn now (SGD-07, DASH-19, API-43, API-44). */
export async function readWaitlist(db: Kysely<Database>, agentId: number, now: Date): Promise<WaitlistEntry[]> {
  const { rows } = await sql<Omit<WaitlistEntry, 'createdDate'> & { createdAt: Date }>`
    select mine.zip as zip_code, territory.name, mine.created_at,
      coalesce(
        (select email from staff_account where user_id = mine.added_by_user_id), mine.added_by_rep) as added_by_rep,
      (select count(*) from waitlist_entry as ahead
        where ahead.zip = mine.zip and (ahead.created_at, ahead.agent_id) <= (mine.created_at, mine.agent_id)
      )::int as position,
      exists (
        select from waitlist_turn as turn
        where turn.agent_id = mine.agent_id and turn.zip = mine.zip and turn.ended_at is null and turn.until > ${now}
      ) as availability
    from waitlist_entry as mine
    join zip_territory as territory on territory.zip = mine.zip
    where mine.agent_id = ${agentId}
    order by mine.created_at, mine.zip
  `.execute(db);
  return rows.map(({ createdAt, ...entry }) => ({ ...entry, createdDate: createdAt.toISOString() }));
}

/**
 * Puts an agent at the end of the queues of these ZIPs (SGD-07). Where they already wait they keep their position. The ZIPs are
 * locked: an order of the same agent is settled before or after, so that nobody waits for what is theirs.
 * @param rep the member of staff who does it for the agent, else null
 * @throws ProblemError 400 or 409 for a ZIP that is no area, is not sold, is theirs or has a free spot, 409 for a disqualified agent
 * (0104); nothing is written then
 */
export async function joinWaitlists(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  rep: Pick<Principal, 'userId' | 'email'> | null,
  now: Date,
): Promise<void> {
  await withinTransaction(db, async (trx) => {
    await lockZips(trx, zipCodes);
    const { offers, pathOf } = await readGivenZips(trx, agentId, zipCodes, now);
    if (await isDisqualifiedAgent(trx, agentId)) {
      const detail = msg('Nothing was changed: waitlists are only for agents who are active in the network.');
      throw new ProblemError(409, 'agent_disqualified', detail, {
        fields: offers.map(({ zip }) => ({ path: pathOf(zip), message: notInNetwork(zip) })),
      });
    }
    const refused = offers.filter(({ status, isNowFree }) => status === 'yours' || (status === 'free' && !isNowFree));
    if (refused.length > 0) {
      throw new ProblemError(409, 'no_waitlist', 'Nothing was changed: not every ZIP has a waitlist.', {
        fields: refused.map((offer) => ({ path: pathOf(offer.zip), message: reasonNotToWait(offer) })),
      });
    }
    if (rep) await recordStaff(trx, rep, now);
    // older servers read the stored address
    const added = { addedByRep: rep?.email ?? null, addedByUserId: rep?.userId ?? null };
    await trx
      .insertInto('waitlistEntry')
      .values(offers.map(({ zip }) => ({ agentId, zip, ...added, createdAt: now })))
      .onConflict((conflict) => conflict.columns(['agentId', 'zip']).doNothing())
      .execute();
  });
}

/**
 * Removes an agent from the waitlists of these ZIPs (SGD-07, API-47); others are ignored. Where it was their turn, the next agent's
 * begins at once.
 * @param how by leaving, or with Not Interested when their turn was offered
 */
export async function leaveWaitlists(
  db: Kysely<Database>,
  { agentId, zipCodes, how }: { agentId: number; zipCodes: readonly string[]; how: 'left' | 'passed' },
  now: Date,
): Promise<void> {
  if (zipCodes.length === 0) return;
  await withinTransaction(db, async (trx) => {
    await lockSpots(trx, zipCodes, now);
    await endTurns(trx, { agentIds: [agentId], zipCodes }, how, now);
    await trx
      .deleteFrom('waitlistEntry')
      .where('agentId', '=', agentId)
      .where('zip', 'in', [...zipCodes])
      .execute();
    await advanceTurns(trx, zipCodes, now);
  });
}

function reasonNotToWait({ zip, status }: Offer): Text {
  return status === 'yours'
    ? alreadyTheirs(zip)
    : { id: msg('{zip} has a free spot: put it into the cart'), values: { zip } };
}
