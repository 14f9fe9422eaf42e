import { expect, test } from '@jest/globals';
import { damagedVersions } from './damage.ts';

test('the damaged versions of a remote are known by the paths of their records', () => {
  const problem = 'The record of mfe-sgd@2.3.0-rc.1 in the release store is damaged.';
  const records = [
    { path: 'releases/mfe-sgd/2.3.0-rc.1.json', problem },
    { path: 'releases/mfe-sgd-extra/1.0.0.json', problem: 'another remote' },
    { path: 'pins/0123.json', problem: 'a pin' },
  ];
  expect(damagedVersions(records, 'mfe-sgd')).toEqual([{ version: '2.3.0-rc.1', problem }]);
  expect(damagedVersions(records, 'host')).toEqual([]);
});
