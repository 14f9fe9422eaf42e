import { openFace, type FontFace, type FontWeight } from './fonts/font-face.ts';
import { familiesFor, slicesWith, WESTERN, type FontFamily } from './fonts/font-families.ts';
import { lettersOf, printableLines, REPLACEMENT } from './printable.ts';

/** A letter as it is drawn, with the font that has it. */
export interface PrintedLetter {
  text: string;
  face: FontFace;
}

/**
 * Chooses a font for every letter of a text, line by line. A letter that no font has becomes one replacement, whatever
 * it is made of; a mark that no font has becomes one behind its letter. Fonts are read when a letter needs them.
 */
export async function printLetters(text: string, weight: FontWeight): Promise<PrintedLetter[][]> {
  const lines = printableLines(text).map(lettersOf);
  const replacement = await replacementIn(weight);
  const faces = await findFaces(text, new Set(lines.flat().join('')), weight);
  return lines.map((letters) => letters.flatMap((letter) => printLetter(letter, faces, replacement)));
}

function printLetter(
  letter: string,
  faces: ReadonlyMap<string, FontFace>,
  replacement: PrintedLetter,
): PrintedLetter[] {
  const [base, ...marks] = letter;
  if (base === undefined) return [];
  const face = faces.get(base);
  if (!face) return [replacement];
  return [base, ...marks].map((part) => {
    // a mark finds its place only in the font of its letter
    const own = face.has(part.codePointAt(0)!) ? face : faces.get(part); // a part is a code point
    return own ? { text: part, face: own } : replacement;
  });
}

async function findFaces(text: string, parts: Iterable<string>, weight: FontWeight): Promise<Map<string, FontFace>> {
  const families = familiesFor(text);
  const found = new Map<string, FontFace>();
  for (const part of parts) {
    const face = await findFace(families, part.codePointAt(0)!, weight); // a part is a code point
    if (face) found.set(part, face);
  }
  return found;
}

async function findFace(
  families: readonly FontFamily[],
  codePoint: number,
  weight: FontWeight,
): Promise<FontFace | null> {
  for (const family of families) {
    for (const slice of await slicesWith(family, codePoint)) {
      const face = await openFace(family, slice, weight);
      if (face.has(codePoint)) return face;
    }
  }
  return null;
}

async function replacementIn(weight: FontWeight): Promise<PrintedLetter> {
  const face = await findFace([WESTERN], REPLACEMENT.codePointAt(0)!, weight); // it is one code point
  if (!face) throw new Error('The text font has no replacement for letters that it lacks.');
  return { text: REPLACEMENT, face };
}
