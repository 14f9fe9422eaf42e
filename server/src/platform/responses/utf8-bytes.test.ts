import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { utf8Bytes } from './utf8-bytes.ts';

test.each(['', 'plain', 'café', 'don’t', '😀\0', 'half a pair \uD83D.'])(
  '%j has the bytes that Buffer gives it',
  (text) => {
    expect(utf8Bytes(text)).toEqual(Buffer.from(text));
  },
);

test('gives the same bytes as Buffer.from, for any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(utf8Bytes(text)).toEqual(Buffer.from(text))));
});
