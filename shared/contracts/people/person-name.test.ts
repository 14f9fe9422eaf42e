import { expect, test } from '@jest/globals';
import { PersonName } from '../primitives.ts';

test.each([
  'Maya',
  "O'Brien-Núñez",
  'José María',
  '李',
  'Ngũgĩ wa Thiong’o',
  'نیلوفر\u200cزاده',
  'Jr.',
  'de la Fuente',
  'J.R. Smith',
  'St. John',
  'A. J.',
])('%s is a name', (name) => {
  expect(PersonName.parse(` ${name} `)).toBe(name);
});

test.each([
  ['', 'Enter a name'],
  ['\u3164', 'Enter a name'],
  ['a@evil.xyz', 'Leave out "@" and invisible characters'],
  ['https://evil.xyz', 'Leave out slashes, colons and angle brackets'],
  ['St.John', 'Leave out web addresses, and put a space after each period'],
  ['evil.xyz', 'Leave out web addresses, and put a space after each period'],
])('%j gets one message', (name, message) => {
  expect(PersonName.safeParse(name).error?.issues.map((issue) => issue.message)).toEqual([message]);
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
  ['an address', 'https://evil.example/win'],
  ['a host', 'evil.xyz'],
  ['a path', 'Maya/win'],
  ['a tag', '<b>Maya'],
  ['a backslash', 'Maya\\win'],
  ['digits alone', '1 2 3'],
  ['a filler alone', '\u3164'],
  ['a joiner alone', '\u200d'],
  ['101 characters', 'x'.repeat(101)],
])('%s is not a name', (_, name) => {
  expect(PersonName.safeParse(name).success).toBe(false);
});
