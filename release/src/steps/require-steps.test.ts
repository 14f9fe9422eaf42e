import { expect, test } from '@jest/globals';
import { ReleaseError } from '../errors.ts';
import { requireSteps, type Steps } from './require-steps.ts';

function problemsWith(steps: Steps): readonly string[] {
  try {
    requireSteps(steps);
  } catch (error) {
    if (error instanceof ReleaseError && error.code === 'invalid') return error.problems;
    throw error;
  }
  return [];
}

test('the first share is where it begins, the others are its plan; an hour each unless another time is named', () => {
  expect(requireSteps({ percents: [0.25, 12.5, 100] })).toEqual({
    weight: 25,
    plan: { next: [1_250, 10_000], holdMinutes: 60 },
  });
  expect(requireSteps({ percents: [5, 25], holdMinutes: 1 })).toEqual({
    weight: 500,
    plan: { next: [2_500], holdMinutes: 1 },
  });
});

test.each([
  { percents: [], sentence: 'Name at least two steps, such as 5,25,100.' },
  { percents: [10], sentence: 'Name at least two steps, such as 5,25,100.' },
  { percents: [0, 10], sentence: 'The first step must be above 0%.' },
  { percents: [10, 10], sentence: 'A step of 10% is not above the one before it.' },
  { percents: [10, 5, 100], sentence: 'A step of 5% is not above the one before it.' },
  { percents: [5, 100, 101], sentence: 'A share of 101% is above 100; give 0 to 100.' },
  { percents: [-5, 10], sentence: 'A share of -5% is below 0; give 0 to 100.' },
  { percents: [1.125, 10], sentence: 'A share of 1.125% has more than two decimals; give 0 to 100.' },
  { percents: Array.from({ length: 21 }, (_, index) => index + 1), sentence: 'A rollout can have at most 20 steps.' },
])('the shares $percents are refused', ({ percents, sentence }) => {
  expect(problemsWith({ percents })).toContain(sentence);
});

test.each([0, 1.5, 43_201, Number.NaN])('a step does not last %d minutes', (holdMinutes) => {
  expect(problemsWith({ percents: [5, 100], holdMinutes })).toEqual([
    `A step must last a whole number of minutes from 1 to 43200, not ${holdMinutes}.`,
  ]);
});

test('everything that is wrong is said at once', () => {
  expect(problemsWith({ percents: [0, 50, 20, 200], holdMinutes: 0 })).toHaveLength(4);
});
