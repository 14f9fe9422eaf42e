import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { FONT_PARTS, type FontPart } from '../ui/tokens/font-parts.ts';

const require = createRequire(import.meta.url);

/** Inter with all weights and the Latin letters of fontsource, 48 KB. */
const sourceFile = (): string => require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/**
 * What the portal draws of Inter: its weights, kerning, accents and digits of equal width. The rest of the features, such
 * as alternate letters, is half of the file.
 */
const DRAWN = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['ccmp', 'kern', 'mark', 'tnum'],
  variationAxes: { wght: { min: 400, max: 700 } },
} as const;

/** The files of the page's font by name: the letters that every page uses in one, all others in two more. */
export async function pageFonts(): Promise<Map<string, Buffer>> {
  const source = await readFile(sourceFile());
  const fonts = new Map<string, Buffer>();
  for (const part of FONT_PARTS) fonts.set(part.file, await subsetFont(source, lettersOf(part), DRAWN));
  return fonts;
}

function lettersOf({ ranges }: FontPart): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');
}
