import { expect, test } from '@jest/globals';
import { breakLines } from './break-lines.ts';
import type { FontFace } from './fonts/font-face.ts';

const face = (key: string): FontFace => ({ key }) as FontFace;
const [latin, han] = [face('latin'), face('han')];
const letters = (text: string) =>
  [...text].map((letter) => ({ text: letter, face: /\p{Script=Han}/u.test(letter) ? han : latin }));
/** Every letter is one point wide. */
const linesOf = (text: string, width: number) =>
  breakLines(letters(text), width, (run) => run.text.length).map((runs) => runs.map((run) => run.text).join('|'));

test('lines break between words, and drop the spaces there', () => {
  expect(linesOf('one two three', 7)).toEqual(['one two', 'three']);
  expect(linesOf('one two   three', 7)).toEqual(['one two', 'three']);
  expect(linesOf('  a', 7)).toEqual(['  a']);
});

test('lines break behind a hyphen, between Chinese characters, and not before a comma', () => {
  expect(linesOf('well-known', 6)).toEqual(['well-', 'known']);
  expect(linesOf('王小明,王', 3)).toEqual(['王小', '明|,|王']);
});

test('a word that is wider than a line is broken between letters', () => {
  expect(linesOf('ab abcdefgh cd', 5)).toEqual(['ab', 'abcde', 'fgh', 'cd']);
  expect(linesOf('x'.repeat(501), 100)).toEqual([...Array<string>(5).fill('x'.repeat(100)), 'x']);
});

test('a letter that is wider than a line has a line of its own', () => {
  expect(breakLines(letters('ab'), 1, () => 5)).toHaveLength(2);
});

test('neighbors in the same font are one run', () => {
  expect(linesOf('ab 王小 cd', 20)).toEqual(['ab |王小| cd']);
});

test('nothing, or nothing but spaces, is one empty line', () => {
  expect(linesOf('', 5)).toEqual(['']);
  expect(linesOf('          ', 5)).toEqual(['']);
  expect(linesOf(`a${' '.repeat(300)}b`, 5)).toEqual(['a', 'b']);
});
