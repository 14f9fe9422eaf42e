import { expect, test } from '@jest/globals';
import { FONT_PARTS } from './font-parts.ts';

/** The parts that have a letter. */
const partsWith = (letter: string): string[] => {
  const code = letter.codePointAt(0)!;
  return FONT_PARTS.filter(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last)).map(
    ({ file }) => file,
  );
};

test.each(['a', 'ñ', 'É', '—', '→', '\u00A0'])('%j of our pages is among the everyday letters alone', (letter) => {
  expect(partsWith(letter)).toEqual(['inter-everyday.woff2']);
});

test.each(['ß', 'ø', 'Ç', 'ÿ'])('%j of a name is among the letters of names alone', (letter) => {
  expect(partsWith(letter)).toEqual(['inter-names.woff2']);
});

test.each(['œ', '€', '§'])('%j is among the others alone', (letter) => {
  expect(partsWith(letter)).toEqual(['inter-others.woff2']);
});
