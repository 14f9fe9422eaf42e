import { expect, test } from '@jest/globals';
import { shortPerson } from './people.ts';

test('people are shown by their e-mail address without its domain, programs by their name', () => {
  expect(['kwame@example.com', 'Rollout guard', 'CI', '@home', 'root@host'].map(shortPerson)).toEqual([
    'kwame',
    'Rollout guard',
    'CI',
    '@home',
    'root',
  ]);
});
