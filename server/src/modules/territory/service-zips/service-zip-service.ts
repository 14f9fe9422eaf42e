import { MAX_SERVICE_ZIPS } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { recordChange } from '../../access/index.ts';
import { conflict, ProblemError, type FieldProblem } from '../../../platform/responses/problem-error.ts';
import { dayValue } from '../../../platform/texts/formats.ts';
import type { Text } from '../../../platform/texts/text.ts';

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
    if (listed + wanted.length > MAX_SERVICE_ZIPS) {
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
      throw conflict('zip_sponsored', {
        id: msg('You sponsor {zip} until {day}. It stays in your list until then.'),
        values: { zip, day: dayValue(sponsorship.renewsOn) },
      });
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
    message: reasonNotToAdd(zip, name),
  }));
}

const reasonNotToAdd = (zip: string, name: string | null): Text =>
  name === null
    ? { id: msg("We don't recognize ZIP code {zip}."), values: { zip } }
    : { id: msg('{zip} {name} is already in your list.'), values: { zip, name } };

function noRoomFor(listed: number): Text {
  const most = MAX_SERVICE_ZIPS;
  const room = most - listed;
  return room <= 0
    ? { id: msg('You can list up to {most} ZIP codes, and you have that many.'), values: { most } }
    : {
        id: msg('You can list up to {most} ZIP codes. You have {listed}, so you can add {room} more.'),
        values: { most, listed, room },
      };
}

function notAdded(given: readonly string[], fields: FieldProblem[]): ProblemError {
  const some = msg("No ZIP codes were added because some can't be.");
  const detail = given.length === 1 ? fields[0]!.message : some; // never empty
  return new ProblemError(400, 'zips_not_added', detail, { fields });
}
