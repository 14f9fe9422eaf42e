import { expect, test } from '@jest/globals';
import { shortPerson } from './people.ts';

test('people are called by their address without its domain, programs by their name', () => {
  expect(['kwame@example.com', 'Rollout guard', 'CI', '@home', 'root@host'].map(shortPerson)).toEqual([
    'kwame',
    'Rollout guard',
    'CI',
    '@home',
    'root',
  ]);
});
