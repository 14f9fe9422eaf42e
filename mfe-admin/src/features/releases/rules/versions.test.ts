import { expect, test } from '@jest/globals';
import { compareVersions } from './versions.ts';

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
