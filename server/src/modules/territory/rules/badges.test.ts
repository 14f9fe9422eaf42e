import { expect, test } from '@jest/globals';
import { badgesOf, NO_FACTS, type BadgeFacts } from './badges.ts';

const of = (facts: Partial<BadgeFacts>) =>
  Object.fromEntries(
    badgesOf({ ...NO_FACTS, ...facts }).map(({ badgeId, progress, goal, zip }) => [
      badgeId,
      zip ? [progress, goal, zip] : [progress, goal],
    ]),
  );

test('HOST-25 D-34 each badge has its own target, and progress toward it', () => {
  expect(of({})).toEqual({
    prompt: [0, 5],
    closer: [0, 8],
    'guaranteed-display': [0, 3],
    'local-expert': [0, 3],
    'ten-in-a-year': [0, 10],
    'two-languages': [0, 1],
  });
  const closingsByZip = { '80211': 3, '80205': 3, '80210': 1 };
  expect(
    of({ closingsByZip, closingsOfBestYear: 9, sponsoredZips: 3, additionalLanguages: 4, newReferrals: 20 }),
  ).toEqual({
    prompt: [0, 18],
    closer: [7, 8],
    'guaranteed-display': [3, 3],
    'local-expert': [3, 3, '80205'],
    'ten-in-a-year': [9, 10],
    'two-languages': [1, 1],
  });
});

test.each([
  [1, 1, [1, 5]],
  [4, 4, [4, 5]],
  [5, 5, [5, 5]],
  [10, 9, [9, 9]],
  [11, 9, [9, 10]],
  [20, 18, [18, 18]],
])('nine of ten new leads, of at least five: %i leads, %i in time', (newReferrals, promptUpdates, expected) => {
  expect(of({ newReferrals, promptUpdates })['prompt']).toEqual(expected);
});
