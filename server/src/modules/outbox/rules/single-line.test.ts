import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { singleLine } from './single-line.ts';

test.each([
  ['Maya\r\nBcc: all@example.com', 'Maya Bcc: all@example.com'],
  ['Maya\rBcc: x', 'Maya Bcc: x'],
  ['Maya\nBcc: x', 'Maya Bcc: x'],
  ['\u0000a\u0085b\u2028c\u2029d\t', 'a b c d'],
  ['María José Vásquez', 'María José Vásquez'],
])('%j becomes %j', (text, line) => {
  expect(singleLine(text)).toBe(line);
});

test('no text is left with a line break or a control character', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\p{Cc}\u2028\u2029]/u.test(singleLine(text))));
});
