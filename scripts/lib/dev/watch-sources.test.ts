import { expect, test } from '@jest/globals';
import { isSource } from './watch-sources.ts';

test.each([
  ['features/list/List.tsx', true],
  ['remote.json', true],
  ['ui/tokens.css', true],
  ['features/list/List.test.tsx', false],
  ['testing/portal.ts', false],
  ['node_modules/react/index.js', false],
  ['dist/build.json', false],
  ['.List.tsx.swp', false],
  ['List.tsx~', false],
])('%s is a source: %s', (file, expected) => {
  expect(isSource(file)).toBe(expected);
});
