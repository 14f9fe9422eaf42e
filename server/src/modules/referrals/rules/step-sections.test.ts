import { expect, test } from '@jest/globals';
import { sectionsOfSteps } from './step-sections.ts';

test('REF-66 each step has the section of its time, notes that of the status then', () => {
  const newestFirst = [null, 'Wins', 'Active Appointments', null, null] as const;
  expect(sectionsOfSteps(newestFirst)).toEqual(['CLOSED', 'CLOSED', 'ACTIVE', 'PASSIVE', 'PASSIVE']);
  expect(sectionsOfSteps(['Inactive', 'Lost Listings/Sales'])).toEqual([null, 'LOST']);
  expect(sectionsOfSteps([])).toEqual([]);
});
