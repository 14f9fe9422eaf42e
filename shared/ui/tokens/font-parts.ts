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

const isEveryday = (code: number): boolean => EVERYDAY.some(([first, last]) => code >= first && code <= last);

/** What is left of ranges when the everyday letters are taken out. */
function withoutEveryday(ranges: readonly Range[]): Range[] {
  const left: [number, number][] = [];
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      if (isEveryday(code)) continue;
      const previous = left.at(-1);
      if (previous?.[1] === code - 1) previous[1] = code;
      else left.push([code, code]);
    }
  }
  return left;
}

/** The everyday letters, which every page loads, and the others, which a browser loads when a page has one. */
export const FONT_PARTS: readonly [everyday: FontPart, others: FontPart] = [
  { file: 'inter-everyday.woff2', ranges: EVERYDAY },
  { file: 'inter-others.woff2', ranges: withoutEveryday(ALL) },
];

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** The ranges as the value of `unicode-range`. */
export const unicodeRange = ({ ranges }: FontPart): string =>
  ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join();
