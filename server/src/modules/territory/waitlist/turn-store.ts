import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { endOfTurn, type TurnChanges, type TurnEnd, type ZipLine } from '../rules/waitlist-turns.ts';

/**
 * The lines of those of these ZIPs that somebody waits for or has a turn for.
 * @param zipCodes null: all of them
 */
export async function findLines(
  db: Kysely<Database>,
  zipCodes: readonly string[] | null,
  now: Date,
): Promise<Map<string, ZipLine>> {
  interface LineRow extends Omit<ZipLine, 'running'> {
    zip: string;
    running: { agentId: number; until: string }[];
  }
  const { rows } = await sql<LineRow>`
    select territory.zip, case when territory.monthly_price is null then 0 else territory.spots end as spots,
      (select coalesce(json_agg(agent_id), '[]') from sponsorship where sponsorship.zip = territory.zip) as sponsors,
      (select coalesce(json_agg(agent_id), '[]') from (
        select agent_id from spot_reservation where spot_reservation.zip = territory.zip
        union
        select agent_id from spot_hold where spot_hold.zip = territory.zip and expires_at > ${now}
      ) as claim) as claims,
      (select coalesce(json_agg(agent_id order by created_at, agent_id), '[]')
        from waitlist_entry where waitlist_entry.zip = territory.zip) as waiting,
      (select coalesce(json_agg(json_build_object('agentId', agent_id, 'until', until) order by offered_at, agent_id), '[]')
        from waitlist_turn as turn where turn.zip = territory.zip and ended_at is null) as running,
      (select coalesce(json_agg(agent_id), '[]') from waitlist_turn as turn
        where turn.zip = territory.zip and not vacancy_over and ended_as <> 'withdrawn') as spent
    from zip_territory as territory
    where (${zipCodes}::text[] is null or territory.zip = any(${zipCodes}::text[])) and (
      exists (select from waitlist_entry where waitlist_entry.zip = territory.zip)
      or exists (select from waitlist_turn as turn where turn.zip = territory.zip and not vacancy_over)
    )
    order by territory.zip`.execute(db);
  return new Map(
    rows.map(({ zip, running, ...line }) => [
      zip,
      { ...line, running: running.map(({ agentId, until }) => ({ agentId, until: new Date(until) })) },
    ]),
  );
}

/** Writes down what changed in one ZIP. */
export async function writeTurns(
  trx: Transaction<Database>,
  zip: string,
  { ended, given, isVacancyOver }: TurnChanges,
  now: Date,
): Promise<void> {
  for (const [as, list] of Map.groupBy(ended, (turn) => turn.as)) {
    const agentIds = list.map(({ agentId }) => agentId);
    await endTurns(trx, { agentIds, zipCodes: [zip] }, as, now);
  }
  if (isVacancyOver) {
    await trx
      .updateTable('waitlistTurn')
      .set({ vacancyOver: true })
      .where('zip', '=', zip)
      .where('endedAt', 'is not', null)
      .where('vacancyOver', '=', false)
      .execute();
  }
  if (given.length === 0) return;
  await trx
    .insertInto('waitlistTurn')
    .values(given.map((agentId) => ({ agentId, zip, turnId: randomUUID(), offeredAt: now, until: endOfTurn(now) })))
    .execute();
}

/** Ends the running turns of these agents for these ZIPs. */
export async function endTurns(
  trx: Transaction<Database>,
  { agentIds, zipCodes }: { agentIds: readonly number[]; zipCodes: readonly string[] },
  endedAs: TurnEnd,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('waitlistTurn')
    .set({ endedAt: now, endedAs })
    .where('agentId', 'in', [...agentIds])
    .where('zip', 'in', [...zipCodes])
    .where('endedAt', 'is', null)
    .execute();
}

/** Agents whose turn began and who are not notified yet; at most 500. */
export async function agentsToNotify(db: Kysely<Database>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('waitlistTurn')
    .select('agentId')
    .distinct()
    .where('toldAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('until', '>', now)
    .orderBy('agentId')
    .limit(500)
    .execute();
  return rows.map(({ agentId }) => agentId);
}

/** Marks that an agent is notified of their running turns. @returns those that they were not notified of, the first to end first */
export async function takeUnnotified(
  trx: Transaction<Database>,
  agentId: number,
  now: Date,
): Promise<{ zip: string; until: Date }[]> {
  const rows = await trx
    .updateTable('waitlistTurn')
    .set({ toldAt: now })
    .where('agentId', '=', agentId)
    .where('toldAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('until', '>', now)
    .returning(['zip', 'until'])
    .execute();
  return rows.toSorted((one, other) => one.until.getTime() - other.until.getTime() || (one.zip < other.zip ? -1 : 1));
}
