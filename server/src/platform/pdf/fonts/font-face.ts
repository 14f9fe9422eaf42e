import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { readSlice, type FontFamily } from './font-families.ts';

export type FontWeight = 400 | 700;

/** One slice of a family in one weight, ready to be drawn with. */
export interface FontFace {
  readonly key: string;
  readonly has: (codePoint: number) => boolean;
  /** Shared by all documents. Opening it once for each would take ten times as long as the rest of a page. */
  readonly font: Font;
}

/** About 100 faces. All of them together are 35 MB. */
const MAX_BYTES = 12 * 1024 * 1024;

interface Face extends FontFace {
  readonly bytes: number;
}

const faces = new LRUCache<string, Face>({ maxSize: MAX_BYTES, sizeCalculation: (face) => face.bytes });
const opening = new Map<string, Promise<Face>>();

/** Reads a face, or answers it from memory. @throws when the file is missing or damaged; the next call tries again */
export function openFace(family: FontFamily, slice: string, weight: FontWeight): Promise<FontFace> {
  const key = `${family} ${slice} ${weight}`;
  const found = faces.get(key);
  if (found) return Promise.resolve(found);
  const awaited = opening.get(key);
  if (awaited) return awaited;
  const reading = readFace(key, family, slice, weight).finally(() => opening.delete(key));
  opening.set(key, reading);
  return reading;
}

async function readFace(key: string, family: FontFamily, slice: string, weight: FontWeight): Promise<Face> {
  // fontkit can take letters neither out of a WOFF2 file nor out of a variable font, so it gets a plain one
  const bytes = await subsetFont(await readSlice(family, slice), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    noHinting: true,
    dropTables: ['GSUB'],
    variationAxes: { wght: weight },
  });
  const face = { key, bytes: bytes.length, ...openFont(key, bytes) };
  faces.set(key, face);
  return face;
}

function openFont(key: string, bytes: Buffer): Pick<FontFace, 'font' | 'has'> {
  const font = create(bytes) as Font; // a file of fontsource is one font, never a collection
  // pdfkit takes fonts of the same name for the same, and the slices of a family share theirs
  Object.defineProperty(font, 'postscriptName', { value: key.replaceAll(/[^\w-]+/g, '-') });
  // A glyph keeps the letter that it is first asked for with, and a document says by it what its glyphs mean. So each
  // is asked for here, and what was printed before makes no difference; GSUB would bring glyphs without a letter.
  const letters = font.characterSet;
  for (const codePoint of letters) font.glyphForCodePoint(codePoint);
  const known = new Set(letters);
  return { font, has: (codePoint) => known.has(codePoint) };
}
