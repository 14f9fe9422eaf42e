import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * A family of variable fonts that is cut into files ("slices") by ranges of Unicode, so that a text needs a few of them.
 * It comes from the package of the same name.
 */
export type FontFamily = 'noto-sans' | 'noto-sans-sc' | 'noto-sans-jp' | 'noto-sans-kr';

/** Latin with all accents, Vietnamese, Greek and Cyrillic. */
export const WESTERN: FontFamily = 'noto-sans';
const CHINESE: FontFamily = 'noto-sans-sc';
const JAPANESE: FontFamily = 'noto-sans-jp';
const KOREAN: FontFamily = 'noto-sans-kr';

/**
 * Families in the order in which they are asked for the letters of a text. Chinese, Japanese and Korean write many of
 * the same characters, each in its own form: kana and Hangul tell whose forms are meant.
 */
export function familiesFor(text: string): readonly FontFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [WESTERN, JAPANESE, CHINESE, KOREAN];
  if (/\p{Script=Hangul}/u.test(text)) return [WESTERN, KOREAN, CHINESE, JAPANESE];
  return [WESTERN, CHINESE, JAPANESE, KOREAN];
}

const require = createRequire(import.meta.url);

/** The bytes of a slice as WOFF2, with all weights. */
export function readSlice(family: FontFamily, slice: string): Promise<Buffer> {
  const file = `${family}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`;
  return readFile(require.resolve(`@fontsource-variable/${family}/files/${file}`));
}

/** The slices that were cut for a code point. A font may lack some of what its slice was cut for. */
type SliceIndex = ReadonlyMap<number, readonly string[]>;

/** Scripts that read wrong when letters stand side by side as they are stored; a replacement is more honest. */
const NEEDS_SHAPING: ReadonlySet<string> = new Set(['devanagari']);

const indexes = new Map<FontFamily, Promise<SliceIndex>>();

/** The slices of a family that may have a letter, in the order of the package. */
export async function slicesWith(family: FontFamily, codePoint: number): Promise<readonly string[]> {
  let reading = indexes.get(family);
  if (!reading) {
    reading = readIndex(family);
    indexes.set(family, reading);
    reading.catch(() => indexes.delete(family));
  }
  return (await reading).get(codePoint) ?? [];
}

async function readIndex(family: FontFamily): Promise<SliceIndex> {
  const text = await readFile(require.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8');
  const index = new Map<number, string[]>();
  for (const [slice, ranges] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    if (NEEDS_SHAPING.has(slice)) continue;
    for (const range of ranges.split(',')) {
      const [from, to] = range.trim().replace(/^U\+/i, '').split('-');
      const last = parseInt(to ?? from!, 16); // split gives at least one part
      for (let codePoint = parseInt(from!, 16); codePoint <= last; codePoint++) {
        index.set(codePoint, [...(index.get(codePoint) ?? []), slice]);
      }
    }
  }
  return index;
}
