/** Code points from the first to the last. */
type Range = readonly [first: number, last: number];

/** A file of the page's font. */
export interface FontPart {
  file: string;
  ranges: readonly Range[];
}

const only = (...letters: string[]): Range[] =>
  letters.flatMap((text) => [...text]).map((letter) => [letter.codePointAt(0)!, letter.codePointAt(0)!]);

const inOrder = (ranges: readonly Range[]): Range[] => ranges.toSorted(([one], [other]) => one - other);

/** What English and Spanish are written with on our pages. */
const EVERYDAY = inOrder([[0x20, 0x7e], ...only('\u00A0¡°·¿Ññ×©®', 'ÁÉÍÓÚÜ', 'áéíóúü', '–—‘’“”•…', '−←↑→↓')]);

/** All that the source has (Latin of fontsource). */
const ALL: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  ...only('ıŒœʻʼˆ˚˜'),
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  ...only('€™↑↓−∕'),
  [0xfffd, 0xfffd],
];

/** Letters of other western languages, which people's names have. */
const NAMES: readonly Range[] = [[0xc0, 0xff]];

const has = (ranges: readonly Range[], code: number): boolean =>
  ranges.some(([first, last]) => first <= code && code <= last);

/** What is left of ranges when those of other parts are taken out. */
function without(taken: readonly Range[], ranges: readonly Range[]): Range[] {
  const left: [number, number][] = [];
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      if (has(taken, code)) continue;
      const previous = left.at(-1);
      if (previous?.[1] === code - 1) previous[1] = code;
      else left.push([code, code]);
    }
  }
  return left;
}

/** The everyday letters, which every page loads, and the others in two parts, which a browser loads when a page has one of them. */
export const FONT_PARTS: readonly [everyday: FontPart, names: FontPart, others: FontPart] = [
  { file: 'inter-everyday.woff2', ranges: EVERYDAY },
  { file: 'inter-names.woff2', ranges: without(EVERYDAY, NAMES) },
  { file: 'inter-others.woff2', ranges: without([...EVERYDAY, ...NAMES], ALL) },
];

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** The ranges as the value of `unicode-range`. */
export const unicodeRange = ({ ranges }: FontPart): string =>
  ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join();
