import type { SupportLine } from '@portal/shared/contracts/support';
import { readFrame, symbolicator, type ReleaseStore } from '@portal/release';

/** Different ones in all lines: a page may have reported as many as it liked, and each can mean another source map. */
const MAX_FRAMES = 64;

/**
 * Adds to the stacks that pages reported where their frames are in the sources, from the source maps of the releases. A frame
 * stays as it was reported when its release or its map is gone.
 * @param onFailure called when the store cannot be read; the frames stay as they are then
 */
export async function withSourcePlaces(
  lines: readonly SupportLine[],
  store: ReleaseStore,
  onFailure: (error: unknown) => void,
): Promise<SupportLine[]> {
  const framesOf = ({ source, stack }: SupportLine) => (source === 'page' && stack ? stack.split('\n') : []);
  const frames = [...new Set(lines.flatMap(framesOf))].slice(0, MAX_FRAMES);
  const sourceOf = symbolicator(store);
  const described = await Promise.all(
    frames.map(async (frame): Promise<[frame: string, text: string]> => {
      const place = readFrame(frame);
      const source = place && (await sourceOf(place));
      return [frame, source ? `${source} (${frame})` : frame];
    }),
  ).catch((error: unknown) => {
    onFailure(error);
    return [];
  });
  const texts = new Map(described);
  return lines.map((line) => ({
    ...line,
    stack:
      framesOf(line)
        .map((frame) => texts.get(frame) ?? frame)
        .join('\n') || line.stack,
  }));
}
