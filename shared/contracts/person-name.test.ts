import { expect, test } from '@jest/globals';
import { PersonName } from './primitives.ts';

test.each([
  'Maya',
  "O'Brien-Núñez",
  'José María',
  '李',
  'Ngũgĩ wa Thiong’o',
  'نیلوفر\u200cزاده',
  'Jr.',
  'de la Fuente',
])('%s is a name', (name) => {
  expect(PersonName.parse(` ${name} `)).toBe(name);
});

test.each([
  ['nothing', '   '],
  ['an e-mail address', 'alex@example.com for Leo'],
  ['a reversed direction', 'Maya\u202e eeL'],
  ['an isolated direction', '\u2067Maya'],
  ['a zero-width space', 'Ma\u200bya'],
  ['a line break', 'Maya\nFerreira'],
  ['a paragraph separator', 'Maya\u2029Ferreira'],
  ['an escape', 'Maya\u001b[31m'],
  ['101 characters', 'x'.repeat(101)],
])('%s is not a name', (_, name) => {
  expect(PersonName.safeParse(name).success).toBe(false);
});
