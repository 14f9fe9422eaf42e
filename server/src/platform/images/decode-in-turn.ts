import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { ProblemError, tooMany } from '../responses/problem-error.ts';
import type { Text } from '../texts/text.ts';

// Only these three can be read at all: no SVG, PDF, GIF or TIFF, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures are not read twice.
sharp.cache(false);
// One thread for each picture; the next line says how many pictures.
sharp.concurrency(1);

/**
 * Pictures are decoded in Node's thread pool, which also computes passwords and reads files: one at a time, or two where
 * there are cores for it. The most that was measured for a picture within the limits is 370 MB (decision 0042).
 */
const decoding = pLimit(availableParallelism() > 4 ? 2 : 1);
/** Further uploads are told to come back rather than to wait; each holds up to 8 MB. */
const MAX_WAITING = 8;
/** Whose picture waits or is decoded: one at a time, so that nobody takes the places of all others. */
const busyFor = new Set<string>();

/** For `timeout` of a decoder. */
export const SECONDS_TO_DECODE = 20;

/**
 * Does work with a decoder of untrusted pictures when it is its turn.
 * @param userId who sent the picture
 * @param busy the sentence for somebody whose last picture is still prepared
 * @throws ProblemError 429 while another picture of this user is prepared, 503 when too many wait
 */
export async function decodeInTurn<Result>(
  userId: string,
  busy: Text,
  work: (decoder: typeof sharp) => Promise<Result>,
): Promise<Result> {
  if (busyFor.has(userId)) throw tooMany(busy, 5);
  if (decoding.pendingCount >= MAX_WAITING) {
    throw new ProblemError(503, 'busy', 'Many photos are being uploaded. Try again in a few seconds.', {
      headers: { 'retry-after': '5' },
    });
  }
  busyFor.add(userId);
  try {
    return await decoding(() => work(sharp));
  } finally {
    busyFor.delete(userId);
  }
}
