import { expect, test } from '@jest/globals';
import { MUTATION_AREAS } from './areas.ts';
import { chosenRuns } from './chosen-runs.ts';

test('without an argument every area is run', () => {
  expect(chosenRuns([]).map(({ name }) => name)).toEqual(Object.keys(MUTATION_AREAS));
});

test('an area is run with all of its files', () => {
  expect(chosenRuns(['server'])).toEqual([{ name: 'server', ...MUTATION_AREAS['server'] }]);
});

test('a file of an area is run alone, against the tests of the area', () => {
  const file = 'server/src/modules/territory/rules/sale.ts';
  expect(chosenRuns([file, 'release'])).toEqual([
    { ...MUTATION_AREAS['server'], name: file, mutate: [file] },
    { name: 'release', ...MUTATION_AREAS['release'] },
  ]);
});

test.each(['servre', 'server/src/app.ts', 'shared/domain/referrals/commission.test.ts'])(
  '%s names no rules',
  (name) => {
    expect(() => chosenRuns(['server', name])).toThrow(new RegExp(`^No rules to change in ${name}\\. Choose from`));
  },
);
