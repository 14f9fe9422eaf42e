import { expect, test } from '@jest/globals';
import { FONT_PARTS } from './font-parts.ts';

const [everyday, others] = FONT_PARTS.map(({ ranges }) => (letter: string) => {
  const code = letter.codePointAt(0)!;
  return ranges.some(([first, last]) => first <= code && code <= last);
}) as [(letter: string) => boolean, (letter: string) => boolean];

test.each(['a', 'ñ', '—', '→', '\u00A0'])('%j of our pages is among the everyday letters alone', (letter) => {
  expect([everyday(letter), others(letter)]).toEqual([true, false]);
});

test.each(['ß', 'œ', '€'])('%j is among the others alone', (letter) => {
  expect([everyday(letter), others(letter)]).toEqual([false, true]);
});
