import {
  centralCrop,
  checkPhoto,
  DAMAGED_PHOTO,
  isPhotoCrop,
  msg,
  PHOTO_LIMITS,
  type PhotoCrop,
} from '@portal/shared/domain';
import type sharp from 'sharp';
import { ProblemError } from '../responses/problem-error.ts';
import type { Text } from '../texts/text.ts';
import { decodeInTurn, SECONDS_TO_DECODE } from './decode-in-turn.ts';

/** Side of each square that is made of a photo: on a profile, and in headers and lists. */
const PHOTO_SIZES = { large: 400, small: 96 } as const;
type PhotoSize = keyof typeof PHOTO_SIZES;
export const PHOTO_TYPE = 'image/webp';

/**
 * Makes the squares of a photo from an untrusted file: upright, cut, re-encoded, and without any metadata, so that nothing
 * of the file but its pixels remains. Type and size are checked before anything is decoded.
 * @param userId who sent it
 * @param crop in pixels of the upright picture; by default the largest square in the middle
 * @throws ProblemError 400 with the field `photo` or `crop`, 429 while another one of this user is prepared, 503 when too
 *   many wait
 */
export async function preparePhoto(
  bytes: Uint8Array,
  userId: string,
  crop?: PhotoCrop,
): Promise<Record<PhotoSize, Buffer>> {
  const checked = checkPhoto(bytes);
  if ('refusal' in checked) throw refused('photo', checked.refusal);
  return decodeInTurn(userId, msg('Your last photo is still being prepared.'), (decoder) =>
    decode(decoder, bytes, crop),
  );
}

async function decode(
  decoder: typeof sharp,
  bytes: Uint8Array,
  crop: PhotoCrop | undefined,
): Promise<Record<PhotoSize, Buffer>> {
  try {
    const open = () => decoder(bytes, { limitInputPixels: PHOTO_LIMITS.pixels, failOn: 'warning' });
    // the size of the upright picture; the header alone does not say whether it lies on its side
    const { autoOrient } = await open().metadata();
    const { left, top, size } = crop ?? centralCrop(autoOrient);
    if (!isPhotoCrop({ left, top, size }, autoOrient)) throw refused('crop', msg('This part is not in the picture.'));
    const square = await open()
      .timeout({ seconds: SECONDS_TO_DECODE })
      .autoOrient()
      .extract({ left, top, width: size, height: size })
      .resize(PHOTO_SIZES.large)
      // what is transparent would be black in some places
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = square.info;
    const encode = (side: number) =>
      decoder(square.data, { raw: { width, height, channels } }).resize(side).webp({ quality: 82 }).toBuffer();
    return { large: await encode(PHOTO_SIZES.large), small: await encode(PHOTO_SIZES.small) };
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // libvips has no error classes; whatever it says, these bytes cannot be decoded
    throw refused('photo', DAMAGED_PHOTO, error);
  }
}

function refused(path: 'photo' | 'crop', message: Text, cause?: unknown): ProblemError {
  return new ProblemError(400, 'photo_refused', message, { fields: [{ path, message }], cause });
}
