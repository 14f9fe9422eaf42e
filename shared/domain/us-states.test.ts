import { expect, test } from '@jest/globals';
import { stateName, US_STATES } from './us-states.ts';

test('SGD-06 a form offers all 50 states, each with a label and a two-letter key, by name', () => {
  expect(new Set(US_STATES.map(({ key }) => key)).size).toBe(50);
  expect(
    US_STATES.every(({ key, label }) => /^[A-Z]{2}$/.test(key) && /^[A-Z][a-z]+( [A-Z][a-z]+)?$/.test(label)),
  ).toBe(true);
  expect(US_STATES.map(({ label }) => label)).toEqual(US_STATES.map(({ label }) => label).toSorted());
  expect(stateName('NC')).toBe('North Carolina');
  expect(stateName('DC')).toBe('DC');
});
