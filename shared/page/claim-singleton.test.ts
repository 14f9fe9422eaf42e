import { expect, test } from '@jest/globals';
import { claimSingleton } from './claim-singleton.ts';

test('the first copy of a module is used, a second one on the page is an error at once', () => {
  const first = {};
  expect(claimSingleton('test-singleton', first)).toBe(first);
  expect(() => claimSingleton('test-singleton', {})).toThrow('test-singleton was loaded twice');
});
