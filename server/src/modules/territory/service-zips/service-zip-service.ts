import { MOST_SERVICE_ZIPS } from '@portal/shared/contracts';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { recordChange } from '../../access/index.ts';
import { conflict, ProblemError } from '../../../platform/responses/problem-error.ts';
import type { FieldProblem } from '../../../platform/responses/problem-error.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Lets an agent serve these ZIP codes: all of them, or none. One given twice counts once.
 * @throws ProblemError 400 with a message for each ZIP that does not exist or is in the list, or that the list is full
 */
export async function addServiceZips(
  db: Kysely<Database>,
  agentId: number,
  zipCodes: readonly string[],
  now: Date,
): Promise<void> {
  await withinTransaction(db, async (trx) => {
    // two windows that add at the same moment would both see room for theirs
    await trx.selectFrom('agent').select('agentId').where('agentId', '=', agentId).forUpdate().execute();
    const refused = await problemsOf(trx, agentId, zipCodes);
    if (refused.length > 0) throw notAdded(zipCodes, refused);
    const wanted = [...new Set(zipCodes)];
    const { listed } = await trx
      .selectFrom('serviceZip')
      .select(({ fn }) => fn.countAll<number>().as('listed'))
      .where('agentId', '=', agentId)
      .executeTakeFirstOrThrow();
    if (listed + wanted.length > MOST_SERVICE_ZIPS) {
      throw notAdded(zipCodes, [{ path: 'zipCodes', message: noRoomFor(listed) }]);
    }
    await trx
      .insertInto('serviceZip')
      .values(wanted.map((zip) => ({ agentId, zip, createdAt: now })))
      .execute();
    await recordZips(trx, agentId, { before: null, after: wanted.join(', ') });
  });
}

/**
 * Takes a ZIP code off an agent's list; one that is not in it stays out. Ranks of the others follow with the next ranking.
 * @throws ProblemError 409 when the agent sponsors it
 */
export async function removeServiceZip(db: Kysely<Database>, agentId: number, zip: string): Promise<void> {
  await withinTransaction(db, async (trx) => {
    // an order for this ZIP waits, or is seen: it locks the same row
    await trx.selectFrom('zipTerritory').select('zip').where('zip', '=', zip).forUpdate().execute();
    const sponsorship = await trx
      .selectFrom('sponsorship')
      .select('renewsOn')
      .where('agentId', '=', agentId)
      .where('zip', '=', zip)
      .executeTakeFirst();
    if (sponsorship) {
      const until = day.format(new Date(sponsorship.renewsOn));
      throw conflict('zip_sponsored', `You sponsor ${zip} until ${until}. It stays in your list until then.`);
    }
    await trx.deleteFrom('serviceZip').where('agentId', '=', agentId).where('zip', '=', zip).execute();
    await recordZips(trx, agentId, { before: zip, after: null });
  });
}

async function recordZips(
  trx: Transaction<Database>,
  agentId: number,
  values: { before: string | null; after: string | null },
): Promise<void> {
  const change = { field: 'zipCodes', ...values, isHidden: false };
  await recordChange(trx, 'service-zip.change', { object: { kind: 'agent', id: String(agentId) }, changes: [change] });
}

/** A message for each ZIP that cannot be added, in the order they were given. */
async function problemsOf(
  trx: Transaction<Database>,
  agentId: number,
  zipCodes: readonly string[],
): Promise<FieldProblem[]> {
  const { rows } = await sql<{ index: number; zip: string; name: string | null }>`
    select given.place::int - 1 as index, given.zip, coalesce(territory.name, place.city) as name
    from unnest(${zipCodes}::text[]) with ordinality as given (zip, place)
    left join zip_place as place on place.zip = given.zip
    left join zip_territory as territory on territory.zip = given.zip
    left join service_zip as served on served.agent_id = ${agentId} and served.zip = given.zip
    where place.zip is null or served.zip is not null
    order by given.place
  `.execute(trx);
  return rows.map(({ index, zip, name }) => ({
    path: `zipCodes.${index}`,
    message: name === null ? `We don't recognize ZIP code ${zip}.` : `${zip} ${name} is already in your list.`,
  }));
}

function noRoomFor(listed: number): string {
  const room = MOST_SERVICE_ZIPS - listed;
  if (room <= 0) return `You can list up to ${MOST_SERVICE_ZIPS} ZIP codes, and you have that many.`;
  return `You can list up to ${MOST_SERVICE_ZIPS} ZIP codes. You have ${listed}, so you can add ${room} more.`;
}

function notAdded(given: readonly string[], fields: FieldProblem[]): ProblemError {
  const detail = given.length === 1 ? fields[0]!.message : "No ZIP codes were added because some can't be."; // never empty
  return new ProblemError(400, 'zips_not_added', detail, { fields });
}
