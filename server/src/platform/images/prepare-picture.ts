import { CONTENT_IMAGE_LIMITS, contentImageRefusal, DAMAGED_PICTURE, msg, type Message } from '@portal/shared/domain';
import { ProblemError } from '../responses/problem-error.ts';
import { decodeInTurn, SECONDS_TO_DECODE } from './decode-in-turn.ts';

/** Length of the longer side, in pixels: enough for the widest place on a page at twice its density. */
const MAX_SIDE_PIXELS = 1_600;

export interface PreparedPicture {
  /** WebP. */
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Makes a picture for pages from an untrusted file: upright, not larger than needed, re-encoded, and without any metadata, so
 * that nothing of the file but its pixels remains. What is transparent stays so. Type and size are checked before anything is
 * decoded.
 * @param userId who sent it
 * @throws ProblemError 400 `picture_refused`, 429 while another one of this user is prepared, 503 when too many wait
 */
export async function preparePicture(file: Uint8Array, userId: string): Promise<PreparedPicture> {
  const refusal = contentImageRefusal(file);
  if (refusal) throw refused(refusal);
  return decodeInTurn(userId, msg('Your last picture is still being prepared.'), async (decoder) => {
    try {
      const { data, info } = await decoder(file, { limitInputPixels: CONTENT_IMAGE_LIMITS.pixels, failOn: 'warning' })
        .timeout({ seconds: SECONDS_TO_DECODE })
        .autoOrient()
        .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      // libvips has no error classes; whatever it says, these bytes cannot be decoded
      throw refused(DAMAGED_PICTURE, error);
    }
  });
}

function refused(message: Message, cause?: unknown): ProblemError {
  return new ProblemError(400, 'picture_refused', message, { fields: [{ path: 'picture', message }], cause });
}
