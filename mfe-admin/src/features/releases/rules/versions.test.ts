import { expect, test } from '@jest/globals';
import { compareVersions, shortVersion } from './versions.ts';

test('versions are ordered as semver orders them', () => {
  // The example of the semver specification, item 11, between ordinary versions.
  const inOrder = [
    '0.9.6',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];
  for (const [i, a] of inOrder.entries()) {
    for (const [j, b] of inOrder.entries()) expect(Math.sign(compareVersions(a, b))).toBe(Math.sign(i - j));
  }
});

test('a long version keeps what tells it from others', () => {
  expect(['1.4.0', '1.5.0-rc.1', '10.20.30-rc.1', '1.0.0-local.hef1d79bdaada'].map((one) => shortVersion(one))).toEqual(
    [...['1.4.0', '1.5.0-rc.1', '10.20.30-rc.1', '1.0.0-…bdaada']],
  );
  expect(['1.5.0-rc.1', '1.0.0-local.hef1d79bdaada'].map((one) => shortVersion(one, 'tiny'))).toEqual([
    ...['1.5.0-rc.1', '…bdaada'],
  ]);
});
