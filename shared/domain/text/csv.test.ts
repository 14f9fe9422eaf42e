import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from './csv.ts';

/** Reads a line of one cell back as RFC 4180 says. */
function cellOf(line: string): string {
  const text = line.replace(/\r\n$/, '');
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
const written = (text: string) => cellOf(csvLine([text]));

test.each([
  ['a formula', '=HYPERLINK("https://evil.example","here")'],
  ['a plus', '+1'],
  ['a minus', '-2+3'],
  ['an at sign', '@SUM(A1)'],
  ['a tab', '\tname'],
  ['a carriage return', '\rname'],
  ['a newline', '\nname'],
  ['a newline and a formula', '\n=1+1'],
  ['a blank and a formula', ' =1+1'],
  ['several blanks and a formula', ' \u2003\t =1+1'],
  ['a non-breaking space', '\u00a0=1+1'],
  ['a byte order mark', '\ufeff=1+1'],
  ['a zero-width space', '\u200b=1+1'],
  ['a zero-width joiner', '\u200d@SUM(A1)'],
  ['a soft hyphen', '\u00ad=1+1'],
  ['a Hangul filler', '\u3164=1+1'],
  ['a zero', '\u0000=1+1'],
  ['a full-width equals sign', '＝1+1'],
  ['a full-width plus', '＋1'],
  ['a full-width minus', '－1'],
  ['a full-width at sign', '＠SUM(A1)'],
  ['a full-width blank and sign', '\u3000＝1+1'],
  ['a minus sign of mathematics', '−1'],
])('D-23 a cell that begins with %s is text to a spreadsheet', (_what, text) => {
  expect(written(text)).toBe(`'${text}`);
});

test.each(['Ferreira, Maya', ' Maya', '\u00a0Maya', '12 Main St', '(303) 555-0134', 'a=b', 'maya@example.com', ''])(
  'D-23 %j stays as it is',
  (text) => expect(written(text)).toBe(text),
);

test('D-23 amounts are numbers, also below zero, and nothing is an empty cell', () => {
  expect(csvLine([-12.5, 0, 1e6, null, '-12.5'])).toBe("-12.5,0,1000000,,'-12.5\r\n");
});

test('D-23 every character that a spreadsheet may read as = + - or @ is known', () => {
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    if (/^[=+@-]/.test(character.normalize('NFKC'))) expect(written(`${character}1`)).toBe(`'${character}1`);
  }
});

/** Blanks, control characters and invisible characters. */
const UNSEEN = [0x00, 0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x85, 0xa0, 0xad, 0x200b, 0x200f, 0x2003, 0x2060, 0x3000, 0xfeff];
const blank = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 8 }).map((points) => String.fromCodePoint(...points));
const sign = fc.constantFrom(...'=+-@＝＋－＠');
const anything = fc.string({ unit: 'grapheme' });

test('D-23 whatever surrounds a sign, the cell is text and keeps its content', () => {
  fc.assert(
    fc.property(blank, sign, anything, (before, formula, after) => {
      const text = before + formula + after;
      expect(written(text)).toBe(`'${text}`);
    }),
  );
});

test('D-23 a cell is unchanged, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.string({ unit: 'binary' })), (text) => {
      expect([text, `'${text}`]).toContain(written(text));
      if (/^[\p{L}\p{N}]/u.test(text)) expect(written(text)).toBe(text);
    }),
  );
});

test('D-23 a number is written without formatting, for any number', () => {
  fc.assert(fc.property(fc.double({ noNaN: true }), (amount) => csvLine([amount]) === `${amount}\r\n`));
});
