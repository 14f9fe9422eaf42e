import { expect, test } from '@jest/globals';
import { shortCommit } from './figures.ts';

test('a commit is short, and says when sources of the release are in no commit', () => {
  const commit = 'cf219c1f0a4d34f5e6a7b8c9d0e1f2a3b4c5d6e7';
  expect(shortCommit(commit)).toBe('cf219c1');
  expect(shortCommit(`${commit}-dirty`)).toBe('cf219c1-dirty');
  expect(shortCommit(null)).toBe('–');
});
