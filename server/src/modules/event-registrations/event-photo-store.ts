import { randomUUID } from 'node:crypto';
import { EVENT_PHOTO_HOURS } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import { HOUR_MS } from '@portal/shared/durations';
import { sql, type Kysely, type Transaction } from 'kysely';
import { lockByName } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/database.ts';
import { ProblemError, tooMany } from '../../platform/responses/problem-error.ts';

/** Photos from one network within a day: an office registers together, and some choose another picture. */
const PER_NETWORK = 30;
/** Photos that wait for a registration, of everybody: what is beyond is an attack, or a failure of ours. */
const WAITING = 2_000;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/**
 * Whether another photo may come from this network now; cheap, so that nothing is decoded that would be refused.
 * @throws ProblemError 429 when the network has used up its day, 503 when too many photos wait
 */
export async function requirePlace(db: Kysely<Database>, network: string, now: Date): Promise<void> {
  const since = hoursBefore(now, 24);
  const recent = await db
    .selectFrom('eventPhoto')
    .select('uploadedAt')
    .where('network', '=', network)
    .where('uploadedAt', '>', since)
    .orderBy('uploadedAt', 'desc')
    .limit(PER_NETWORK)
    .execute();
  const oldest = recent[PER_NETWORK - 1];
  if (oldest) {
    const seconds = Math.ceil((oldest.uploadedAt.getTime() - since.getTime()) / 1000);
    const sentence = {
      id: msg('{most} photos came from your network within a day, and that is the limit.'),
      values: { most: PER_NETWORK },
    };
    throw tooMany(sentence, seconds);
  }
  const { waiting } = await db
    .selectFrom('eventPhoto')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('registeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting < WAITING) return;
  throw new ProblemError(503, 'busy', 'Many photos are being uploaded. Register without one, or try again later.', {
    headers: { 'retry-after': '3600' },
  });
}

/** Stores a photo that was re-encoded, after every other one of its network. @returns its id @throws as `requirePlace` */
export async function storePhoto(
  trx: Transaction<Database>,
  { bytes, network }: { bytes: Buffer; network: string },
  now: Date,
): Promise<string> {
  await lockByName(trx, `event photo ${network}`);
  await requirePlace(trx, network, now);
  const photoId = randomUUID();
  await trx.insertInto('eventPhoto').values({ photoId, bytes, network, uploadedAt: now, registeredAt: null }).execute();
  return photoId;
}

/**
 * Gives a photo to an e-mail and event; only one gets it, also again. It is the same for those who are registered already,
 * so that a photo that is not there says nothing about them.
 * @returns whether it was there, and not older than a day
 */
export async function takePhoto(
  trx: Kysely<Database>,
  photoId: string,
  { email, eventId }: { email: string; eventId: string | null },
  now: Date,
): Promise<boolean> {
  const takenBy = `${email} ${eventId ?? ''}`;
  const taken = await trx
    .updateTable('eventPhoto')
    .set({ registeredAt: sql<Date>`coalesce(registered_at, ${now})`, takenBy })
    .where('photoId', '=', photoId)
    .where((each) =>
      each.or([
        each('takenBy', '=', takenBy),
        each.and([each('registeredAt', 'is', null), each('uploadedAt', '>', hoursBefore(now, EVENT_PHOTO_HOURS))]),
      ]),
    )
    .returning('photoId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Keeps nothing of a photo that came with a second registration, unless it is that of the first, sent again. */
export async function emptyPhoto(trx: Kysely<Database>, photoId: string, email: string): Promise<void> {
  await trx
    .updateTable('eventPhoto')
    .set({ bytes: Buffer.alloc(0) })
    .where('photoId', '=', photoId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('eventRegistration')
            .select('registrationId')
            .where('email', '=', email)
            .where('eventRegistration.photoId', '=', photoId),
        ),
      ),
    )
    .execute();
}

/** The photo of a registration. */
export async function findPhoto(db: Kysely<Database>, registrationId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('eventRegistration')
    .innerJoin('eventPhoto', 'eventPhoto.photoId', 'eventRegistration.photoId')
    .select('eventPhoto.bytes')
    .where('eventRegistration.registrationId', '=', registrationId)
    .executeTakeFirst();
  return row?.bytes;
}

/** Deletes the photos that nobody registered with for 24 hours. @returns how many */
export async function deleteWaitingPhotos(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('eventPhoto')
    .where('registeredAt', 'is', null)
    .where('uploadedAt', '<=', hoursBefore(now, EVENT_PHOTO_HOURS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
