import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inRoot } from './packages.ts';
import { lockfileOf } from './source-hash.ts';

const lockfile = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      jest:
        version: 30.5.2

  mfe-a:
    dependencies:
      react:
        version: 19.3.1

  mfe-b:
    dependencies:
      d3:
        version: 6.0.6

  shared: {}

packages:

  react@19.3.1:
    resolution: {integrity: sha512-abc}
`;

test('the lockfile part of a package lists all packages, with the entries of itself, the root and shared', () => {
  const [before = '', after = ''] = lockfile.split(/  mfe-b:[^]+?(?=  shared)/);
  expect(lockfileOf('mfe-a', lockfile)).toBe(before + after);
  expect(lockfileOf('mfe-c', lockfile)).not.toMatch(/mfe-/);
});

test('adding a remote to the lockfile of this project changes nothing for the others', () => {
  const real = readFileSync(inRoot('pnpm-lock.yaml'), 'utf8');
  const more = real.replace(
    /^  shared:$/m,
    '  mfe-tickets:\n    dependencies:\n      react:\n        version: 1.0.0\n\n  shared:',
  );
  expect(more).not.toBe(real);
  expect(lockfileOf('host', more)).toBe(lockfileOf('host', real));
  expect(lockfileOf('host', real.replace(/sha512-\w/, 'sha512-?'))).not.toBe(lockfileOf('host', real));
});
