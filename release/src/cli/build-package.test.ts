import { expect, test } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { BUILD_RECORD_FILE } from '@portal/shared/contracts/release';
import { tempFolder } from '../testing/temp-folder.ts';
import { buildPackage } from './build-package.ts';

/** A workspace with one package whose `build` script runs some JavaScript. */
async function workspaceWith(build: string) {
  const folder = await tempFolder();
  await mkdir(join(folder, 'mfe-a/src'), { recursive: true });
  await writeFile(join(folder, 'pnpm-workspace.yaml'), '');
  await writeFile(
    join(folder, 'mfe-a/package.json'),
    JSON.stringify({ version: '1.4.1', scripts: { build: 'node build.cjs' } }),
  );
  await writeFile(join(folder, 'mfe-a/build.cjs'), build);
  const said: string[] = [];
  const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` };
  return { folder, said, surroundings: { err: (text: string) => said.push(text), env } };
}

const allow = () => Promise.resolve();

test('a package is built in the workspace around a folder, as the requested version', async () => {
  const { folder, said, surroundings } = await workspaceWith(
    `const { mkdirSync, writeFileSync } = require('node:fs');
     mkdirSync('dist');
     writeFileSync('dist/build.json', process.env.PORTAL_RELEASE_VERSION ?? 'of the package');`,
  );
  const request = { remote: 'mfe-a', version: '1.4.2', from: join(folder, 'mfe-a/src'), allow };
  const dist = await buildPackage(request, surroundings);
  expect(dist).toBe(join(folder, 'mfe-a/dist'));
  expect(await readFile(join(dist, BUILD_RECORD_FILE), 'utf8')).toBe('1.4.2');
  expect(said).toEqual(['Building mfe-a …']);
});

test('a build does not get the key that its release is signed with', async () => {
  const { folder, surroundings } = await workspaceWith(
    `const { mkdirSync, writeFileSync } = require('node:fs');
     mkdirSync('dist');
     writeFileSync('dist/build.json', Object.keys(process.env).filter((name) => name.includes('SIGNING')).join());`,
  );
  const env = { ...surroundings.env, RELEASE_SIGNING_KEY: 'secret', RELEASE_SIGNING_KEY_FILE: 'secret.pem' };
  const request = { remote: 'mfe-a', version: '1.4.2', from: folder, allow };
  const dist = await buildPackage(request, { ...surroundings, env });
  expect(await readFile(join(dist, BUILD_RECORD_FILE), 'utf8')).toBe('');
});

test.each([
  ['that was asked for', { version: '1.4.2' }, {}, '1.4.2'],
  ['of the environment', { version: undefined }, { PORTAL_RELEASE_VERSION: '1.5.0' }, '1.5.0'],
  ['of the package', { version: undefined }, {}, '1.4.1'],
])('a version %s that may not be published is refused before anything is built', async (_, asked, env, version) => {
  const { folder, said, surroundings } = await workspaceWith('');
  const refuse = (named: string) => Promise.reject(new Error(`${named} is there`));
  const building = buildPackage(
    { remote: 'mfe-a', from: folder, allow: refuse, ...asked },
    { ...surroundings, env: { ...surroundings.env, ...env } },
  );
  await expect(building).rejects.toThrow(`${version} is there`);
  expect(said).toEqual([]);
});

test('programs of the package are found before those of the machine', async () => {
  const { folder, surroundings } = await workspaceWith('');
  await writeFile(
    join(folder, 'mfe-a/package.json'),
    JSON.stringify({ version: '1.4.1', scripts: { build: 'bundle' } }),
  );
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules/.bin/bundle'), '#!/bin/sh\nmkdir dist && echo bundled > dist/build.json', {
    mode: 0o755,
  });
  const dist = await buildPackage({ remote: 'mfe-a', version: undefined, from: folder, allow }, surroundings);
  expect(await readFile(join(dist, BUILD_RECORD_FILE), 'utf8')).toBe('bundled\n');
});

test('a failed build is reported with its output', async () => {
  const { folder, surroundings } = await workspaceWith(`console.error('remote.json is wrong'); process.exit(1);`);
  const building = buildPackage({ remote: 'mfe-a', version: undefined, from: folder, allow }, surroundings);
  await expect(building).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^mfe-a could not be built:\n[\s\S]*remote\.json is wrong$/),
  });
});

test('without a workspace, or without that package in it, the error asks for a folder', async () => {
  const { folder, surroundings } = await workspaceWith('');
  const build = (remote: string, from: string) =>
    buildPackage({ remote, version: undefined, from, allow }, surroundings);
  await expect(build('mfe-x', folder)).rejects.toMatchObject({
    code: 'not-found',
    message: `There is no package mfe-x to build in ${folder}; name the folder of a build with --dir. Did you mean mfe-a?`,
  });
  await expect(build('mfe-a', '/')).rejects.toThrow('There is no package mfe-a to build here');
});
