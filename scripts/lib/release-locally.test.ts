import { expect, test } from '@jest/globals';
import { isToMove } from './release-locally.ts';

test.each([
  ['nothing is live yet', true, { version: 'b', live: undefined, last: undefined }],
  ['the sources changed since the last start', true, { version: 'b', live: 'a', last: 'a' }],
  ['the sources changed although somebody moved it', true, { version: 'b', live: '1.1.0', last: 'a' }],
  ['an earlier change was taken back', true, { version: 'a', live: 'b', last: 'b' }],
  ['nothing changed', false, { version: 'a', live: 'a', last: 'a' }],
  ['somebody moved it and the sources are the same', false, { version: 'a', live: '1.1.0', last: 'a' }],
  ['the last start was killed before it wrote down what it released', false, { version: 'b', live: 'b', last: 'a' }],
])('a start that finds that %s moves the channel: %p', (_, expected, { version, live, last }) => {
  expect(isToMove(version, live, last)).toBe(expected);
});
