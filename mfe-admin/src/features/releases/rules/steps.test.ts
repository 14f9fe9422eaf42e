import { expect, test } from '@jest/globals';
import { ReleaseSteps } from '@portal/shared/contracts/release-console';
import { FIRST_STEPS, parseSteps, sharesText } from './steps.ts';

const withShares = (shares: string) => parseSteps({ ...FIRST_STEPS, shares });

test('shares and minutes are read as the server takes them', () => {
  const { steps } = parseSteps(FIRST_STEPS);
  expect(steps).toEqual({ percents: [5, 25, 100], holdMinutes: 60 });
  expect(ReleaseSteps.parse(steps)).toEqual(steps);
  expect(withShares('0.25,12.5 %, 50').steps?.percents).toEqual([0.25, 12.5, 50]);
});

test.each([
  ['5', 'Enter at least two shares, such as 5, 25, 100.'],
  ['5,, 100', 'Write a share as a number from 0 to 100.'],
  ['5, 250', 'A share is at most 100.'],
  ['1.125, 5', 'A share has at most two decimals, like 12.25.'],
  ['0, 5', 'The first share must be above 0.'],
  ['5, 5', 'Each share must be larger than the one before it.'],
  ['5, 25, 10', 'Each share must be larger than the one before it.'],
  [Array.from({ length: 21 }, (_, index) => index + 1).join(), 'A rollout can have at most 20 steps.'],
])('the shares %p are not possible', (shares, sharesProblem) => {
  expect(withShares(shares)).toEqual({ steps: null, sharesProblem, minutesProblem: null });
});

test.each(['', '0', '1.5', 'an hour', '43201'])('a step does not last %p minutes', (minutes) => {
  expect(parseSteps({ ...FIRST_STEPS, minutes })).toEqual({
    steps: null,
    sharesProblem: null,
    minutesProblem: 'Enter whole minutes, from 1 to 43,200.',
  });
});

test('the shares that follow are listed', () => {
  expect(sharesText([2_550, 10_000])).toBe('25.5%, 100%');
});
