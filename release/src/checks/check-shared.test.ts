import { expect, test } from '@jest/globals';
import type { BuildRecord, ExportsOfModules, HostRelease, RemoteRelease } from '@portal/shared/contracts/release';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { checkShared } from './check-shared.ts';

const publication = { files: [], commit: null, publishedBy: 'Tess', publishedAt: '2026-11-20T09:00:00.000Z' };
const host = (providedExports?: ExportsOfModules): HostRelease => ({
  ...hostRecord('1.0.0', { ...(providedExports && { providedExports }) }),
  ...publication,
});
const remote = (usedExports?: ExportsOfModules, changes: Partial<Extract<BuildRecord, { kind: 'remote' }>> = {}) =>
  ({
    ...remoteRecord('mfe-a', '2.0.0', { ...(usedExports && { usedExports }), ...changes }),
    ...publication,
  }) satisfies RemoteRelease;

const FIT = { name: 'shared', summary: 'Shared modules resolve', problems: [] };

test('a remote fits when the host has every export it uses', () => {
  expect(checkShared([host({ react: ['memo', 'useState'] })], [remote({ react: ['useState'] })])).toEqual(FIT);
});

test('exports that the host lacks are named, and the set is refused', () => {
  const { problems, summary } = checkShared(
    [host({ react: ['memo'] })],
    [remote({ react: ['memo', 'use', 'useState'] })],
  );
  expect(summary).toBe('Shared modules do not resolve');
  expect(problems).toEqual([
    'mfe-a@2.0.0 uses use, useState of react, which host@1.0.0 does not export. To fit, name another host or another mfe-a with it, or promote one first.',
  ]);
});

test('every member of a namespace counts; of an object only the object itself', () => {
  const offered = host({ react: ['session', 'z', 'z.string'] });
  expect(checkShared([offered], [remote({ react: ['session.signOut', 'z', 'z.string'] })])).toEqual(FIT);
  expect(checkShared([offered], [remote({ react: ['z.email'] })]).problems).toHaveLength(1);
  expect(checkShared([offered], [remote({ react: ['page.title'] })]).problems).toHaveLength(1);
});

test('a name like that of an inherited member is no export', () => {
  expect(checkShared([host({ react: ['memo'] })], [remote({ react: ['constructor'] })]).problems).toHaveLength(1);
});

test('a module whose exports either side could not tell is not compared', () => {
  expect(checkShared([host({})], [remote({ react: ['useState'] })])).toEqual(FIT);
  expect(checkShared([host({ react: ['memo'] })], [remote({})])).toEqual(FIT);
});

test('a release from before exports were recorded is not refused, but named', () => {
  expect(checkShared([host()], [remote({ react: ['useState'] })])).toEqual({
    ...FIT,
    warnings: [
      'The exports of host@1.0.0 were not recorded when it was built, so it is not known whether it has all those needed by mfe-a@2.0.0.',
    ],
  });
  expect(checkShared([host({ react: ['memo'] })], [remote()])).toEqual({
    ...FIT,
    warnings: [
      'The exports needed by mfe-a@2.0.0 were not recorded at build time, so it is not known whether host@1.0.0 has them all.',
    ],
  });
});
