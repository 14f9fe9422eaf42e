import { expect, test } from '@jest/globals';
import { stateName, STATES_AND_DC, US_STATES } from './us-states.ts';

test('SGD-06 a form offers all 50 states, each with a label and a two-letter key, by name', () => {
  expect(new Set(US_STATES.map(({ key }) => key)).size).toBe(50);
  expect(
    US_STATES.every(({ key, label }) => /^[A-Z]{2}$/.test(key) && /^[A-Z][a-z]+( [A-Z][a-z]+)?$/.test(label)),
  ).toBe(true);
  expect(US_STATES.map(({ label }) => label)).toEqual(US_STATES.map(({ label }) => label).toSorted());
  expect(stateName('NC')).toBe('North Carolina');
  expect(stateName('PR')).toBe('PR');
});

test('where ZIP codes are searched there is also the District of Columbia, by its name among the 50 states', () => {
  const labels = STATES_AND_DC.map(({ label }) => label);
  expect(labels.toSpliced(labels.indexOf('District of Columbia'), 1)).toEqual(US_STATES.map(({ label }) => label));
  expect(labels.slice(7, 10)).toEqual(['Delaware', 'District of Columbia', 'Florida']);
  expect(stateName('DC')).toBe('District of Columbia');
});
