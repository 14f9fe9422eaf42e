import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { UploadedImage, ContentBody } from '@portal/shared/contracts/content-editor';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { PreparedPicture } from '../../../platform/images/prepare-picture.ts';

const ADDRESS = '/content/v1/images/';
const UPLOADED = /^\/content\/v1\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** Stores a picture under an address of its own, which never shows anything else. */
export async function storeImage(
  trx: Transaction<Database>,
  { width, height, bytes }: PreparedPicture,
  uploadedBy: string,
  uploadedAt: Date,
): Promise<UploadedImage & { imageId: string }> {
  const imageId = randomUUID();
  await trx.insertInto('contentImage').values({ imageId, width, height, bytes, uploadedBy, uploadedAt }).execute();
  return { imageId, src: `${ADDRESS}${imageId}.webp`, width, height, size: bytes.length };
}

/** The bytes of an uploaded picture by the last part of its address; undefined when there is none. */
export async function findImage(db: Kysely<Database>, name: string): Promise<Buffer | undefined> {
  const [, imageId] = UPLOADED.exec(`${ADDRESS}${name}`) ?? [];
  if (imageId === undefined) return undefined;
  const row = await db.selectFrom('contentImage').select('bytes').where('imageId', '=', imageId).executeTakeFirst();
  return row?.bytes;
}

/** Fields of a body whose picture does not exist. Those of the demonstration are files of the portal. */
export async function missingImages(db: Kysely<Database>, body: ContentBody): Promise<string[]> {
  const named = Object.entries(body).flatMap(([field, value]: [string, unknown]) => {
    const src = srcOf(value);
    if (src === '' || isDelivered(src)) return [];
    return [{ field, imageId: UPLOADED.exec(src)?.[1] ?? NOBODY }];
  });
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom('contentImage')
    .select('imageId')
    .where('imageId', 'in', [...new Set(named.map(({ imageId }) => imageId))])
    .execute();
  const known = new Set(rows.map(({ imageId }) => imageId));
  return named.filter(({ imageId }) => !known.has(imageId)).map(({ field }) => field);
}

/** A form may be open for that long before what it shows is in a draft. */
const KEPT_UNUSED_HOURS = 48;

/** Deletes the pictures that are in no draft and were in no version. */
export async function deleteUnusedImages(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_UNUSED_HOURS * 3_600_000);
  await sql`
    delete from content_image i
    where i.uploaded_at < ${before}
      and not exists (select from content_piece p where p.draft::text like '%' || i.image_id || '%')
      and not exists (select from content_version v where v.body::text like '%' || i.image_id || '%')`.execute(db);
}

const DELIVERED = new Set(readdirSync(new URL('../images/', import.meta.url)).map((name) => `${ADDRESS}${name}`));
const isDelivered = (src: string): boolean => DELIVERED.has(src);
/** No picture has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function srcOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'src' in value ? String(value.src) : '';
}
